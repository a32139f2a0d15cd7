'use client'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { personMay } from '#components/shell/nav.ts'
import { useMe } from '#components/shell/page.tsx'
import { EarlierTurns } from '#components/turn/earlier-turns.tsx'
import { ItemValue } from '#components/turn/item-value.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Findings } from '#components/verdict/findings.tsx'
import { useItemName } from '#components/verdict/use-item-name.ts'
import { LANGUAGES, type Language } from '#lib/sessions/turn.ts'
import { CaseCard } from './case-card.tsx'
import { SendNotices } from './send-notices.tsx'
import { TurnSettled } from './turn-settled.tsx'
import { useRulingStore, useRulings } from './use-rulings.ts'
import type { SendNews } from './use-send.ts'

/** What was asked, what came before, and the cases of the turn one below the other. */
export function WorkPane({
  news,
  unkept,
  rationale,
  reload,
  onReturn,
  onEvidence,
}: {
  news: SendNews
  unkept: boolean
  rationale: Ref<HTMLTextAreaElement>
  reload: () => void
  onReturn: () => void
  onEvidence: (letter: string, ref: string) => void
}) {
  const store = useRulingStore()
  const t = useTranslations('adjudication')
  const me = useMe()
  const cases = useRulings((state) => state.cases)
  const { view } = store
  const reading = useReading()
  return (
    <div className="flex flex-col gap-2.5">
      <div className="-mb-1">
        <EarlierTurns key={`${view.session} ${view.turn}`} earlier={view.earlier} languages={reading} />
        <Asked />
      </div>
      <Findings findings={view.findings.filter(({ item }) => item === null)} />
      {view.mayRule || view.conflicts.length === 0 ? null : (
        <Notice kind="info">{t(personMay(me, 'adjudication.rule') ? 'ownReview' : 'readOnly')}</Notice>
      )}
      {unkept ? (
        <Notice kind="bad" live>
          {t('unkept')}
        </Notice>
      ) : null}
      <SendNotices news={news} reload={reload} />
      {view.conflicts.length === 0 ? <TurnSettled /> : null}
      {cases.map((one) => (
        <CaseCard key={one.id} one={one} rationale={rationale} onReturn={onReturn} onEvidence={onEvidence} />
      ))}
    </div>
  )
}

/** The languages of the turn this person reads, or all of them; that of the interface first. */
function useReading(): Language[] {
  const { view } = useRulingStore()
  const { languages } = useMe()
  const locale = useLocale()
  const shown = LANGUAGES.filter((language) => view.items.some((item) => item.language === language))
  const read = shown.filter((language) => languages.includes(language))
  return (read.length > 0 ? read : shown).sort((a, b) => Number(b === locale) - Number(a === locale))
}

/** The turn's own question and label in a line, and the rest of the turn behind it. */
function Asked() {
  const store = useRulingStore()
  const t = useTranslations('adjudication')
  const review = useTranslations('review')
  const nameOf = useItemName()
  const [open, setOpen] = useState(false)
  const { view } = store
  const [first] = useReading()
  const query = store.items.find(({ kind, language }) => kind === 'query' && language === first)
  const label = store.items.find(({ kind }) => kind === 'implicitness')
  const inConflict = new Set(view.conflicts.map(({ item }) => item))
  const rest = store.items.filter(({ item }) => !inConflict.has(item))
  return (
    <section aria-label={t('turn', { turn: view.turn + 1 })} className="border-l-2 border-line pl-2 text-sm text-mute">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <b className="font-semibold whitespace-nowrap text-ink">
          {t('turn', { turn: view.turn + 1 })} · {review('physician')}
        </b>
        <span className="text-ink">{query?.kind === 'query' ? query.value.implicit : ''}</span>
        {label?.kind === 'implicitness' && label.value.code !== null ? (
          <span>
            {label.value.code}
            {label.value.antecedent
              ? ` · ${review('leftOut', { quote: label.value.antecedent.quote, turn: label.value.antecedent.turn + 1 })}`
              : ''}
          </span>
        ) : null}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-6 items-center gap-0.5 font-semibold whitespace-nowrap text-accent"
        >
          {open ? <ChevronDown size={13} aria-hidden /> : <ChevronRight size={13} aria-hidden />}
          {t(open ? 'lessOfTurn' : 'wholeTurn')}
        </button>
      </div>
      {open ? (
        <dl className="mt-1 mb-1 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
          {rest.map((item) => (
            <div key={item.item} className="contents">
              <dt className="font-semibold">{nameOf(view.items, item.item)}</dt>
              <dd className="break-words text-ink">
                <ItemValue item={item} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
