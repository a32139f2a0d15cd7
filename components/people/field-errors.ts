import { ClientProblem } from '#lib/platform/http/client.ts'

/** The sentences of a refusal by the path they belong to, for showing each beside its field. Pure. */
export function fieldErrors(error: unknown): Map<string, string> {
  if (!(error instanceof ClientProblem) || !error.json) return new Map()
  return new Map(error.json.errors.map(({ path, message }) => [path, message]))
}
