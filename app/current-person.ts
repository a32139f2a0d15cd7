import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { PersonActor } from '#lib/platform/actor.ts'
import { identify } from './api/identify.ts'

/** Who asks for this page, read anew: null for nobody, and for a person who was deactivated since. */
export async function currentPerson(): Promise<PersonActor | null> {
  return (await identify({ headers: await headers() }))?.actor ?? null
}

/** The person signed in, or on to the sign-in page. What they may is for the use cases to say. */
export async function requirePerson(): Promise<PersonActor> {
  return (await currentPerson()) ?? redirect('/login')
}
