import type { ChartSummary, EncounterView } from '#lib/charts/chart-summary.ts'
import { sortByClinicalTime } from '#lib/charts/clinical-time.ts'

export const TIMELINE_KINDS = ['encounter', 'procedure', 'problem', 'report', 'plan', 'other'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export type TimelineEntry = {
  /** `Type/id`, or for a problem its key. */
  ref: string
  kind: TimelineKind
  title: string
  detail: string
  start: string | null
  end: string | null
  later: boolean
  /** The stay itself, for its wards. */
  encounter: EncounterView | null
}

/** Stays, procedures, problems, reports, plans and whatever else a chart holds, newest first. Pure. */
export function timelineOf(chart: ChartSummary): TimelineEntry[] {
  const entry = (
    kind: TimelineKind,
    one: { ref: string; later: boolean },
    title: string,
    detail: string,
    start: string | null,
    end: string | null = null,
  ): TimelineEntry => ({ ref: one.ref, kind, title, detail, start, end, later: one.later, encounter: null })
  const entries: TimelineEntry[] = [
    ...chart.encounters.map((one) => ({
      ...entry('encounter', one, one.text, one.kind ?? '', one.start, one.end),
      encounter: one,
    })),
    ...chart.procedures.map((one) =>
      entry('procedure', one, one.title, [one.category, one.code].filter(Boolean).join(' · '), one.start, one.end),
    ),
    ...chart.problems.map(({ key, title, system, code, status, occurrences, later }) =>
      entry(
        'problem',
        { ref: key, later },
        title,
        [system, code, status].filter(Boolean).join(' '),
        occurrences.findLast((one) => later || !one.later)?.at ?? null,
      ),
    ),
    ...chart.reports.map((one) => entry('report', one, one.title, one.conclusion ?? '', one.at)),
    ...chart.plans.map((one) => entry('plan', one, one.title, one.text, one.at)),
    ...chart.others.map((one) => entry('other', one, one.label, one.type, one.at)),
  ]
  return sortByClinicalTime(entries, ({ start }) => start).reverse()
}
