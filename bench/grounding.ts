import type { Language } from '#lib/sessions/turn.ts'
import { type Bench, type Figure, type Measured, measured, skipped } from './figure.ts'
import { type Charts, readCharts } from './grounding/charts.ts'
import { type Judged, judgeLabels, judgeTurns } from './grounding/judge.ts'
import { countTemplates, daysToAsk, isHeldOut, makeLabels } from './grounding/make-labels.ts'
import { readFacts } from './grounding/record.ts'
import { MUTATIONS, type Mutation } from './grounding/said.ts'
import { demoSessions, referenceSessions, type Untouched } from './grounding/untouched.ts'

const SEED = 20261201
/** Sentences a chart, day and language. */
const QUICK = 50
const LARGE = 700
const LANGUAGES: readonly Language[] = ['en', 'zh']
const NEVER: ReadonlySet<Mutation> = new Set(['value', 'unit', 'date', 'drug'])

/** How far the verdicts of the grounding can be trusted, on sentences it had no part in. */
export const grounding: Figure = {
  name: 'grounding',
  about: 'true sentences of charts held out, and mechanical mutations of them: what is called supported',
  async *measure(bench) {
    const sessions = bench.data('reference-sessions')
    if (!bench.data('mimic-iv-demo-2.2') || !bench.data('mimic-iv-demo-derived') || !sessions) {
      yield skipped('grounding', 'share', 'the charts and sessions it is measured on are not in ../shared/data')
      return
    }
    const charts = await readCharts(bench.data)
    const judged = judgeAll(bench, charts, true)
    for (const language of LANGUAGES) yield* ofLabels(judged.filter(({ label }) => label.language === language))
    yield* ofTurns('reference', referenceSessions(sessions, charts), new Set())
    const demo = await demoSessions(bench.scratch)
    yield* ofTurns('demo', demo.sessions, demo.faulty)
  },
}

/** Labels of the charts held out, or of those that may be looked at, with what the grounding made of them. */
export function judgeAll(bench: Pick<Bench, 'large' | 'say'>, charts: Charts, heldOut: boolean): Judged[] {
  const judged: Judged[] = []
  for (const [patient, resources] of charts) {
    if (isHeldOut(patient) !== heldOut) continue
    const facts = readFacts(patient, resources)
    for (const day of daysToAsk(facts, SEED)) {
      const labels = LANGUAGES.flatMap((language) =>
        makeLabels(facts, day, language, bench.large ? LARGE : QUICK, SEED),
      )
      judged.push(...judgeLabels(labels, resources, day))
    }
    bench.say(`  a chart of ${resources.length} resources, ${judged.length} labels so far`)
  }
  return judged
}

function* ofLabels(judged: readonly Judged[]): Generator<Measured> {
  const language = judged[0]?.label.language ?? 'en'
  const name = (what: string) => `grounding.${language}.${what}`
  const clauses = judged.filter(({ label }) => label.mutation === null).flatMap(({ outcomes }) => outcomes)
  const supported = clauses.filter(({ outcome }) => outcome === 'supported').length
  const unread = clauses.filter(({ outcome }) => outcome === 'unread').length
  const mutants = judged.flatMap(({ label, outcomes }) => {
    const outcome = label.mutation ? outcomes[label.mutation.at]?.outcome : undefined
    return label.mutation && outcome ? [{ kind: label.mutation.kind, outcome }] : []
  })
  const left = mutants.filter(({ outcome }) => outcome === 'supported').length
  const of = 'clauses about charts held out, said from their rows without the grounding'
  const templates = countTemplates(language)
  yield measured(name('precision'), share(supported, supported + left), 'share', {
    of: `${of}; of all called supported, true and mutated, the true ones`,
    n: supported + left,
  })
  const recall = share(supported, clauses.length)
  yield measured(name('recall'), recall, 'share', {
    of: `true ${of}; every claim in the clause is supported`,
    n: clauses.length,
    templates,
    atLeast: true,
    goal: 0.95,
    met: recall >= 0.95,
    unread: share(unread, clauses.length),
    doubted: share(clauses.length - supported - unread, clauses.length),
  })
  yield measured(name('mutations'), mutants.length, 'mutations', {
    of: `mutated ${of}, each looked up to be false`,
    goal: 1000,
    atLeast: true,
    met: mutants.length >= 1000,
  })
  for (const kind of MUTATIONS) {
    const mine = mutants.filter((one) => one.kind === kind)
    if (mine.length === 0) {
      yield skipped(name(`left-supported.${kind}`), 'share', 'no such mutation could be made')
      continue
    }
    const stayed = mine.filter(({ outcome }) => outcome === 'supported').length
    yield measured(name(`left-supported.${kind}`), share(stayed, mine.length), 'share', {
      n: mine.length,
      left: stayed,
      unread: mine.filter(({ outcome }) => outcome === 'unread').length,
      ...(NEVER.has(kind) ? { goal: 0, met: stayed === 0 } : {}),
    })
  }
}

function* ofTurns(name: string, sessions: readonly Untouched[], faulty: ReadonlySet<string>): Generator<Measured> {
  const turns = sessions.flatMap(({ id, session, resources, asOf }) =>
    judgeTurns(session, resources, asOf).filter((_, turn) => !faulty.has(`${id} t${turn}`)),
  )
  const flagged = turns.filter(({ warnings }) => warnings > 0).length
  yield measured(`grounding.untouched.${name}`, share(flagged, turns.length), 'share', {
    of: 'turns nobody touched in which a claim is a warning of the checks; replies of patients apart',
    n: turns.length,
    flagged,
    withAnyDoubt: turns.filter(({ doubts }) => doubts.length > 0).length,
    goal: 0.03,
  })
}

function share(part: number, of: number): number {
  return of === 0 ? 0 : part / of
}
