'use client'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Td, Th } from '#components/ui/table.tsx'
import { sameJson } from '#lib/platform/canonical.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { draftOutbox, useDraftStatus } from './browser-outbox.ts'
import { DiffText } from './diff-text.tsx'
import { formOf } from './edit-form.ts'
import { useItemName } from './use-item-name.ts'
import { useReview, useReviewStore } from './use-review.ts'

/** Two versions of one draft side by side, where they differ; the person takes one, and both are kept. */
export function VersionChoice({ draft }: { draft: string }) {
  const store = useReviewStore()
  const status = useDraftStatus(draft)
  const t = useTranslations('review.versions')
  const nameOf = useItemName()
  useReview((state) => state.work)
  const theirs = status?.state === 'choose' ? status.theirs : null
  if (!theirs) return null
  const mine = store.verdicts()
  const find = (list: readonly ItemVerdict[], id: string) => list.find((verdict) => verdict.item === id)
  const differing = store.items.filter(
    (item) => !sameJson(find(mine, item.item) ?? null, find(theirs.verdicts, item.item) ?? null),
  )
  const same =
    store.items.filter((item) => find(mine, item.item)).length -
    differing.filter((item) => find(mine, item.item)).length
  const choose = (choice: 'here' | 'server') => draftOutbox().choose(draft, choice)
  return (
    <Dialog open mustChoose onClose={() => {}} title={t('title')} wide>
      <p className="mb-3 text-mute">{t('body')}</p>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            <Th>{t('item')}</Th>
            <Th>{t('mine')}</Th>
            <Th>{t('theirs')}</Th>
          </tr>
        </thead>
        <tbody>
          {differing.map((item) => (
            <tr key={item.item} className="align-top">
              <Td className="font-semibold whitespace-nowrap">{nameOf(store.view.items, item.item)}</Td>
              <Td>
                <OneVersion item={item} verdict={find(mine, item.item)} />
              </Td>
              <Td>
                <OneVersion item={item} verdict={find(theirs.verdicts, item.item)} />
              </Td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-mute">{t('same', { count: Math.max(0, same) })}</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => choose('server')}>{t('keepTheirs')}</Button>
        <Button look="primary" onClick={() => choose('here')}>
          {t('keepMine')}
        </Button>
      </div>
    </Dialog>
  )
}

function OneVersion({ item, verdict }: { item: Item; verdict: ItemVerdict | undefined }) {
  const t = useTranslations('review.versions')
  const words = useTranslations('common.judged')
  const reasons = useTranslations('common.reason')
  if (!verdict) return <span className="text-mute">{t('none')}</span>
  const edited = verdict.verdict === 'edit' ? formOf({ ...item, value: verdict.value } as Item) : null
  const original = formOf(item)
  return (
    <div className="flex flex-col gap-1">
      <b>{words(verdict.verdict)}</b>
      {edited
        ? Object.keys(original)
            .filter((field) => original[field] !== edited[field])
            .map((field) => (
              <DiffText
                key={field}
                before={original[field] ?? ''}
                after={edited[field] ?? ''}
                language={item.language ?? (field === 'zh' ? 'zh' : 'en')}
              />
            ))
        : null}
      {verdict.reasons.length > 0 ? (
        <span className="text-mute">
          {verdict.reasons.map((code) => (code.startsWith('x_') ? code : reasons(code as 'other'))).join(' · ')}
        </span>
      ) : null}
      {verdict.comment ? <span>{verdict.comment}</span> : null}
    </div>
  )
}
