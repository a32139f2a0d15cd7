'use client'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TurnView } from '#lib/reviews/contract.ts'
import type { Item, Language } from '#lib/sessions/turn.ts'
import { isShown, typedItem } from './item-groups.ts'

/** The turns before this one: each a line, open to what was asked, answered and said by the patient. */
export const EarlierTurns = memo(function EarlierTurns({
  earlier,
  languages,
}: {
  earlier: TurnView['earlier']
  languages: readonly Language[]
}) {
  const t = useTranslations('review')
  if (earlier.length === 0) return null
  return (
    <section aria-label={t('earlier')} className="mb-3 flex flex-col gap-1">
      {earlier.map((turn) => (
        <EarlierTurn
          key={turn.index}
          index={turn.index}
          items={turn.items
            .filter((item) => isShown(item, languages))
            .map(typedItem)
            .filter((item) => item !== null)}
        />
      ))}
    </section>
  )
})

/** The language a line is told in: the first one shown. */
function first(items: readonly Item[], kind: 'query' | 'answer'): string {
  const item = items.find((one) => one.kind === kind)
  return item === undefined ? '—' : item.kind === 'query' ? item.value.implicit : String(item.value)
}

function EarlierTurn({ index, items }: { index: number; items: readonly Item[] }) {
  const t = useTranslations('review')
  const [open, setOpen] = useState(false)
  const turn = index + 1
  return (
    <div className="border-l-2 border-line pl-2 text-sm text-mute">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 w-full items-center gap-1.5 text-left hover:text-ink"
      >
        {open ? (
          <ChevronDown size={13} aria-hidden className="shrink-0" />
        ) : (
          <ChevronRight size={13} aria-hidden className="shrink-0" />
        )}
        <span className="font-semibold whitespace-nowrap text-ink">{t('turnName', { turn })}</span>
        {open ? null : (
          <span className="truncate">
            <b className="font-semibold text-ink">{t('physician')}</b> {first(items, 'query')}{' '}
            <b className="font-semibold text-ink">{t('assistant')}</b> {first(items, 'answer')}
          </span>
        )}
      </button>
      {open ? (
        <dl className="mt-1 mb-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 pl-5">
          {items.map((item) => {
            const who = item.kind === 'query' ? 'physician' : item.kind === 'answer' ? 'assistant' : 'patient'
            const text =
              item.kind === 'query'
                ? item.value.implicit
                : item.kind === 'reply'
                  ? item.value.text
                  : item.kind === 'answer'
                    ? item.value
                    : ''
            return (
              <div key={item.item} className="contents">
                <dt className="font-semibold">{t(who)}</dt>
                <dd className="whitespace-pre-wrap text-ink" lang={item.language === 'zh' ? 'zh-CN' : 'en'}>
                  {text}
                </dd>
              </div>
            )
          })}
        </dl>
      ) : null}
    </div>
  )
}
