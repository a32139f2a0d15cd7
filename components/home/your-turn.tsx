'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { queueQuery } from '#components/queries/reviews.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Empty, Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { draftOutbox } from '#components/verdict/browser-outbox.ts'
import { resumeTurn, sessionName, turnPath } from '#components/verdict/next-turn.ts'
import { SessionList } from './session-list.tsx'
import { usePatientWords } from './use-patient-words.ts'

/** The exact turn to go on with, one big button, and the sessions behind it. */
export function YourTurn() {
  const t = useTranslations('home')
  const common = useTranslations('common')
  const patient = usePatientWords()
  const queue = useQuery(queueQuery)
  const unsent = useSyncExternalStore(
    (listener) => draftOutbox().subscribe(listener),
    () => draftOutbox().totalUnsent(),
    () => 0,
  )
  if (queue.isPending) return <Loading />
  if (queue.isError) return <ProblemNotice error={queue.error} retry={() => queue.refetch()} />
  const { entries } = queue.data
  const next = resumeTurn(entries)
  const entry = entries.find((one) => one.assignment === next?.assignment)
  const turn = entry?.turns.find((one) => one.index === next?.turn)
  const left = entries.flatMap((one) => one.turns).filter((one) => one.state !== 'submitted').length
  if (entries.length === 0) return <Empty title={t('nothingAssigned')}>{t('nothingAssignedBody')}</Empty>
  const begun = entry?.turns.some((one) => one.state !== 'todo') ?? false
  return (
    <>
      {next && entry && turn ? (
        <section className="flex flex-wrap items-center justify-between gap-4 rounded-xl border-2 border-accent bg-panel p-5">
          <div className="min-w-0">
            <h2 className="text-xs font-semibold text-accent">
              {t('yourTurn')} · {t('left', { count: left })}
            </h2>
            <p className="mt-1 text-xl font-semibold">
              {t('next', {
                scenario: common(`scenario.${entry.scenario}`),
                session: sessionName(entry.session),
                turn: next.turn + 1,
              })}
            </p>
            <p className="text-mute">
              {entry.patient
                ? t('patient', { patient: patient(entry.patient), date: entry.currentDate })
                : entry.currentDate}
              {turn.judged > 0 ? ` · ${t('items', { judged: turn.judged, asked: turn.toJudge })}` : ''}
            </p>
            {turn.returned ? (
              <Notice kind="warn" className="mt-2">
                {t('returnedBecause', { reason: turn.returned })}
              </Notice>
            ) : null}
          </div>
          <Link
            href={turnPath(next)}
            className="inline-flex min-h-12 items-center gap-2 rounded-xl bg-accent px-7 text-xl font-semibold text-accent-ink hover:brightness-110"
          >
            {begun ? t('resume') : t('begin')} <ArrowRight size={20} aria-hidden />
          </Link>
        </section>
      ) : (
        <Empty title={t('allDone')}>{t('allDoneBody')}</Empty>
      )}
      {unsent > 0 ? <Notice kind="warn">{t('unsent', { count: unsent })}</Notice> : null}
      <Panel title={t('sessions')}>
        <SessionList entries={entries} />
      </Panel>
    </>
  )
}
