import type { ConflictView, OpinionView } from '#lib/adjudication/contract.ts'
import type { ItemView } from '#lib/sessions/contract.ts'
import type { Item } from '#lib/sessions/turn.ts'
import type { ConflictTurn } from './ruling-store.ts'

/** One opinion under a letter. */
export function opinion(letter: string, verdict: OpinionView['verdict'], more: Partial<OpinionView> = {}): OpinionView {
  return { letter, verdict, reasons: [], comment: null, confidence: null, evidence: [], ...more }
}

export function conflict(item: Item, ...opinions: OpinionView[]): ConflictView {
  const language = item.language ? { language: item.language } : {}
  return { session: 's1', turn: 1, item: item.item, kind: item.kind, ...language, opinions }
}

const STEP = {
  tool: 'MedicationRequest.search',
  arguments: { medication: 'spironolactone' },
  observation: { resourceType: 'Bundle', entry: [] },
}

/** A turn whose answer gives a dose that two rubric items quote. */
export const ITEMS: Item[] = [
  { item: 't1.query.en', kind: 'query', language: 'en', value: { implicit: 'And the diuretic?', explicit: null } },
  { item: 't1.query.zh', kind: 'query', language: 'zh', value: { implicit: '利尿剂呢？', explicit: null } },
  { item: 't1.task_type', kind: 'task_type', value: 'Information Lookup' },
  { item: 't1.step.0', kind: 'step', value: STEP },
  { item: 't1.answer.en', kind: 'answer', language: 'en', value: 'She is on spironolactone 50 mg daily.' },
  { item: 't1.answer.zh', kind: 'answer', language: 'zh', value: '目前螺内酯 50 mg 每日一次。' },
  { item: 't1.rubric.0', kind: 'rubric', value: { en: 'Names spironolactone 50 mg.', zh: '指出螺内酯 50 mg。' } },
  { item: 't1.rubric.1', kind: 'rubric', value: { en: 'Says it is given daily.', zh: '说明每日给药。' } },
]

export function item(id: string): Item {
  const found = ITEMS.find((one) => one.item === id)
  if (!found) throw new Error(`no item ${id}`)
  return found
}

export function conflictTurn(conflicts: ConflictView[], more: Partial<ConflictTurn> = {}): ConflictTurn {
  return {
    session: 's1',
    scenario: 'med_safety',
    level: 1,
    tier: 'open',
    currentDate: '2201-03-04',
    turn: 1,
    revision: 1,
    items: ITEMS.map((one): ItemView => ({ ...one, hash: `hash of ${one.item}` })),
    earlier: [],
    conflicts,
    blocked: [],
    findings: [],
    chart: null,
    evidence: {},
    settledEvidence: [],
    mayRule: true,
    ...more,
  }
}
