import type { Context } from '#lib/platform/context.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { Person } from './contract.ts'

/** The person acting. @throws Problem `unauthenticated` for the operator, who is nobody in particular */
export async function getMe({ actor }: Context): Promise<Person> {
  if (actor.kind === 'operator') throw new Problem('unauthenticated', 'The operator is not a person of the workspace.')
  const { kind: _person, ...person } = actor
  return { ...person, active: true }
}
