import { z } from 'zod'
import { ROLES } from '#lib/platform/actor.ts'
import { operation } from '#lib/platform/http/operation.ts'
import { LANGUAGES } from '#lib/platform/language.ts'

export const Person = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  languages: z.array(z.enum(LANGUAGES)),
  credentials: z.array(z.string()),
  active: z.boolean(),
})
export type Person = z.infer<typeof Person>

const Credentials = z.array(
  z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'a credential is the name of a source, as in mimic-iv'),
)
const Password = z.string().min(12).max(200)

export const NewPerson = z.strictObject({
  email: z.email().transform((email) => email.toLowerCase()),
  name: z.string().min(1).max(200).optional(),
  roles: z.array(z.enum(ROLES)).min(1),
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1)
    .default([...LANGUAGES]),
  credentials: Credentials.default([]),
  password: Password.optional(),
})
export type NewPerson = z.input<typeof NewPerson>

export const PersonChange = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  roles: z.array(z.enum(ROLES)).min(1).optional(),
  languages: z.array(z.enum(LANGUAGES)).min(1).optional(),
  credentials: Credentials.optional(),
  active: z.boolean().optional(),
  /** Set by an admin for a person who lost theirs; ends the person's logins. */
  password: Password.optional(),
})
export type PersonChange = z.input<typeof PersonChange>

export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'The person signed in, with roles and languages',
  may: null,
  response: Person,
  problems: [],
})
export const listPeople = operation({
  id: 'listPeople',
  method: 'GET',
  path: '/people',
  summary: 'Everyone in the workspace',
  may: 'people.list',
  response: z.strictObject({ people: z.array(Person) }),
  problems: [],
})
export const addPerson = operation({
  id: 'addPerson',
  method: 'POST',
  path: '/people',
  summary: 'Add a person',
  may: 'people.manage',
  body: NewPerson,
  response: Person,
  idempotent: true,
  problems: ['person_exists'],
})
export const changePerson = operation({
  id: 'changePerson',
  method: 'PATCH',
  path: '/people/{person}',
  summary: 'Change roles, languages, credentials, or deactivate',
  may: 'people.manage',
  params: z.strictObject({ person: z.string() }),
  body: PersonChange,
  response: Person,
  problems: ['not_found', 'last_admin'],
})
export const issueToken = operation({
  id: 'issueToken',
  method: 'POST',
  path: '/people/{person}/tokens',
  summary: 'A new bearer token; it is shown once',
  may: 'people.manage',
  params: z.strictObject({ person: z.string() }),
  response: z.strictObject({ person: z.string(), token: z.string() }),
  problems: ['not_found', 'invalid_input'],
})
export const revokeTokens = operation({
  id: 'revokeTokens',
  method: 'POST',
  path: '/people/{person}/tokens/revocation',
  summary: 'End every bearer token of a person',
  may: 'people.manage',
  params: z.strictObject({ person: z.string() }),
  response: z.strictObject({ person: z.string(), revoked: z.int() }),
  problems: ['not_found'],
})
