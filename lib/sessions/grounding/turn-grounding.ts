import type { Amount, Claim } from '#lib/sessions/claims/claim.ts'
import { extractClaims } from '#lib/sessions/claims/extract-claims.ts'
import type { Item, Language } from '#lib/sessions/turn.ts'
import { groundClaim } from './any-claim.ts'
import { sameFrequency } from './dosing-words.ts'
import type { ChartFacts } from './facts.ts'
import type { GroundEvidence, GroundedClaim, Grounding } from './grounding.ts'
import { type ItemText, textsOf } from './item-texts.ts'
import { near } from './measure.ts'
import { numbersIn } from './sentence-search.ts'
import { supported } from './verdict-of.ts'

/** Reads the claims of a turn's texts and holds each against the chart and what was said in the session. Pure. */

/**
 * Every claim of every text of a turn, in the order of the items. `earlier` are the items of the turns before it: what
 * the patient told there and what was written into the chart there may be spoken of.
 */
export function groundTurn(items: readonly Item[], earlier: readonly Item[], facts: ChartFacts): GroundedClaim[] {
  const session = sessionOf([...earlier, ...items], facts)
  return items.flatMap(textsOf).flatMap((text) => groundIn(text, session, facts))
}

/** The claims of one text; `items` are those of its turn and of the turns before it. */
export function groundText(text: ItemText, items: readonly Item[], facts: ChartFacts): GroundedClaim[] {
  return groundIn(text, sessionOf(items, facts), facts)
}

/** What was said and written in the session, beside the chart. */
type Session = {
  replies: { item: string; text: string; claims: Claim[] }[]
  /** Orders and entries a turn only pretends to make, as one text each. */
  writes: { item: string; text: string; lower: string }[]
}

function sessionOf(items: readonly Item[], facts: ChartFacts): Session {
  const session: Session = { replies: [], writes: [] }
  for (const item of items) {
    if (item.kind === 'reply') {
      for (const { text, language } of textsOf(item)) {
        session.replies.push({ item: item.item, text, claims: claimsOf(text, language, facts) })
      }
    }
    if (item.kind === 'step' && /create|update|write|order/i.test(item.value.tool)) {
      const text = Object.values(item.value.arguments).map(inWords).join('; ')
      session.writes.push({ item: item.item, text, lower: text.toLowerCase() })
    }
  }
  return session
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return Object.values(value).map(inWords).join(' ')
}

function claimsOf(text: string, language: Language, facts: ChartFacts): Claim[] {
  return extractClaims(text, language, { asOf: facts.asOf, vocabulary: facts.vocabulary })
}

function groundIn({ item, field, language, text }: ItemText, session: Session, facts: ChartFacts): GroundedClaim[] {
  const claims = claimsOf(text, language, facts)
  const dates = claims
    .flatMap((claim) => [claim.when?.key, claim.kind === 'date' ? claim.at.key : undefined])
    .filter((key) => key !== undefined)
  const grounded = claims.map((claim) => {
    const around = {
      before: text.slice(Math.max(0, claim.start - 60), claim.start),
      after: text.slice(claim.end, claim.end + 60),
      dates,
    }
    return { claim, grounding: inSession(claim, text, item, session, groundClaim(claim, facts, around)) }
  })
  return grounded.flatMap(({ claim, grounding }): GroundedClaim[] => {
    const stands =
      claim.kind === 'date' && claim.of === null && claim.event === null
        ? dateBeside(claim, grounded, grounding)
        : grounding
    // Words that do not say what is spoken of ask nothing of the record.
    if (stands.reason === 'of_nothing') return []
    return [{ item, field, kind: claim.kind, start: claim.start, end: claim.end, ...stands }]
  })
}

/** A date that only dates its neighbours stands or falls with them. */
function dateBeside(
  claim: Extract<Claim, { kind: 'date' }>,
  all: readonly { claim: Claim; grounding: Grounding }[],
  own: Grounding,
): Grounding {
  const dated = all.filter((other) => other.claim !== claim && other.claim.when?.key === claim.at.key)
  if (dated.length === 0) return own
  const held = dated.filter(({ grounding }) => grounding.state === 'supported')
  if (held.length > 0) return supported(held.flatMap(({ grounding }) => grounding.evidence))
  const wrong = dated.find(
    ({ grounding }) => grounding.reason === 'other_date' || grounding.reason === 'no_result_then',
  )
  return wrong ? { ...wrong.grounding, reason: 'other_date' } : own
}

// --- what only the session knows ------------------------------------------------------------------------------------

function inSession(claim: Claim, text: string, item: string, session: Session, chart: Grounding): Grounding {
  if (chart.state === 'supported') return chart
  const written = session.writes.find((one) => isWritten(claim, one))
  if (written) return supported([spoken(written.item, written.text)])
  const told = session.replies.flatMap((reply) => {
    const same = reply.claims.find((other) => tellsSame(claim, other))
    return same ? [spoken(reply.item, sentenceAround(reply.text, same.start, same.end))] : []
  })
  const own = /^t\d+\.reply\./.test(item)
  if (own && (chart.state !== 'contradicted' || LOOSELY_TOLD.has(chart.reason ?? '')))
    return supported([spoken(item, sentenceAround(text, claim.start, claim.end))])
  const others = told.filter(({ ref }) => ref !== item)
  if (others.length > 0 && (chart.state !== 'contradicted' || own || isTold(claim))) return supported(others)
  return chart
}

/** What a patient tells of when and how does not have to be the hospital's. */
const LOOSELY_TOLD = new Set([
  'other_date',
  'other_action',
  'other_frequency',
  'other_route',
  'has_drug',
  'was_given',
  'other_trend',
  'other_flag',
])

/** Of these a patient's word is a source of its own, whatever the record says. */
function isTold({ kind }: Claim): boolean {
  return kind === 'drug' || kind === 'condition' || kind === 'allergy' || kind === 'duration' || kind === 'value'
}

function spoken(item: string, words: string): GroundEvidence {
  return { ref: item, path: null, quote: words, words, at: null }
}

function sentenceAround(text: string, start: number, end: number): string {
  const from = Math.max(
    text.lastIndexOf('. ', start - 1) + 1,
    text.lastIndexOf('。', start - 1) + 1,
    text.lastIndexOf('\n', start - 1) + 1,
    0,
  )
  const stop = /[.!?](?:\s|$)|[。！？\n]/u.exec(text.slice(end))
  return text.slice(from, stop ? end + stop.index + 1 : text.length).trim()
}

/** Does an order that a turn writes say this? Names in English or by their term; every number of the claim. */
function isWritten(claim: Claim, write: Session['writes'][number]): boolean {
  const numbers = numbersIn(write.text).map(({ number }) => number)
  const has = (amount: Amount | null) =>
    amount === null || (numbers.includes(amount.number) && (amount.high === null || numbers.includes(amount.high)))
  const named = (words: string, key: string) =>
    write.lower.includes(words.toLowerCase()) || write.lower.replace(/[^a-z0-9]+/g, '-').includes(key)
  switch (claim.kind) {
    case 'drug':
      return (
        !claim.negated &&
        named(claim.drug.words, claim.drug.key) &&
        has(claim.dose) &&
        (claim.frequency === null || sameFrequency(claim.frequency, write.text) !== false)
      )
    case 'value':
      return claim.of !== null && named(claim.of.words, claim.of.key) && has(claim.amount)
    case 'duration':
      return has(claim.amount)
    case 'condition':
    case 'procedure':
    case 'organism':
      return named(claim.of.words, claim.of.key)
    default:
      return false
  }
}

/** Do two claims, of two texts, tell the same? */
function tellsSame(a: Claim, b: Claim): boolean {
  if (a.kind !== b.kind) return false
  if (a.kind === 'drug' && b.kind === 'drug') {
    return (
      a.drug.key === b.drug.key &&
      a.negated === b.negated &&
      (a.dose === null || (b.dose !== null && sameNumber(a.dose, b.dose))) &&
      (a.frequency === null || b.frequency === null || sameFrequency(a.frequency, b.frequency) !== false)
    )
  }
  if (a.kind === 'value' && b.kind === 'value') {
    return a.of !== null && a.of.key === b.of?.key && sameNumber(a.amount, b.amount)
  }
  if (a.kind === 'duration' && b.kind === 'duration')
    return sameNumber(a.amount, b.amount) && a.amount.ucum === b.amount.ucum
  if (a.kind === 'condition' && b.kind === 'condition') return a.of.key === b.of.key && a.negated === b.negated
  if (a.kind === 'procedure' && b.kind === 'procedure') return a.of.key === b.of.key && a.negated === b.negated
  if (a.kind === 'allergy' && b.kind === 'allergy') return a.of?.key === b.of?.key && a.negated === b.negated
  if (a.kind === 'date' && b.kind === 'date') return a.at.key === b.at.key
  return false
}

function sameNumber(a: Amount, b: Amount): boolean {
  return near(b.number, a.number, a.decimals) && (a.high === null || a.high === b.high)
}
