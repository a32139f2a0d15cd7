import type { Language } from '#lib/platform/language.ts'
import type { VerdictWord } from './verdict.ts'

/** The newest submitted verdict of each person on each item. */
export type OpinionRow = {
  session: string
  turn: number
  item: string
  itemHash: string
  kind: string
  language: Language | null
  revisionId: string
  revision: number
  assignment: string
  personId: string
  email: string
  name: string
  round: number
  verdict: VerdictWord
  value: string | null
  reasons: string[]
  comment: string | null
  confidence: number | null
  evidence: string | null
  submittedAt: Date
}
