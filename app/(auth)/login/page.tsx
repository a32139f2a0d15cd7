import { redirect } from 'next/navigation'
import { currentPerson } from '#app/current-person.ts'
import { callbackPath } from '#components/auth/callback-path.ts'
import { SignIn } from '#components/auth/sign-in.tsx'
import { listDemoPeople } from '#lib/people/list-demo-people.ts'
import { env } from '#lib/platform/env.ts'
import { webDb } from '#lib/platform/web-db.ts'

type Asked = Record<string, string | string[] | undefined>
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

export default async function LoginPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const asked = await searchParams
  const back = callbackPath(one(asked.callbackUrl))
  if (await currentPerson()) redirect(back)
  const { demo, oidc } = env()
  const people = demo ? await listDemoPeople({ db: webDb() }) : []
  return (
    <SignIn
      demoPeople={people.map(({ id, name, roles }) => ({ id, name, roles }))}
      singleSignOn={oidc !== null}
      callbackPath={back}
      failed={one(asked.error) ?? null}
    />
  )
}
