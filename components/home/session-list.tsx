'use client'
import { Check, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { inOrder, owedTurn, sessionName, turnPath } from '#components/verdict/next-turn.ts'
import type { QueueEntry } from '#lib/reviews/contract.ts'
import { usePatientWords } from './use-patient-words.ts'

/** One person's sessions with how far each is; sent-back ones on top, done ones last. */
export function SessionList({ entries }: { entries: readonly QueueEntry[] }) {
  const t = useTranslations('review')
  const common = useTranslations('common')
  const patient = usePatientWords()
  return (
    <ul>
      {inOrder(entries).map((entry) => {
        const done = entry.turns.filter((turn) => turn.state === 'submitted').length
        const place = owedTurn(entry) ?? { assignment: entry.assignment, turn: 0 }
        const finished = done === entry.turns.length
        const returned = entry.turns.some((turn) => turn.state !== 'submitted' && turn.returned !== null)
        const begun = done > 0 || entry.turns.some((turn) => turn.judged > 0)
        return (
          <li key={entry.assignment} className="border-t border-line first:border-t-0">
            <Link
              href={turnPath(place)}
              className="grid min-h-12 grid-cols-[minmax(0,1fr)_minmax(11rem,16rem)_9rem] items-center gap-4 rounded-lg px-2 py-2 hover:bg-soft max-md:grid-cols-1 max-md:gap-1"
            >
              <span className="min-w-0">
                <span className="font-semibold">
                  {common(`scenario.${entry.scenario}`)} · {t('session', { name: sessionName(entry.session) })}
                </span>
                {entry.level === null ? null : (
                  <Chip tone="mute" className="ml-2">
                    {common('level', { level: entry.level })}
                  </Chip>
                )}
                {returned ? (
                  <Chip tone="warn" className="ml-2">
                    <Undo2 size={12} aria-hidden /> {t('queue.returned')}
                  </Chip>
                ) : null}
                <span className="block text-sm text-mute">
                  {[patient(entry.patient), t('queue.asOf', { date: entry.currentDate })].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Progress
                value={done}
                max={entry.turns.length}
                label={t('queue.turns', { done, turns: entry.turns.length })}
              />
              <span className="text-right text-sm font-semibold text-accent max-md:text-left">
                {finished ? (
                  <span className="inline-flex items-center gap-1 text-ok">
                    <Check size={14} aria-hidden /> {t('turnState.submitted')}
                  </span>
                ) : begun || returned ? (
                  t('queue.resume', { turn: place.turn + 1 })
                ) : (
                  t('queue.begin')
                )}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
