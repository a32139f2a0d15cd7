'use client'
import clsx from 'clsx'
import { Check, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { QueueEntry } from '#lib/reviews/contract.ts'
import { turnPath } from './next-turn.ts'

/** The turns of the session; the present one is filled, submitted ones carry a tick. `go` opens one without a reload. */
export function TurnPills({
  entry,
  turn,
  turns,
  assignment,
  go,
}: {
  entry: QueueEntry | undefined
  turn: number
  turns: number
  assignment: string
  go: (turn: number) => void
}) {
  const t = useTranslations('review')
  return (
    <ol className="flex gap-1">
      {Array.from({ length: turns }, (_, index) => {
        const state = entry?.turns.find((one) => one.index === index)
        const word = state?.returned ? 'returned' : (state?.state ?? 'todo')
        const here = index === turn
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are numbered and never move
          <li key={index}>
            <a
              href={turnPath({ assignment, turn: index })}
              aria-current={here ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                go(index)
              }}
              className={clsx(
                'inline-flex min-h-6.5 items-center gap-1 rounded-full px-3 text-xs max-lg:px-2 font-semibold whitespace-nowrap',
                here
                  ? 'bg-accent text-accent-ink'
                  : word === 'submitted'
                    ? 'bg-ok-soft text-ok'
                    : word === 'returned'
                      ? 'bg-warn-soft text-warn'
                      : 'bg-soft text-mute hover:text-ink',
              )}
            >
              <span className="sr-only">{t('turn')} </span>
              {here ? t('turnOf', { turn: index + 1, turns }) : index + 1}
              <span className="sr-only">: {t(`turnState.${word}`)}</span>
              {word === 'submitted' ? <Check size={12} strokeWidth={3} aria-hidden /> : null}
              {word === 'returned' ? <Undo2 size={12} strokeWidth={3} aria-hidden /> : null}
            </a>
          </li>
        )
      })}
    </ol>
  )
}
