import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { addPerson } from '#lib/people/add-person.ts'
import { changePerson } from '#lib/people/change-person.ts'
import { NewPerson } from '#lib/people/contract.ts'
import { issueToken } from '#lib/people/issue-token.ts'
import { listPeople } from '#lib/people/list-people.ts'
import { act, type CommonOptions, list, parsed, verb } from './run.ts'

export function peopleCommand(): Command {
  const people = new Command('people').description('who works here')

  verb(people, 'add <email>', 'add a person')
    .requiredOption('--roles <roles>', 'reviewer, lead, curator, admin, auditor', list)
    .option('--languages <languages>', 'languages the person reads (default: en,zh)', list)
    .option('--credential <sources>', 'sources whose credentialed charts the person may read, e.g. mimic-iv', list)
    .option('--name <name>', 'display name')
    .option('--password-stdin', 'read a password for signing in from stdin')
    .action((email: string, options: AddOptions) =>
      act(options, async (ctx) => {
        const { roles, languages, credential, name, passwordStdin } = options
        const password = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
        const input = parsed(NewPerson, {
          email,
          roles,
          ...(languages ? { languages } : {}),
          ...(credential ? { credentials: credential } : {}),
          ...(name ? { name } : {}),
          ...(password === undefined ? {} : { password }),
        })
        const person = await addPerson(ctx, input)
        return { json: { person }, text: `${person.email}: ${person.roles.join(', ')}` }
      }),
    )

  verb(people, 'list', 'everyone in the workspace').action((options: CommonOptions) =>
    act(options, async (ctx) => {
      const everyone = await listPeople(ctx)
      const lines = everyone.people.map(
        ({ email, roles, active }) => `${email}  ${roles.join(', ')}${active ? '' : '  (deactivated)'}`,
      )
      return { json: everyone, text: lines.join('\n') }
    }),
  )

  verb(people, 'token <email>', 'a new bearer token, shown once').action((email: string, options: CommonOptions) =>
    act(options, async (ctx) => {
      const issued = await issueToken(ctx, { person: email })
      return { json: issued, text: issued.token }
    }),
  )

  verb(people, 'deactivate <email>', 'out at once; the work stays').action((email: string, options: CommonOptions) =>
    act(options, async (ctx) => {
      const person = await changePerson(ctx, { person: email, active: false })
      return { json: { person }, text: `${person.email} is deactivated` }
    }),
  )
  return people
}

type AddOptions = CommonOptions & {
  roles: string[]
  languages?: string[]
  credential?: string[]
  name?: string
  passwordStdin?: boolean
}
