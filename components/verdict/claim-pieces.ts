import type { ClaimView } from '#lib/sessions/contract.ts'
import type { GroundState } from '#lib/sessions/grounding/grounding.ts'
import type { DiffPart } from './word-diff.ts'

/** A text with its changes, cut where claims begin and end. Pure. */

export type ClaimPiece = DiffPart & {
  /** The claim to open here, or null where the text claims nothing; never set in what was removed. */
  claim: ClaimView | null
  /** The last piece of its claim: where a word about it may stand. */
  last: boolean
}

/** The state that has the say where claims overlap: the one a reader must not miss. */
const WEIGHT: Record<GroundState, number> = { contradicted: 3, after_as_of: 2, not_in_record: 1, supported: 0 }

/**
 * @param parts the text as it is shown; what is same or added makes up the text that the claims' offsets count in
 * @param claims in any order; one that ends beyond the text is left out, because it belongs to another text
 */
export function claimPieces(parts: readonly DiffPart[], claims: readonly ClaimView[]): ClaimPiece[] {
  const length = parts.reduce((sum, { kind, text }) => (kind === 'removed' ? sum : sum + text.length), 0)
  const known = claims.filter(({ start, end }) => start >= 0 && start < end && end <= length)
  if (known.length === 0) return parts.map((part) => ({ ...part, claim: null, last: false }))
  const cuts = [...new Set(known.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const pieces: ClaimPiece[] = []
  let at = 0
  for (const { kind, text } of parts) {
    if (kind === 'removed') {
      pieces.push({ kind, text, claim: null, last: false })
      continue
    }
    const end = at + text.length
    const within = [at, ...cuts.filter((cut) => cut > at && cut < end), end]
    for (const [index, from] of within.slice(0, -1).entries()) {
      const to = within[index + 1] ?? end
      const claim = sayAt(known, from)
      const piece = text.slice(from - at, to - at)
      pieces.push({ kind, text: piece, claim, last: claim !== null && to === claim.end })
    }
    at = end
  }
  return pieces
}

/** Of several claims over one place the gravest, and of equals the shortest. */
function sayAt(claims: readonly ClaimView[], at: number): ClaimView | null {
  const over = claims.filter(({ start, end }) => start <= at && at < end)
  over.sort((a, b) => WEIGHT[b.state] - WEIGHT[a.state] || a.end - a.start - (b.end - b.start))
  return over[0] ?? null
}

/**
 * Claims of one text as far as they still hold in another that was typed from it: those before the change stay, those
 * after it move along, those it touches are gone until the text is read anew.
 */
export function carryClaims(claims: readonly ClaimView[], from: string, to: string): ClaimView[] {
  if (from === to) return [...claims]
  const shorter = Math.min(from.length, to.length)
  let head = 0
  while (head < shorter && from[head] === to[head]) head++
  let tail = 0
  while (tail < shorter - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail++
  const moved = to.length - from.length
  return claims.flatMap((claim) => {
    // A letter typed right behind a claim may make another word of it.
    if (claim.end < head || (claim.end === head && !/[\p{L}\p{N}.]/u.test(to[head] ?? ' '))) return [claim]
    if (claim.start < from.length - tail) return []
    return [{ ...claim, start: claim.start + moved, end: claim.end + moved }]
  })
}

/** The same claim of the same text, whether or not it was read again since. */
export function sameClaim(a: ClaimView, b: ClaimView): boolean {
  return a.item === b.item && a.field === b.field && a.start === b.start && a.end === b.end && a.kind === b.kind
}
