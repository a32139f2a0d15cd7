'use client'
import { useTranslations } from 'use-intl'
import type { Stop } from '#components/turn/item-groups.ts'
import { Notice } from '#components/ui/notice.tsx'
import { STALE_REASONS } from '#lib/sessions/stale.ts'
import { EvidenceChips } from './evidence-chips.tsx'
import { Findings } from './findings.tsx'
import { useReview, useReviewStore } from './use-review.ts'

/** What the checks found, what is attached and what edits made doubtful, under the item they concern. */
export function Beside({ stop }: { stop: Stop }) {
  const store = useReviewStore()
  const t = useTranslations('review')
  const stale = useReview((state) => state.stale)
  const why = (code: string) => {
    const known = STALE_REASONS.find((reason) => reason === code)
    return known ? t(`staleReason.${known}`) : code
  }
  const findings = store.view.findings.filter((finding) => stop.items.includes(finding.item ?? ''))
  const doubts = stop.items.flatMap((id) => {
    const before = store.view.items.find((item) => item.item === id)?.stale
    return [
      ...(stale[id] === undefined ? [] : [{ key: `${id} now`, text: t('doubt', { because: why(stale[id]) }) }]),
      ...(before === undefined ? [] : [{ key: `${id} before`, text: t('doubtRevision', { because: why(before) }) }]),
    ]
  })
  return (
    <>
      <Findings findings={findings} />
      <EvidenceChips stop={stop} />
      {doubts.map((doubt) => (
        <Notice key={doubt.key} kind="warn" live className="mt-1.5">
          {doubt.text}
        </Notice>
      ))}
    </>
  )
}

/** Reasons, comment and confidence given so far, to be read. */
export function Said({ stop }: { stop: Stop }) {
  const store = useReviewStore()
  const t = useTranslations('review')
  const reasons = useTranslations('common.reason')
  const first = store.askedAt(stop)[0] ?? stop.items[0] ?? ''
  const verdict = useReview((state) => state.work.verdicts[first])
  const note = useReview((state) => state.work.notes[first])
  const given = verdict?.reasons ?? []
  const wantsReason = (verdict?.verdict === 'reject' || verdict?.verdict === 'cannot_judge') && given.length === 0
  if (given.length === 0 && !wantsReason && !note?.comment && !note?.confidence) return null
  return (
    <div className="mt-1.5 flex flex-col gap-1 text-sm">
      {wantsReason ? <Notice kind="warn">{t('reasons.need')}</Notice> : null}
      {given.length > 0 ? (
        <p className="text-mute">
          {given.map((code) => (code.startsWith('x_') ? code : reasons(code as 'other'))).join(' · ')}
        </p>
      ) : null}
      {note?.comment ? <p className="border-l-2 border-edge pl-2 whitespace-pre-wrap">{note.comment}</p> : null}
      {note?.confidence ? <p className="text-mute">{t(`note.${String(note.confidence) as '1'}`)}</p> : null}
    </div>
  )
}
