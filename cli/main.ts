import { Command, CommanderError } from 'commander'
import { Problem } from '#lib/platform/problems.ts'
import { adjudicationCommand } from './adjudication.ts'
import { agreementCommand } from './agreement.ts'
import { chartsCommand } from './charts.ts'
import { ledgerCommand } from './ledger.ts'
import { peopleCommand } from './people.ts'
import { releasesCommand } from './releases.ts'
import { reviewsCommand } from './reviews.ts'
import { closeDatabase, report } from './run.ts'
import { sessionsCommand } from './sessions.ts'

/** `chartside <noun> <verb>`. @returns exit code: 0 done, 1 refused, 2 usage */
export async function main(argv: string[]): Promise<number> {
  const json = argv.includes('--json')
  const program = new Command('chartside')
    .description('The studio in which physicians validate a clinical LLM benchmark')
    .addCommand(chartsCommand())
    .addCommand(sessionsCommand())
    .addCommand(reviewsCommand())
    .addCommand(adjudicationCommand())
    .addCommand(agreementCommand())
    .addCommand(releasesCommand())
    .addCommand(peopleCommand())
    .addCommand(ledgerCommand())
  const all = [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]
  for (const command of all) command.exitOverride().configureOutput({ writeErr: () => {} })
  process.exitCode = 0
  try {
    await program.parseAsync(argv, { from: 'user' })
    return Number(process.exitCode)
  } catch (error) {
    if (!(error instanceof CommanderError)) return report(error, json)
    if (error.exitCode === 0) return 0
    const wrong = error.code === 'commander.help' ? 'Name a noun and a verb; --help lists them.' : error.message
    return report(new Problem('usage', wrong.replace(/^error: /, '')), json)
  } finally {
    await closeDatabase()
  }
}
