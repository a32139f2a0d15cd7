'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { conflictsQuery } from '#components/queries/adjudication.ts'
import { Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'

/** How many items wait for a ruling. */
export function ConflictsPanel() {
  const t = useTranslations('home.conflicts')
  const query = useQuery(conflictsQuery)
  if (query.isPending) return <Loading />
  if (query.isError) return <ProblemNotice error={query.error} retry={() => query.refetch()} />
  const { conflicts, unanimous, ruled } = query.data
  const turns = new Set(conflicts.map((conflict) => `${conflict.session} ${conflict.turn}`)).size
  return (
    <Panel
      title={t('title')}
      action={
        conflicts.length > 0 ? (
          <Link
            href="/adjudication"
            className="inline-flex min-h-8 items-center rounded-lg bg-accent px-3 font-semibold text-accent-ink hover:brightness-110"
          >
            {t('open')}
          </Link>
        ) : undefined
      }
    >
      <p className="text-xl font-semibold">
        {t('count', { count: conflicts.length })} {turns > 0 ? t('turns', { count: turns }) : ''}
      </p>
      <p className="text-mute">
        {conflicts.length === 0 ? `${t('none')} ` : ''}
        {t('settled', { unanimous, ruled })}
      </p>
    </Panel>
  )
}
