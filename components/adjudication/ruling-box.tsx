'use client'
import clsx from 'clsx'
import { Check, Flag, Undo2 } from 'lucide-react'
import { type Ref, useId } from 'react'
import { useTranslations } from 'use-intl'
import { ItemValue } from '#components/turn/item-value.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/field.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'
import { useItemName } from '#components/verdict/use-item-name.ts'
import { type ConflictView, DISAGREEMENT_KINDS } from '#lib/adjudication/contract.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { KIND_KEYS } from './adjudication-shortcuts.ts'
import type { Case } from './cases.ts'
import { Editors } from './editors.tsx'
import { ItemChange } from './item-change.tsx'
import { type Decision, decisionOf, mended, reasoningOf, ruledOn } from './ruling-work.ts'
import { useRulingStore, useRulings } from './use-rulings.ts'

/** What the lead decides on the case at hand, what it then says, and why. */
export function RulingBox({
  one,
  rationale,
  onReturn,
}: {
  one: Case
  rationale: Ref<HTMLTextAreaElement>
  onReturn: () => void
}) {
  const store = useRulingStore()
  const t = useTranslations('adjudication.ruling')
  const wanted = useTranslations('adjudication.wants')
  const work = useRulings((state) => state.work)
  const open = useRulings((state) => state.open)
  useRulings((state) => state.effects)
  const asked = useRulings((state) => state.asked === one.id)
  const wants = store.wants(one)
  const decision = decisionOf(work, one)
  const { kind, guideline, rationale: why } = reasoningOf(work, one)
  const kinds = useId()
  return (
    <section
      aria-label={t('title')}
      // Long opinions scroll under it: what is decided, and how, stays in sight.
      className={clsx(
        'flex flex-col gap-2.5 rounded-xl border-2 border-accent bg-panel px-3.5 py-3',
        open === null && 'xl:[@media(min-height:54rem)]:sticky bottom-2 z-10',
      )}
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <h4 className="text-lg font-semibold">{t('title')}</h4>
        <span className="mr-auto text-sm text-mute" role="status">
          {decision ? t(`says.${decision.is}`, { letter: decision.is === 'adopt' ? decision.letter : '' }) : ''}
        </span>
        <Choices one={one} decision={decision} />
      </div>
      {open === 'write' ? (
        <Editors
          items={one.conflicts.map(({ item }) => store.byId.get(item)).filter((item) => item !== undefined)}
          more={store.counterparts(one)}
        />
      ) : (
        <ScrollPane label={t('result')} className="flex max-h-44 flex-col gap-1.5">
          {decision === null ? <p className="text-sm text-mute">{t('undecided')}</p> : null}
          {one.conflicts.map((conflict) => (
            <Result key={conflict.item} conflict={conflict} item={store.byId.get(conflict.item) ?? null} />
          ))}
          {store.rejects(one) ? (
            one.conflicts[0]?.kind === 'rubric' ? (
              <p className="text-xs text-mute">{t('leaves')}</p>
            ) : (
              <Notice kind="bad">{t('blocks')}</Notice>
            )
          ) : null}
          <Mended one={one} />
        </ScrollPane>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <fieldset aria-labelledby={kinds} className="flex flex-wrap items-center gap-1.5">
          <span id={kinds} className="mr-1 text-xs text-mute">
            {t('kind')}
          </span>
          {DISAGREEMENT_KINDS.map((known) => (
            <button
              key={known}
              type="button"
              aria-pressed={kind === known}
              onClick={() => store.setKind(known)}
              className={clsx(
                'inline-flex min-h-6.5 items-center gap-1.5 rounded-full border px-2.5 text-xs',
                kind === known
                  ? 'border-accent bg-accent-soft font-semibold text-accent'
                  : 'border-edge bg-panel text-ink hover:border-accent',
              )}
            >
              {kind === known ? <Check size={12} strokeWidth={3} aria-hidden /> : null}
              {t(`kinds.${known}`)} <Kbd keys={KIND_KEYS[known]} />
            </button>
          ))}
        </fieldset>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TextArea
          ref={rationale}
          label={t('rationale')}
          hideLabel
          required={wants.includes('rationale')}
          className="min-w-60 flex-1"
          placeholder={`${wants.includes('rationale') ? wanted('rationale') : t('rationale')}  ( C )`}
          maxLength={10_000}
          value={why}
          onChange={(event) => store.setRationale(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur()
          }}
        />
        <Button size="sm" look="quiet" aria-pressed={guideline} onClick={() => store.toggleGuideline()}>
          <Flag size={13} aria-hidden className={guideline ? 'fill-warn text-warn' : undefined} />
          <span className={guideline ? 'text-warn' : undefined}>{guideline ? t('flagged') : t('flag')}</span>
          <Kbd keys="g" />
        </Button>
        <Button size="sm" look="quiet" onClick={onReturn}>
          <Undo2 size={13} aria-hidden /> {t('return')} <Kbd keys="r" />
        </Button>
      </div>
      {asked && wants.length > 0 ? (
        <Notice kind="warn" live>
          {wants.map((want) => wanted(want)).join(' ')}
        </Notice>
      ) : wants.includes('rubric') ? (
        <Notice kind="bad">{wanted('rubric')}</Notice>
      ) : null}
    </section>
  )
}

/** The ways to decide, as buttons with their keys. */
function Choices({ one, decision }: { one: Case; decision: Decision | null }) {
  const store = useRulingStore()
  const t = useTranslations('adjudication.ruling')
  const open = useRulings((state) => state.open)
  const choice = (on: boolean, label: string, key: string, run: () => void) => (
    <Button
      key={key}
      size="sm"
      aria-pressed={on}
      onClick={run}
      className={on ? '!border-accent !bg-accent-soft !text-accent' : undefined}
    >
      {on ? <Check size={12} strokeWidth={3} aria-hidden /> : null}
      {label} <Kbd keys={key} />
    </Button>
  )
  return (
    <>
      {choice(decision?.is === 'keep', t('keep'), '0', () => store.keepOriginal(one))}
      {choice(decision?.is === 'write' || open === 'write', t('write'), 'e', () => store.write())}
      {choice(decision?.is === 'reject', t('reject'), 'x', () => store.reject(one))}
    </>
  )
}

/** What one item says after the ruling. */
function Result({ conflict, item }: { conflict: ConflictView; item: Item | null }) {
  const t = useTranslations('adjudication.ruling')
  const work = useRulings((state) => state.work)
  const ruled = ruledOn(work, conflict, item)
  if (ruled.is === 'undecided') return null
  if (ruled.is === 'unfinished') return <Notice kind="warn">{t('unfinished')}</Notice>
  if (ruled.decision === 'reject') {
    return item?.kind === 'rubric' ? (
      <del className="text-bad">
        <ItemValue item={item} />
      </del>
    ) : null
  }
  if (!item) return <p className="text-sm text-mute">{t('kept')}</p>
  if (ruled.decision === 'edit' && item.kind === 'step') return <ItemChange item={item} value={ruled.value} />
  return (
    <div className="break-words">
      <ItemValue item={item} edited={ruled.decision === 'edit' ? ruled.value : undefined} />
      {ruled.decision === 'accept' ? <p className="text-xs text-mute">{t('kept')}</p> : null}
    </div>
  )
}

/** Other items that are changed with this case. */
function Mended({ one }: { one: Case }) {
  const store = useRulingStore()
  const t = useTranslations('adjudication.ruling')
  const nameOf = useItemName()
  const work = useRulings((state) => state.work)
  const effects = useRulings((state) => state.effects)
  const own = Object.entries(work.added).filter(
    ([id, parent]) => effects.mendable.has(id) && one.conflicts.some((conflict) => conflict.item === parent),
  )
  if (own.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5 border-t border-dashed border-line pt-1.5">
      {own.map(([id]) => {
        const item = store.byId.get(id)
        const value = item ? mended(work, item) : null
        return (
          <li key={id} className="break-words">
            <span className="text-xs text-mute">{t('with', { name: nameOf(store.view.items, id) })}</span>
            {item && value ? (
              <ItemValue item={item} edited={value.value} />
            ) : (
              <Notice kind="warn">{t('unfinished')}</Notice>
            )}
          </li>
        )
      })}
    </ul>
  )
}
