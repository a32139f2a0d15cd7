'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { turnQuery } from '#components/queries/reviews.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ProblemNotice } from '#components/ui/problem.tsx'
import { useDraftStatus } from './browser-outbox.ts'
import { hiddenAsked } from './hidden-items.ts'
import { faultsOf } from './review-state.ts'
import { useItemName } from './use-item-name.ts'
import { useReview, useReviewStore } from './use-review.ts'
import type { SubmitNews } from './use-submit.ts'

/** Everything that wants attention about the turn as a whole, above its rows. */
export function TurnNotices({ draft, news, dismiss }: { draft: string; news: SubmitNews; dismiss: () => void }) {
  const store = useReviewStore()
  const client = useQueryClient()
  const t = useTranslations('review')
  const common = useTranslations('common')
  const status = useDraftStatus(draft)
  const { view } = store
  const reload = async () => {
    dismiss()
    await client.refetchQueries({ queryKey: turnQuery(view.assignment, view.turn).queryKey })
  }
  const revised = news?.is === 'revision' || status?.problem?.code === 'revision_changed'
  const refused = status?.state === 'refused' && !revised && status.problem?.code !== 'already_submitted'
  return (
    <div className="flex flex-col gap-2 empty:hidden [&:not(:empty)]:mb-3">
      {view.returned ? <Notice kind="warn">{t('returned', { reason: view.returned })}</Notice> : null}
      {view.state === 'submitted' ? (
        <Notice kind="ok">
          {view.receipt ? `${t('alreadySubmitted')} ${t('receipt', { receipt: view.receipt })}` : t('nothingAsked')}
        </Notice>
      ) : null}
      {status?.elsewhere ? <Notice kind="info">{t('elsewhere')}</Notice> : null}
      {status?.state === 'offline' ? (
        <Notice kind="warn" live>
          {common('offline')}
        </Notice>
      ) : null}
      {status?.state === 'signed-out' ? (
        <Notice
          kind="bad"
          live
          action={
            <a href="/login" className="font-semibold underline">
              {t('signIn')}
            </a>
          }
        >
          {t('signedOut')}
        </Notice>
      ) : null}
      {revised ? (
        <Notice
          kind="warn"
          live
          action={
            <Button size="sm" onClick={reload}>
              {t('reload')}
            </Button>
          }
        >
          {t('revisionChanged')}
        </Notice>
      ) : null}
      {refused ? <ProblemNotice error={status?.problem} retry={reload} /> : null}
      {news?.is === 'offline' ? (
        <Notice kind="bad" live>
          {t('notSubmitted')}
        </Notice>
      ) : null}
      {news?.is === 'stale' && status?.state === 'choose' ? (
        <Notice kind="bad" live>
          {t('notSubmittedStale')}
        </Notice>
      ) : null}
      {news?.is === 'problem' ? <ProblemNotice error={news.error} /> : null}
      {news?.is === 'missing' ? <Missing asked={news.items} /> : null}
      <HiddenLanguage />
    </div>
  )
}

/** Names what still wants a verdict; a name takes the cursor there. It shrinks while the work is done. */
function Missing({ asked }: { asked: readonly string[] }) {
  const store = useReviewStore()
  const t = useTranslations('review')
  const nameOf = useItemName()
  const work = useReview((state) => state.work)
  const still = store.missing().filter((item) => asked.includes(item.item))
  if (still.length === 0) return null
  return (
    <Notice kind="bad" live>
      {t('missing', { count: still.length, names: '' })}
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
        {still.map((item) => {
          const fault = faultsOf(work, item)[0]?.code
          const why = fault === 'reason_missing' ? t('missingReason') : fault === undefined ? '' : t('missingEdit')
          return (
            <li key={item.item}>
              <button
                type="button"
                className="min-h-6 font-semibold underline"
                onClick={() => store.focusItem(item.item)}
              >
                {nameOf(store.view.items, item.item)}
                {why ? ` (${why})` : ''}
              </button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function HiddenLanguage() {
  const store = useReviewStore()
  const t = useTranslations('review')
  const languages = useReview((state) => state.languages)
  const count = useReview(() => hiddenAsked(store, languages).length)
  if (count === 0) return null
  return (
    <Notice
      kind="info"
      action={
        <Button size="sm" onClick={() => store.setLanguages([...store.view.languages])}>
          {t('show')}
        </Button>
      }
    >
      {t('hidden', { count })}
    </Notice>
  )
}
