'use client'
import clsx from 'clsx'
import { memo, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { type NotePiece, notePieces } from './note-pieces.ts'

const NONE: readonly never[] = []

type Range = { start: number; end: number }

/**
 * The text of a note as it was written, HTML included as text: what is searched for and what is evidence marked. The
 * evidence, or else the hit at `at`, is brought into view.
 */
export const NoteText = memo(function NoteText({
  text,
  hits = NONE,
  at = 0,
  anchors = NONE,
  anchorName,
  stops = NONE,
}: {
  text: string
  hits?: readonly Range[]
  /** The hit one stands at. */
  at?: number
  anchors?: readonly Range[]
  /** The address of the evidence, for those who look for its mark. */
  anchorName?: string
  /** Offsets that can be scrolled to. */
  stops?: readonly number[]
}) {
  const pieces = useMemo(() => notePieces(text, hits, anchors, stops), [text, hits, anchors, stops])
  const body = useRef<HTMLParagraphElement>(null)
  useScrollTo(body, anchors.length > 0 ? `[data-anchored]` : null, anchors)
  useScrollTo(body, hits.length > 0 ? `[data-note-hit="${at}"]` : null, at)
  const first = pieces.findIndex(({ anchored }) => anchored)
  return (
    <p ref={body} className="max-w-prose text-sm break-words whitespace-pre-wrap">
      {pieces.map((piece, index) => (
        <Piece
          key={piece.start}
          piece={piece}
          here={piece.hit === at}
          evidence={index === first ? anchorName : undefined}
        />
      ))}
    </p>
  )
})

function Piece({ piece, here, evidence }: { piece: NotePiece; here: boolean; evidence: string | undefined }) {
  const { start, text, hit, anchored } = piece
  const marks = {
    'data-note-start': start,
    'data-note-hit': hit ?? undefined,
    'data-anchored': anchored ? '' : undefined,
    'data-evidence': evidence,
  }
  if (hit === null && !anchored) return <span {...marks}>{text}</span>
  return (
    <mark
      {...marks}
      aria-current={hit !== null && here ? 'true' : undefined}
      className={clsx(
        'rounded-sm text-ink',
        anchored ? 'bg-accent-soft underline decoration-accent decoration-2 underline-offset-2' : 'bg-warn-soft',
        hit !== null && 'font-semibold',
        hit !== null && here && 'outline-2 outline-warn',
      )}
    >
      {text}
    </mark>
  )
}

function useScrollTo(body: RefObject<HTMLElement | null>, selector: string | null, when: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place to stand at scrolls
  useLayoutEffect(() => {
    if (selector !== null) body.current?.querySelector(selector)?.scrollIntoView({ block: 'center' })
  }, [selector, when])
}
