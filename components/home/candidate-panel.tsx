'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { candidateQuery } from '#components/queries/releases.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'

/** What would be frozen now and what stands in the way. */
export function CandidatePanel() {
  const t = useTranslations('home.candidate')
  const query = useQuery(candidateQuery)
  if (query.isPending) return <Loading />
  if (query.isError) return <ProblemNotice error={query.error} retry={() => query.refetch()} />
  const { ready, leftOut, gates, lowestVersion, previous } = query.data
  const shut = gates.filter((gate) => gate.enforced && !gate.passed)
  return (
    <Panel
      title={t('title')}
      note={previous === null ? t('first') : t('previous', { version: previous })}
      action={
        <Link href="/releases" className="font-semibold text-accent underline">
          {t('open')}
        </Link>
      }
    >
      <p className="text-xl font-semibold">{t('ready', { count: ready.length })}</p>
      <p className="text-mute">
        {t('leftOut', { count: leftOut.length })} · {t('lowest', { version: lowestVersion })}
      </p>
      {shut.length > 0 ? (
        <Notice kind="warn" className="mt-3">
          <b>{t('gates')}</b>
          <ul className="list-disc pl-4">
            {shut.map((gate) => (
              <li key={gate.code}>{gate.message}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <p className="mt-1 text-sm text-ok">{t('gatesPassed')}</p>
      )}
    </Panel>
  )
}
