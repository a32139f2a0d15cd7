'use client'
import { useMemo } from 'react'
import { type DiffPart, wordDiff } from './word-diff.ts'

/**
 * A text with its changes: what goes is struck through, what comes is underlined, both also by colour. Screen readers
 * hear the browser's own "deletion" and "insertion".
 */
export function DiffText({ before, after, language }: { before: string; after: string; language: 'en' | 'zh' }) {
  const parts = useMemo(() => wordDiff(before, after, language), [before, after, language])
  return <DiffParts parts={parts} />
}

export function DiffParts({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <span className="whitespace-pre-wrap">
      {parts.map((part, index) => {
        const key = `${index} ${part.kind}`
        if (part.kind === 'removed') {
          return (
            // The gap keeps a struck 50 and the 25 after it from being read as 5025.
            <del key={key} className="mr-1 rounded-sm bg-bad-soft text-bad last:mr-0">
              {part.text}
            </del>
          )
        }
        if (part.kind === 'added') {
          return (
            <ins key={key} className="rounded-sm bg-ok-soft text-ok decoration-1 underline-offset-3">
              {part.text}
            </ins>
          )
        }
        return <span key={key}>{part.text}</span>
      })}
    </span>
  )
}

/** The text itself, or its diff when it was edited. */
export function MaybeDiff({ before, after, language }: { before: string; after?: string; language: 'en' | 'zh' }) {
  if (after === undefined || after === before) return <span className="whitespace-pre-wrap">{before}</span>
  return <DiffText before={before} after={after} language={language} />
}
