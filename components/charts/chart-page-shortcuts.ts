/** The keys of a chart on a page of its own: those of the chart beside a turn, and one for the day. */
export const CHART_PAGE_KEYS = [
  { id: 'search', keys: ['/'], scope: 'chart' },
  { id: 'day', keys: ['d'], scope: 'chart' },
  { id: 'tab.labs', keys: ['g l'], scope: 'chart' },
  { id: 'tab.medications', keys: ['g m'], scope: 'chart' },
  { id: 'tab.vitals', keys: ['g v'], scope: 'chart' },
  { id: 'tab.microbiology', keys: ['g b'], scope: 'chart' },
  { id: 'tab.notes', keys: ['g n'], scope: 'chart' },
  { id: 'tab.timeline', keys: ['g t'], scope: 'chart' },
] as const
