import type { TermKind } from '#lib/charts/terms/term.ts'
import type { Language } from '#lib/sessions/turn.ts'

/**
 * What a text says that a chart could prove or refute. `start` and `end` are UTF-16 offsets in the text as it stands,
 * so that `text.slice(start, end)` is what is underlined. Advice, targets, thresholds and what is to be done are no
 * claims about the record and are left out. Pure types.
 */

/** What is spoken of: a term of the tables or of the chart's own vocabulary, and the words as written. */
export type Concept = { key: string; kind: TermKind; words: string }

export type Comparator = '<' | '<=' | '>' | '>=' | '~'

/** A number as written. A range has `high`; `unit` is as written, `ucum` what it means, null where there is none. */
export type Amount = {
  comparator: Comparator | null
  number: number
  high: number | null
  /** Digits behind the decimal point as written: the precision to which a record may be rounded. */
  decimals: number
  unit: string | null
  ucum: string | null
}

/** A day, month, year or minute as the text names it, or one relative to the as-of date, resolved to it. */
export type Moment = {
  /** `2180`, `2180-05`, `2180-05-07`, `2180-05-07T13:55`, `--05-07`, or `T13:55` for a bare clock time. */
  key: string
  words: string
  /** How far the record may lie from it and still be meant, in days: 0 for a date, more for “about a week ago”. */
  slack: number
}

type Base = {
  start: number
  end: number
  /** “no growth”, “denies”, “was not given”, “未见”. */
  negated: boolean
  /** When the text says it was so; null when it does not say. */
  when: Moment | null
  /** “the latest”, “on admission”, “peak”, “lowest”: which of several results is meant; null when not said. */
  which: 'latest' | 'first' | 'admission' | 'discharge' | 'highest' | 'lowest' | 'previous' | null
}

export type Claim = Base &
  (
    | { kind: 'value'; of: Concept | null; amount: Amount; flag: 'high' | 'low' | 'normal' | 'abnormal' | null }
    /** A finding in words alone: “potassium is normal”, “creatinine is high”, “Hb 偏低”. */
    | { kind: 'flag'; of: Concept; flag: 'high' | 'low' | 'normal' | 'abnormal' }
    | {
        kind: 'trend'
        of: Concept | null
        direction: 'rising' | 'falling' | 'stable'
        from: Amount | null
        to: Amount | null
      }
    | { kind: 'date'; at: Moment; of: Concept | null; event: 'admission' | 'discharge' | 'transfer' | 'other' | null }
    | { kind: 'duration'; amount: Amount; of: Concept | null }
    | {
        kind: 'drug'
        drug: Concept
        dose: Amount | null
        route: string | null
        frequency: string | null
        /** What became of it; null when only named. */
        action: 'given' | 'not_given' | 'ordered' | 'started' | 'stopped' | 'home' | null
      }
    | { kind: 'condition'; of: Concept; past: boolean }
    | { kind: 'allergy'; of: Concept | null }
    | { kind: 'procedure'; of: Concept }
    | { kind: 'organism'; of: Concept; specimen: string | null }
    | { kind: 'susceptibility'; organism: Concept | null; drug: Concept; result: 'S' | 'I' | 'R' }
    /** SIRS, CURB-65, Child-Pugh, CHA2DS2-VASc, Cockcroft-Gault, SOFA; `score` is the term's key. */
    | { kind: 'score'; score: string; amount: Amount }
  )

export type ClaimKind = Claim['kind']

/** Reads the claims of one text, in order of `start`; `asOf` is the session's date, `YYYY-MM-DD`. */
export type ExtractClaims = (text: string, language: Language, context: ClaimContext) => Claim[]

export type ClaimContext = { asOf: string; vocabulary: Vocabulary }

/** Terms of the tables and those made from the names in one chart, ready to be found in text. */
export type Vocabulary = { find(text: string): { start: number; end: number; concept: Concept }[] }
