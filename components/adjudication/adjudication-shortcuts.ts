import type { DisagreementKind } from './ruling-work.ts'

/** Letters for the kinds of disagreement, so that digits always mean opinions. */
export const KIND_KEYS: Record<DisagreementKind, string> = {
  slip: 's',
  wording: 'w',
  guideline: 'l',
  record: 'm',
  equipoise: 'q',
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Every key of the adjudication screen but those of the chart. */
export const ADJUDICATION_KEYS = [
  ...DIGITS.map((digit) => ({ id: `adopt${digit}` as const, keys: [digit], scope: 'adjudication' })),
  { id: 'keep', keys: ['0'], scope: 'adjudication' },
  { id: 'write', keys: ['e'], scope: 'adjudication' },
  { id: 'mend', keys: ['Shift+E'], scope: 'adjudication' },
  { id: 'reject', keys: ['x'], scope: 'adjudication' },
  { id: 'kind.slip', keys: [KIND_KEYS.slip], scope: 'adjudication' },
  { id: 'kind.wording', keys: [KIND_KEYS.wording], scope: 'adjudication' },
  { id: 'kind.guideline', keys: [KIND_KEYS.guideline], scope: 'adjudication' },
  { id: 'kind.record', keys: [KIND_KEYS.record], scope: 'adjudication' },
  { id: 'kind.equipoise', keys: [KIND_KEYS.equipoise], scope: 'adjudication' },
  { id: 'guideline', keys: ['g'], scope: 'adjudication' },
  { id: 'rationale', keys: ['c'], scope: 'adjudication' },
  { id: 'return', keys: ['r'], scope: 'adjudication' },
  { id: 'next', keys: ['j', 'ArrowDown'], scope: 'adjudication', repeats: true },
  { id: 'previous', keys: ['k', 'ArrowUp'], scope: 'adjudication', repeats: true },
  { id: 'split', keys: ['ArrowRight'], scope: 'adjudication' },
  { id: 'join', keys: ['ArrowLeft'], scope: 'adjudication' },
  { id: 'nextTurn', keys: ['n'], scope: 'adjudication' },
  { id: 'previousTurn', keys: ['p'], scope: 'adjudication' },
  { id: 'undo', keys: ['Mod+z'], scope: 'adjudication' },
  { id: 'redo', keys: ['Mod+Shift+Z', 'Mod+y'], scope: 'adjudication' },
  { id: 'rule', keys: ['Mod+Enter'], scope: 'adjudication', inText: true },
] as const

/** While a text is open, and in the rationale. */
export const TEXT_KEYS = [{ id: 'close', keys: ['Escape'], scope: 'text', inText: true }] as const

/** The chart beside it. `g` flags the guideline here, so its tabs are behind `t`. */
export const RECORD_KEYS = [
  { id: 'search', keys: ['/'], scope: 'record' },
  { id: 'evidenceNext', keys: ['.'], scope: 'record', repeats: true },
  { id: 'evidencePrevious', keys: [','], scope: 'record', repeats: true },
  { id: 'source', keys: ['v'], scope: 'record' },
  { id: 'tab.evidence', keys: ['t e'], scope: 'record' },
  { id: 'tab.labs', keys: ['t l'], scope: 'record' },
  { id: 'tab.medications', keys: ['t m'], scope: 'record' },
  { id: 'tab.vitals', keys: ['t v'], scope: 'record' },
  { id: 'tab.microbiology', keys: ['t b'], scope: 'record' },
  { id: 'tab.notes', keys: ['t n'], scope: 'record' },
  { id: 'tab.timeline', keys: ['t t'], scope: 'record' },
] as const
