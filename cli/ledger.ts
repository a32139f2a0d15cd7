import { Command } from 'commander'
import { verifyLedger } from '#lib/ledger/verify-ledger.ts'
import { env } from '#lib/platform/env.ts'
import { findAnchors } from '#lib/releases/find-anchors.ts'
import { readCheckpoints } from '#worker/checkpoint.ts'
import { act, type CommonOptions, verb, whole } from './run.ts'

export function ledgerCommand(): Command {
  const ledger = new Command('ledger').description('append-only, hash-chained events')

  verb(ledger, 'verify', 'recompute every hash; name the first event that does not fit')
    .option('--since <seq>', 'start from this event', whole(1))
    .action((options: CommonOptions & { since?: number }) =>
      act(options, async (ctx) => {
        const anchors = [...(await readCheckpoints(env())), ...(await findAnchors(ctx))]
        const result = await verifyLedger(ctx, { since: options.since, anchors })
        const bad = result.first_bad
        const text = bad
          ? `broken: ${bad.chain} ${bad.seq} (${bad.reason})`
          : `ok: ${result.events} events, head ${result.head}`
        return { json: result, text, ...(result.ok ? {} : { exit: 1 }) }
      }),
    )
  return ledger
}
