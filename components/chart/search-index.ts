import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { searchTerms } from '#lib/charts/terms/search-terms.ts'
import { folded } from '#lib/charts/terms/vocabulary.ts'
import type { ChartHit } from './chart-search.ts'
import { drugLanes } from './drug-groups.ts'
import { classOf } from './medication-groups.ts'

/** What can be found in a chart, and under which words; made once a chart. Pure. */

/** A thing of a chart that can be found. */
export type Entry = Omit<ChartHit, 'word'> & {
  /** Folded; of a note its title alone, for its text is `noteOf`. */
  text: string
  isNote: boolean
  /** The words of `text`, and whether some are Chinese, which are not told apart by blanks. */
  tokens: ReadonlySet<string>
  isChinese: boolean
}

const indexes = new WeakMap<ChartSummary, Entry[]>()
const noteTexts = new WeakMap<ChartSummary, Map<string, string>>()

export const HAN = /\p{Script=Han}/u
const ASCII = /^[\p{ASCII}]*$/u

/** As `folded`, much faster for what most charts are written in. */
export function fold(text: string): string {
  return ASCII.test(text) ? text.toLowerCase().replace(/[-/\t]/g, ' ') : folded(text)
}

/** The text of a note as it is searched, one UTF-16 unit for one of the note. */
export function noteOf(chart: ChartSummary, ref: string): string {
  const known = noteTexts.get(chart) ?? new Map<string, string>()
  noteTexts.set(chart, known)
  const text = known.get(ref)
  if (text !== undefined) return text
  const resource = chart.resources.get(ref)
  const made = fold((resource ? noteText(resource)?.text : undefined) ?? '')
  known.set(ref, made)
  return made
}

const PARTS = ['labs', 'medications', 'vitals', 'charted', 'outputs', 'observations', 'microbiology'] as const

/**
 * What the first search would have to do, in steps short enough to come between two frames: for the moment before the
 * first letter.
 */
export function* prepareSearch(chart: ChartSummary): Generator<void> {
  searchTerms('potassium')
  yield
  // Looking at a part is what makes it.
  for (const part of PARTS) {
    void chart[part]
    yield
  }
  drugLanes(chart)
  yield
  indexOf(chart)
  yield
  for (const { ref } of chart.notes) {
    noteOf(chart, ref)
    yield
  }
}

/** Everything in a chart by what it can be found under, made once a chart. */
export function indexOf(chart: ChartSummary): Entry[] {
  const known = indexes.get(chart)
  if (known) return known
  const made: Entry[] = []
  const add = (hit: Omit<ChartHit, 'word'>, ...more: (string | null | undefined)[]) => {
    const text = fold([hit.label, hit.detail, ...more].filter(Boolean).join(' '))
    const tokens = new Set(text.split(WORD_ENDS))
    made.push({ ...hit, text, tokens, isNote: hit.tab === 'notes', isChinese: HAN.test(text) })
  }
  for (const group of chart.labs.groups) {
    for (const row of group.rows) {
      const { latest } = row
      const detail = latest ? `${latest.text} ${latest.unit ?? row.unit ?? ''}`.trim() : ''
      add(
        { tab: 'labs', key: row.key, label: row.label, detail, at: latest?.at ?? null, later: latest === null },
        row.code,
        group.name,
      )
    }
  }
  for (const lane of drugLanes(chart)) {
    const order = lane.orders.findLast((one) => !one.later) ?? lane.orders.at(-1)
    const drugClass = classOf(lane.drug)
    add(
      {
        tab: 'medications',
        key: lane.key,
        label: lane.drug,
        detail: order?.dose ?? '',
        at: order?.start ?? null,
        later: lane.later,
      },
      ...lane.alsoNamed,
      drugClass?.en,
      drugClass?.zh,
      ...lane.orders.map((one) => one.reason),
    )
  }
  for (const series of [...chart.vitals, ...chart.charted, ...chart.outputs, ...chart.observations]) {
    const { latest } = series
    const detail = latest ? `${latest.text} ${latest.unit ?? ''}`.trim() : ''
    add({ tab: 'vitals', key: series.key, label: series.label, detail, at: latest?.at ?? null, later: latest === null })
  }
  for (const specimen of chart.microbiology) {
    for (const test of specimen.tests) {
      add(
        {
          tab: 'microbiology',
          key: test.ref,
          label: `${specimen.specimen}: ${test.title}`,
          detail: test.finding,
          at: specimen.at,
          later: test.later,
        },
        ...test.organisms.map((organism) => organism.name),
      )
    }
  }
  for (const problem of chart.problems) {
    const at = problem.occurrences.at(-1)?.at ?? null
    add({
      tab: 'timeline',
      key: problem.key,
      label: problem.title,
      detail: problem.code ?? '',
      at,
      later: problem.later,
    })
  }
  for (const procedure of chart.procedures) {
    add({
      tab: 'timeline',
      key: procedure.ref,
      label: procedure.title,
      detail: procedure.code ?? '',
      at: procedure.start,
      later: procedure.later,
    })
  }
  for (const encounter of chart.encounters) {
    const places = encounter.locations.map((location) => location.text)
    add(
      {
        tab: 'timeline',
        key: encounter.ref,
        label: encounter.text,
        detail: '',
        at: encounter.start,
        later: encounter.later,
      },
      ...places,
    )
  }
  for (const report of chart.reports) {
    add({
      tab: 'timeline',
      key: report.ref,
      label: report.title,
      detail: report.conclusion ?? '',
      at: report.at,
      later: report.later,
    })
  }
  for (const plan of chart.plans) {
    add({ tab: 'timeline', key: plan.ref, label: plan.title, detail: plan.text, at: plan.at, later: plan.later })
  }
  for (const other of chart.others) {
    add({ tab: 'timeline', key: other.ref, label: other.label, detail: other.type, at: other.at, later: other.later })
  }
  for (const note of chart.notes) {
    add({ tab: 'notes', key: note.ref, label: note.title, detail: '', at: note.at, later: note.later })
  }
  indexes.set(chart, made)
  return made
}

/** What parts words. */
export const WORD_ENDS = /[^\p{L}\p{N}]+/u
