'use client'
import clsx from 'clsx'
import { ChevronRight, CircleCheck, Merge, Split } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ItemValue, itemGist } from '#components/turn/item-value.tsx'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Findings } from '#components/verdict/findings.tsx'
import { useItemName } from '#components/verdict/use-item-name.ts'
import { VerdictMark } from '#components/verdict/verdict-control.tsx'
import { type Case, isAdoptable, sidesOf } from './cases.ts'
import { Doubts } from './doubts.tsx'
import { OpinionCard } from './opinion-card.tsx'
import { RulingBox } from './ruling-box.tsx'
import { decisionOf, reasoningOf } from './ruling-work.ts'
import { useRulingStore, useRulings } from './use-rulings.ts'

/** The name of a case: its item, or both languages of one. */
function useCaseName(): (one: Case) => string {
  const store = useRulingStore()
  const nameOf = useItemName()
  const kinds = useTranslations('common.kind')
  const t = useTranslations('adjudication')
  return (one) => {
    const [first] = one.conflicts
    if (!first) return ''
    if (one.conflicts.length === 1) return nameOf(store.view.items, first.item)
    return t('both', { kind: kinds(first.kind) })
  }
}

/** One case: under the cursor open with the original, the opinions and the ruling; otherwise a line. */
export function CaseCard({
  one,
  rationale,
  onReturn,
  onEvidence,
}: {
  one: Case
  rationale: Ref<HTMLTextAreaElement>
  onReturn: () => void
  onEvidence: (letter: string, ref: string) => void
}) {
  const here = useRulings((state) => state.focus === one.id)
  return here ? (
    <OpenCase one={one} rationale={rationale} onReturn={onReturn} onEvidence={onEvidence} />
  ) : (
    <FoldedCase one={one} />
  )
}

function FoldedCase({ one }: { one: Case }) {
  const store = useRulingStore()
  const t = useTranslations('adjudication')
  const caseName = useCaseName()
  const work = useRulings((state) => state.work)
  useRulings((state) => state.effects)
  const done = store.wants(one).length === 0
  const decision = decisionOf(work, one)
  const { kind } = reasoningOf(work, one)
  const item = store.byId.get(one.conflicts[0]?.item ?? '')
  return (
    <button
      type="button"
      aria-expanded={false}
      data-case={one.id}
      onClick={() => store.focus(one.id)}
      className="flex min-h-9 w-full items-center gap-2.5 rounded-xl border border-line bg-panel px-3 py-1 text-left hover:border-edge"
    >
      <ChevronRight size={14} aria-hidden className="shrink-0 text-mute" />
      <span className="font-semibold whitespace-nowrap">{caseName(one)}</span>
      <span className="min-w-0 flex-1 truncate text-sm text-mute">{item ? itemGist(item) : one.id}</span>
      {done || decision ? (
        <span
          className={clsx(
            'inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap',
            done ? 'text-ok' : 'text-warn',
          )}
        >
          {done ? <CircleCheck size={13} aria-hidden /> : null}
          {decision ? t(`decided.${decision.is}`, { letter: decision.is === 'adopt' ? decision.letter : '' }) : null}
          {' · '}
          {kind ? t(`ruling.kinds.${kind}`) : t('decided.kindMissing')}
        </span>
      ) : (
        <span className="flex gap-2.5">
          {sidesOf(one).map(({ letter, entries }) => (
            <span key={letter} className="inline-flex items-center gap-1 text-xs text-mute">
              {letter}
              {[...new Set(entries.map(({ opinion }) => opinion.verdict))].map((verdict) => (
                <VerdictMark key={verdict} verdict={verdict} />
              ))}
            </span>
          ))}
        </span>
      )}
    </button>
  )
}

function OpenCase({
  one,
  rationale,
  onReturn,
  onEvidence,
}: {
  one: Case
  rationale: Ref<HTMLTextAreaElement>
  onReturn: () => void
  onEvidence: (letter: string, ref: string) => void
}) {
  const store = useRulingStore()
  const t = useTranslations('adjudication')
  const review = useTranslations('review')
  const caseName = useCaseName()
  const work = useRulings((state) => state.work)
  const card = useCard(one.id)
  const decision = decisionOf(work, one)
  const items = one.conflicts.map(({ item }) => item)
  const findings = store.view.findings.filter(({ item }) => item !== null && items.includes(item))
  const doubts = store.view.items.filter((item) => items.includes(item.item) && item.stale !== undefined)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would make the card's own heading a legend
    <div
      ref={card}
      role="group"
      tabIndex={-1}
      aria-label={caseName(one)}
      aria-current="true"
      data-case={one.id}
      className="flex scroll-my-4 flex-col gap-2.5 outline-none"
    >
      <div className="rounded-xl border border-line bg-panel px-3.5 py-3">
        <div className="mb-1 flex items-center gap-2 text-xs text-mute">
          <h3 className="font-semibold">{caseName(one)}</h3>
          <span>· {t('original')}</span>
          <span className="flex-1" />
          {store.canSplit(one) ? (
            <Button size="sm" look="quiet" onClick={() => store.split()}>
              <Split size={13} aria-hidden /> {t('split')} <Kbd keys="ArrowRight" />
            </Button>
          ) : null}
          {store.canJoin(one) ? (
            <Button size="sm" look="quiet" onClick={() => store.join()}>
              <Merge size={13} aria-hidden /> {t('join')} <Kbd keys="ArrowLeft" />
            </Button>
          ) : null}
        </div>
        <div className="flex flex-col gap-1 break-words">
          {one.conflicts.map(({ item: id }) => {
            const item = store.byId.get(id)
            return item ? (
              <ItemValue key={id} item={item} />
            ) : (
              <Notice key={id} kind="bad">
                {review('unreadable', { item: id })}
              </Notice>
            )
          })}
        </div>
        <Findings findings={findings} />
        {store.view.blocked.some(({ item }) => items.includes(item)) ? (
          <Notice kind="bad" className="mt-1.5">
            {t('blocked')}
          </Notice>
        ) : null}
        {doubts.map((item) => (
          <Notice key={item.item} kind="warn" className="mt-1.5">
            {review('doubtRevision', { because: item.stale ?? '' })}
          </Notice>
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(15.5rem,1fr))] gap-2.5">
        {sidesOf(one).map((side, index) => (
          <OpinionCard
            key={side.letter}
            side={side}
            number={index + 1}
            items={store.byId}
            adopted={decision?.is === 'adopt' && decision.letter === side.letter}
            onAdopt={store.view.mayRule && isAdoptable(one, side.letter) ? () => store.adopt(index + 1, one) : null}
            onEvidence={onEvidence}
          />
        ))}
      </div>
      {store.view.mayRule ? (
        <>
          <RulingBox one={one} rationale={rationale} onReturn={onReturn} />
          <Doubts />
        </>
      ) : null}
    </div>
  )
}

/** Brings the card into view when it opens, and the keyboard's focus with it. */
function useCard(id: string) {
  const store = useRulingStore()
  const card = useRef<HTMLDivElement>(null)
  const open = useRulings((state) => state.open)
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a joined or split case is another card in the same place
  useEffect(() => {
    const element = card.current
    const arriving = first.current
    first.current = false
    // An open text has the caret and has scrolled to it.
    if (!element || open !== null) return
    // Above the first case stands the question: it is shown from the top of its pane, not with that cut.
    if (store.get().cases[0]?.id === id) element.closest('.pane')?.scrollTo({ top: 0 })
    else element.scrollIntoView({ block: 'nearest' })
    const elsewhere = document.activeElement?.closest('[data-owns-arrows], dialog, header, nav') != null
    if (arriving && elsewhere) return
    element.focus({ preventScroll: true })
  }, [id, open])
  return card
}
