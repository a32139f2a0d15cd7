import pg from 'pg'
import { saveDraft } from '#lib/reviews/save-draft.ts'
import { type Figure, measured, tail } from './figure.ts'
import { draftAt, openReviews, owedTurns } from './reviewed-sessions.ts'
import { recordStatements, withValues } from './statements.ts'
import { quantile, rounded } from './statistics.ts'
import { contextOf } from './workspace.ts'

const ROUNDS = 6
const SAVES = 200
const WARM_UP = 1000

/**
 * One save of a draft as the use case does it, and the statements it sends, sent by the driver alone on a pool of the
 * same size. They take turns on the same review, so that both meet the same disk and the same neighbours.
 */
export const saveVerdict: Figure = {
  name: 'save-verdict',
  about: 'save of a verdict against the same statements without our code',
  async *measure(bench) {
    const { database, db, people } = await openReviews(bench, 14)
    const [turn] = await owedTurns(db, people[0])
    if (!turn) throw new Error('nobody owes a turn')
    const ctx = contextOf(db, people[0])
    let version = 0
    const save = () => saveDraft(ctx, { ...turn, verdicts: draftAt(turn, version), ifMatch: version })
    while (version < WARM_UP || draftAt(turn, version).length < turn.verdicts.length) {
      await save()
      version++
    }
    // Recorded with the whole draft and a version that no other value equals.
    const recorded = await recordStatements(save)
    const values = recorded.flatMap((statement) => statement.values)
    const draft = values.find((value): value is string => typeof value === 'string' && value.startsWith('[{'))
    if (draft === undefined || !values.includes(version)) throw new Error('a save sends other statements than it did')
    const known = version++
    const entries: unknown[] = JSON.parse(draft)
    const pool = new pg.Pool({ connectionString: database.appUrl, max: 10 })
    const plain = async () => {
      const now = JSON.stringify(entries.slice(0, draftAt(turn, version).length))
      const changed = new Map<unknown, unknown>([
        [known, version],
        [draft, now],
      ])
      for (const statement of withValues(recorded, changed)) await pool.query(statement)
    }
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const begun = performance.now()
      await work()
      const took = performance.now() - begun
      version++
      return took
    }
    for (let n = 0; n < WARM_UP; n++) await timed(n % 2 === 0 ? plain : save)

    const rounds: { ours: number[]; plain: number[] }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const times = { ours: [] as number[], plain: [] as number[] }
      for (let n = 0; n < SAVES; n++) {
        const first = n % 2 === 0
        if (first) times.ours.push(await timed(save))
        times.plain.push(await timed(plain))
        if (!first) times.ours.push(await timed(save))
      }
      rounds.push(times)
      bench.say(
        `  p95 ${quantile(times.ours, 0.95).toFixed(2)} ms against ${quantile(times.plain, 0.95).toFixed(2)} ms`,
      )
    }
    const ours = rounds.flatMap((round) => round.ours)
    const without = rounds.flatMap((round) => round.plain)
    const statements = recorded.length
    yield measured('save-verdict.over-statements', quantile(ours, 0.95) / quantile(without, 0.95), 'times', {
      goal: 1.5,
      of: `p95 of the use case over p95 of the ${statements} statements it sends, sent by pg alone, alternating, pools of the same size`,
      n: ours.length,
      samples: rounds.map((round) => rounded(quantile(round.ours, 0.95) / quantile(round.plain, 0.95))),
      medians: rounded(quantile(ours, 0.5) / quantile(without, 0.5)),
    })
    yield tail('save-verdict.use-case', ours, 'ms')
    yield tail('save-verdict.statements', without, 'ms', { statements })
    await pool.end()
  },
}
