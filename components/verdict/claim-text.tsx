'use client'
import clsx from 'clsx'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ItemTextProps } from '#components/turn/item-text.tsx'
import type { ClaimView } from '#lib/sessions/contract.ts'
import type { GroundState } from '#lib/sessions/grounding/grounding.ts'
import { ClaimNote } from './claim-note.tsx'
import { type ClaimPiece, claimPieces, sameClaim } from './claim-pieces.ts'
import { useFieldClaims } from './use-claims.ts'
import { useReview } from './use-review.ts'
import { type DiffPart, wordDiff } from './word-diff.ts'

/** A line of its own for each state, so that none is told by colour alone; what is supported stays quiet. */
export const CLAIM_LINE: Record<GroundState, string> = {
  supported: 'underline decoration-mute/55 decoration-dotted decoration-1 underline-offset-4',
  contradicted: 'underline decoration-bad decoration-wavy decoration-1 underline-offset-4',
  not_in_record: 'underline decoration-warn decoration-dashed decoration-2 underline-offset-4',
  after_as_of: 'underline decoration-ink decoration-double decoration-1 underline-offset-4',
}

/**
 * A text of the turn, underlined claim by claim, with its changes where it was edited; the claim the walk stands at is
 * framed, and what the record has on it stands below. Claims draw lines only: when they come, nothing moves.
 */
export function ClaimText(props: ItemTextProps) {
  const claims = useFieldClaims(props)
  const at = useReview(({ claim }) => (claim?.item === props.item && claim.field === props.field ? claim : null))
  const here = at === null ? undefined : claims.find((claim) => sameClaim(claim, at))
  return (
    <>
      <ClaimedText {...props} claims={claims} here={here ?? null} />
      {here ? <ClaimNote claim={here} text={props.after ?? props.before} /> : null}
    </>
  )
}

/** The text with its lines, and nothing below it. */
export function ClaimedText({
  before,
  after,
  language,
  claims,
  here,
}: Pick<ItemTextProps, 'before' | 'after' | 'language'> & { claims: readonly ClaimView[]; here: ClaimView | null }) {
  const parts = useMemo(
    (): DiffPart[] =>
      after === undefined || after === before
        ? [{ kind: 'same', text: before }]
        : wordDiff(before, after, language === 'zh' ? 'zh' : 'en'),
    [before, after, language],
  )
  const pieces = useMemo(() => claimPieces(parts, claims), [parts, claims])
  return (
    <span className="whitespace-pre-wrap">
      {pieces.map((piece, index) => (
        <Piece
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
          key={index}
          piece={piece}
          here={here !== null && piece.claim !== null && sameClaim(piece.claim, here)}
        />
      ))}
    </span>
  )
}

function Piece({ piece, here }: { piece: ClaimPiece; here: boolean }) {
  const { kind, text, claim, last } = piece
  const marked = claim ? (
    <Mark claim={claim} here={here} last={last}>
      {text}
    </Mark>
  ) : (
    text
  )
  if (kind === 'removed') {
    // The gap keeps a struck 50 and the 25 after it from being read as 5025.
    return <del className="mr-1 rounded-sm bg-bad-soft text-bad last:mr-0">{text}</del>
  }
  if (kind === 'added') {
    return <ins className="rounded-sm bg-ok-soft text-ok decoration-1 underline-offset-3">{marked}</ins>
  }
  return <span>{marked}</span>
}

function Mark({ claim, here, last, children }: { claim: ClaimView; here: boolean; last: boolean; children: string }) {
  const t = useTranslations('review.claims')
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = mark.current
    if (!here || !element) return
    const folded = element.closest('details')
    if (folded) folded.open = true
    element.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <span
      ref={mark}
      data-claim={claim.state}
      data-claim-of={`${claim.item} ${claim.field} ${claim.start} ${claim.end}`}
      title={`${t(`state.${claim.state}`)}${claim.says ? `: ${claim.says}` : ''}`}
      className={clsx(
        CLAIM_LINE[claim.state],
        'cursor-pointer',
        here && 'rounded-sm bg-accent-soft outline-1 outline-offset-1 outline-accent',
      )}
    >
      {children}
      {last && claim.state !== 'supported' ? (
        <span className="sr-only select-none"> {t(`mark.${claim.state}`)}</span>
      ) : null}
    </span>
  )
}
