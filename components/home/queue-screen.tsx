'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queueQuery } from '#components/queries/reviews.ts'
import { Page } from '#components/shell/page.tsx'
import { Empty, Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { SessionList } from './session-list.tsx'

/** Every session assigned to the person. */
export function QueueScreen() {
  const t = useTranslations('review')
  const queue = useQuery(queueQuery)
  return (
    <Page title={t('title')} lead={t('queue.lead')}>
      {queue.isPending ? (
        <Loading />
      ) : queue.isError ? (
        <ProblemNotice error={queue.error} retry={() => queue.refetch()} />
      ) : queue.data.entries.length === 0 ? (
        <Empty title={t('queue.empty')}>{t('queue.emptyBody')}</Empty>
      ) : (
        <Panel>
          <SessionList entries={queue.data.entries} />
        </Panel>
      )}
    </Page>
  )
}
