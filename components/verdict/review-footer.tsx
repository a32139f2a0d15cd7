'use client'
import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Kbd } from '#components/ui/kbd.tsx'
import type { TurnPlace } from './next-turn.ts'
import { useReceipts } from './receipts.ts'
import type { ReviewStore } from './review-store.ts'

/** The keys worth knowing, each also a button; the last receipt; and what comes next. */
export function ReviewFooter({
  store,
  next,
  nextReady,
  onKeys,
}: {
  store: ReviewStore | null
  next: TurnPlace | null
  nextReady: boolean
  onKeys: () => void
}) {
  const t = useTranslations('review')
  const receipts = useReceipts()
  const last = receipts.at(-1)
  const ready = next === null ? t('lastOne') : nextReady ? t('nextReady') : ''
  const sitting = t('sitting', { count: receipts.length })
  return (
    <>
      <Key keys={['a']} label={t('keys.short.accept')} run={() => store?.accept()} />
      <Key keys={['e']} label={t('keys.short.edit')} run={() => store?.edit()} />
      <Key keys={['x']} label={t('keys.short.reject')} run={() => store?.refuse('reject')} />
      <Key keys={['u']} label={t('keys.short.cannotJudge')} run={() => store?.refuse('cannot_judge')} />
      <Key keys={['j', 'k']} label={t('keys.items')} run={() => store?.nextUnjudged()} />
      <Key rare keys={['c']} label={t('keys.short.note')} run={() => store?.note()} />
      <Key rare keys={['Mod+z']} label={t('keys.short.undo')} run={() => store?.undo()} />
      <Key keys={['?']} label={t('keys.short.all')} run={onKeys} />
      <span className="flex-1" />
      <span role="status" className="flex items-center gap-1.5">
        {last ? (
          <>
            <CircleCheck size={13} aria-hidden className="text-ok" />
            <span className="font-semibold text-ok">
              {t('submitted', { turn: last.turn + 1 })} · {t('receipt', { receipt: last.receipt })}
            </span>
          </>
        ) : null}
      </span>
      <span>{[sitting, ready].filter(Boolean).join(' · ')}</span>
    </>
  )
}

/** @param rare left out on a tablet, where the list of all keys still has it */
function Key({
  keys,
  label,
  run,
  rare = false,
}: {
  keys: string[]
  label: ReactNode
  run: () => void
  rare?: boolean
}) {
  return (
    <button
      type="button"
      onClick={run}
      className={clsx(
        'inline-flex min-h-6 items-center gap-1.5 rounded hover:text-ink',
        rare ? 'max-lg:hidden' : 'max-md:hidden',
      )}
    >
      {keys.map((chord) => (
        <Kbd key={chord} keys={chord} />
      ))}
      {label}
    </button>
  )
}
