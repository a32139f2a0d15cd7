import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import type { Moment } from '#lib/sessions/claims/claim.ts'
import { distance } from './fact-time.ts'
import type { ChartFacts, Culture, Dosing, FactTime, Named, Order, Result, Sentence, Stay } from './facts.ts'
import type { GroundEvidence, Grounding } from './grounding.ts'

/** Makes what is said of a claim, and puts the places that speak of it in the order a physician wants them. Pure. */

/** Places shown for one claim; a series of hundreds helps nobody. */
const SHOWN = 6

export function supported(evidence: GroundEvidence[]): Grounding {
  return { state: 'supported', evidence: evidence.slice(0, SHOWN), says: null, reason: null }
}

export function contradicted(reason: string, evidence: GroundEvidence[], says?: string): Grounding {
  const words =
    says ??
    evidence
      .slice(0, 3)
      .map((one) => one.words)
      .join('; ')
  return { state: 'contradicted', evidence: evidence.slice(0, SHOWN), says: words, reason }
}

export function notInRecord(reason: string, evidence: GroundEvidence[] = []): Grounding {
  return { state: 'not_in_record', evidence: evidence.slice(0, SHOWN), says: null, reason }
}

export function afterAsOf(evidence: GroundEvidence[]): Grounding {
  return { state: 'after_as_of', evidence: evidence.slice(0, SHOWN), says: null, reason: 'later_only' }
}

type Timed = { ref: string; time: FactTime | null; later: boolean; stay: string | null }

/**
 * The best first: not after the as-of day, nearest to the moment spoken of, in the stay at hand, then the latest.
 */
export function ranked<F extends Timed>(found: readonly F[], facts: ChartFacts, when: Moment | null = null): F[] {
  const here = facts.admission?.ref ?? null
  const keyed = found.map((fact, position) => ({
    fact,
    position,
    later: fact.later ? 1 : 0,
    apart: when && fact.time ? distance(when, fact.time) : 0,
    away: here !== null && fact.stay === here ? 0 : 1,
    seconds: fact.time?.seconds ?? Number.NEGATIVE_INFINITY,
  }))
  keyed.sort(
    (a, b) =>
      a.later - b.later ||
      a.apart - b.apart ||
      a.away - b.away ||
      (a.seconds === b.seconds ? b.position - a.position : b.seconds - a.seconds),
  )
  return keyed.map(({ fact }) => fact)
}

function on(time: FactTime | null): string {
  return time ? `, ${formatClinicalTime(time.at)}` : ''
}

export function ofResult({ ref, path, label, text, flagCode, time }: Result): GroundEvidence {
  const flag = flagCode !== null && flagCode !== 'N' ? ` (${flagCode})` : ''
  return { ref, path, quote: null, words: `${label} ${text}${flag}${on(time)}`, at: time?.at ?? null }
}

export function ofOrder(order: Order, path: string | null = order.path): GroundEvidence {
  const { ref, name, text, start, stop, kind } = order
  const span =
    start || stop ? `, ${start ? formatClinicalTime(start.at) : ''} – ${stop ? formatClinicalTime(stop.at) : ''}` : ''
  const label = kind === 'order' ? '' : ` [${kind}]`
  return { ref, path, quote: null, words: `${name} ${text}${label}${span}`.trim(), at: start?.at ?? null }
}

export function ofDosing(dosing: Dosing, path: string | null = dosing.path): GroundEvidence {
  const { ref, name, text, words, time } = dosing
  return {
    ref,
    path,
    quote: null,
    words: `${name} ${[text, words].filter(Boolean).join(', ')}${on(time)}`,
    at: time?.at ?? null,
  }
}

export function ofNamed({ ref, path, name, time }: Named): GroundEvidence {
  return { ref, path, quote: null, words: `${name}${on(time)}`, at: time?.at ?? null }
}

export function ofStay({ ref, path, words, start, end }: Stay): GroundEvidence {
  const span = `${start ? formatClinicalTime(start.at) : '?'} – ${end ? formatClinicalTime(end.at) : ''}`
  return { ref, path, quote: null, words: `${words}, ${span}`, at: start?.at ?? null }
}

export function ofCulture({ ref, path, specimen, title, finding, time }: Culture): GroundEvidence {
  const name = title.toLowerCase().startsWith(specimen.toLowerCase()) ? title : `${specimen} ${title}`
  return { ref, path, quote: null, words: `${name.trim()}: ${finding.slice(0, 160)}${on(time)}`, at: time?.at ?? null }
}

export function ofSentence({ ref, path, text, title, time }: Sentence): GroundEvidence {
  return { ref, path, quote: text, words: `${title}${on(time)}`, at: time?.at ?? null }
}
