import { CHART_TABS, type ChartTab } from './chart-search.ts'

const TAB_KEYS: Record<ChartTab, string> = {
  evidence: 'g e',
  labs: 'g l',
  medications: 'g m',
  vitals: 'g v',
  microbiology: 'g b',
  notes: 'g n',
  timeline: 'g t',
}

/** The keys of the chart pane: `g` and a letter for a tab, so that letters stay with judging and digits with reasons. */
export const CHART_KEYS = [
  { id: 'search', keys: ['/'], scope: 'chart' },
  { id: 'evidenceNext', keys: ['.'], scope: 'chart', repeats: true },
  { id: 'evidencePrevious', keys: [','], scope: 'chart', repeats: true },
  { id: 'attach', keys: ['v'], scope: 'chart' },
  ...CHART_TABS.map((tab) => ({ id: `tab.${tab}` as const, keys: [TAB_KEYS[tab]], scope: 'chart' })),
] as const
