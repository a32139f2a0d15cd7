'use client'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ProblemNotice } from '#components/ui/problem.tsx'
import type { SendNews } from './use-send.ts'

/** What kept the rulings from going out. */
export function SendNotices({ news, reload }: { news: SendNews; reload: () => void }) {
  const t = useTranslations('adjudication')
  if (news === null) return null
  if (news.is === 'offline') {
    return (
      <Notice kind="bad" live>
        {t('notSent')}
      </Notice>
    )
  }
  if (news.is === 'changed') {
    return (
      <Notice
        kind="warn"
        live
        action={
          <Button size="sm" onClick={reload}>
            {t('reload')}
          </Button>
        }
      >
        {t('changed')}
      </Notice>
    )
  }
  return <ProblemNotice error={news.error} />
}
