import { problemAnswer } from '#lib/platform/http/answer.ts'
import { Problem } from '#lib/platform/problems.ts'

/** Every address nobody declared, so that a program gets a problem and not a page. */
const answer = (request: Request) => {
  const { pathname } = new URL(request.url)
  return problemAnswer(new Problem('not_found', `There is no ${pathname}; /api/v1/openapi.json lists what there is.`))
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
