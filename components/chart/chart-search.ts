import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { noteText } from '#lib/charts/read-note.ts'

export const CHART_TABS = ['evidence', 'labs', 'medications', 'vitals', 'microbiology', 'notes', 'timeline'] as const
export type ChartTab = (typeof CHART_TABS)[number]

/** Where a search found something: the tab, and within it the row by its key or resource. */
export type ChartHit = {
  tab: ChartTab
  key: string
  label: string
  detail: string
  at: string | null
  later: boolean
}

type Entry = ChartHit & { text: string; note: string | null }

const indexes = new WeakMap<ChartSummary, Entry[]>()

/** Everything in a chart by what it can be found under, made once a chart. */
function indexOf(chart: ChartSummary): Entry[] {
  const known = indexes.get(chart)
  if (known) return known
  const made: Entry[] = []
  const add = (hit: ChartHit, ...more: (string | null | undefined)[]) => {
    const text = [hit.label, hit.detail, ...more].filter(Boolean).join(' ').toLowerCase()
    made.push({ ...hit, text, note: hit.tab === 'notes' ? (more[0] ?? null) : null })
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
  for (const lane of chart.medications) {
    const order = lane.orders.findLast((one) => !one.later) ?? lane.orders.at(-1)
    add(
      {
        tab: 'medications',
        key: lane.key,
        label: lane.drug,
        detail: order?.dose ?? '',
        at: order?.start ?? null,
        later: lane.later,
      },
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
    const resource = chart.resources.get(note.ref)
    add(
      { tab: 'notes', key: note.ref, label: note.title, detail: '', at: note.at, later: note.later },
      resource ? noteText(resource)?.text : null,
    )
  }
  indexes.set(chart, made)
  return made
}

/** The words around the first place a text has the query, for a hit inside a note. */
function around(text: string, query: string): string {
  const at = text.toLowerCase().indexOf(query)
  return at < 0 ? '' : `…${text.slice(Math.max(0, at - 40), at + query.length + 60).replace(/\s+/g, ' ')}…`
}

/**
 * What of a chart holds every word of the query, names that begin with it first. Nothing for a blank query.
 * @returns the first `limit` hits and how many there are in all
 */
export function searchChart(chart: ChartSummary, query: string, limit: number): { hits: ChartHit[]; total: number } {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return { hits: [], total: 0 }
  const found = indexOf(chart).filter((entry) => words.every((word) => entry.text.includes(word)))
  const rank = (entry: Entry) => {
    const label = entry.label.toLowerCase()
    return label.startsWith(first) ? 0 : label.includes(first) ? 1 : 2
  }
  const ranked = found.map((entry, index) => ({ entry, index, rank: rank(entry) }))
  ranked.sort((a, b) => a.rank - b.rank || a.index - b.index)
  const hits = ranked.slice(0, limit).map(({ entry: { text: _text, note, ...hit } }) => ({
    ...hit,
    detail: note === null ? hit.detail : around(note, first),
  }))
  return { hits, total: found.length }
}
