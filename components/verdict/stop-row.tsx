'use client'
import clsx from 'clsx'
import { CircleAlert, Flag } from 'lucide-react'
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Stop } from '#components/turn/item-groups.ts'
import { ItemValue, itemGist } from '#components/turn/item-value.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { VerdictWord } from '#lib/reviews/verdict.ts'
import { textsOf } from '#lib/sessions/grounding/item-texts.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { ClaimPreview } from './claim-preview.tsx'
import { EditFields } from './edit-fields.tsx'
import { NoteBox } from './note-box.tsx'
import { ReasonPicker } from './reason-picker.tsx'
import type { Judgement, Note } from './review-state.ts'
import type { ReviewStore } from './review-store.ts'
import { Beside, Said } from './stop-remarks.tsx'
import { useItemName } from './use-item-name.ts'
import { useReview, useReviewStore } from './use-review.ts'
import { VerdictControl, VerdictMark } from './verdict-control.tsx'

/** The items of a stop, present and readable. */
function itemsAt(store: ReviewStore, stop: Stop): Item[] {
  return stop.items.map((id) => store.item(id)).filter((item) => item !== null)
}

/** The verdict all asked items of a stop share, or null when there is none or they differ. */
function sharedVerdict(
  store: ReviewStore,
  verdicts: Readonly<Record<string, Judgement>>,
  stop: Stop,
): VerdictWord | null {
  const asked = store.askedAt(stop)
  const words = new Set((asked.length > 0 ? asked : stop.items).map((id) => verdicts[id]?.verdict ?? null))
  return words.size === 1 ? ([...words][0] ?? null) : null
}

/**
 * What the cursor stands on and one key judges: a row of the turn, or one item of a split row. Judged and left, it folds
 * to a line; under the cursor it is open with its control, findings, and whatever is being written.
 */
export const StopRow = memo(function StopRow({
  stop,
  label,
  onLeaveText,
}: {
  stop: Stop
  /** What stands in the left column, short when the row is folded; nothing for the items of a split row. */
  label?: (folded: boolean) => ReactNode
  onLeaveText: () => void
}) {
  const store = useReviewStore()
  const here = useReview((state) => state.cursor === stop.id)
  const open = useReview((state) => (state.cursor === stop.id ? state.open : null))
  const verdict = useReview((state) => sharedVerdict(store, state.work.verdicts, stop))
  const judged = useReview(() => store.isJudgedAt(stop))
  const lacking = useReview(() => store.lackingAt(stop))
  const asked = store.askedAt(stop)
  const row = useRow(here, open)
  const nameOf = useItemName()
  const t = useTranslations('review')
  const words = useTranslations('common.judged')
  const one = stop.items.length === 1
  const name = one ? nameOf(store.view.items, stop.items[0] ?? '') : t(`group.${stop.group}`)
  const folded = !here && judged
  const onVerdict = useCallback(
    (word: VerdictWord) => {
      if (word === 'accept') store.accept(stop)
      else if (word === 'edit') store.edit(stop)
      else store.refuse(word, stop)
    },
    [store, stop],
  )
  const word = verdict === null ? t('unjudged') : words(verdict)
  const lacks = lacking === null ? null : t(lacking === 'reason' ? 'missingReason' : 'missingEdit')
  const state = asked.length === 0 ? t('notAsked') : lacks === null ? word : `${word}, ${lacks}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would make the row's own heading a legend
    // biome-ignore lint/a11y/useKeyWithClickEvents: j, k and Tab move the cursor as the click does
    <div
      ref={row}
      role="group"
      tabIndex={here ? 0 : -1}
      aria-label={`${name}: ${state}`}
      aria-current={here ? 'true' : undefined}
      data-stop={stop.id}
      onClick={() => store.focus(stop.id)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) store.focus(stop.id)
      }}
      className={clsx(
        'grid scroll-my-16 gap-x-3 outline-none',
        label === undefined
          ? 'grid-cols-[minmax(0,1fr)_auto]'
          : 'grid-cols-[6rem_minmax(0,1fr)_auto] max-sm:grid-cols-[minmax(0,1fr)_auto]',
        label === undefined ? 'px-2' : 'px-3',
        folded ? 'py-1.5' : label === undefined ? 'py-1.5' : 'py-2.5',
        here && 'bg-[color-mix(in_srgb,var(--accent-soft)_45%,var(--panel))] shadow-[inset_3px_0_0_var(--accent)]',
        !here && 'cursor-pointer hover:bg-soft',
      )}
    >
      {label !== undefined ? <div className="max-sm:col-span-2">{label(folded)}</div> : null}
      <div className="min-w-0">
        {folded ? (
          <Folded store={store} stop={stop} />
        ) : open === 'edit' ? (
          <Editors stop={stop} onLeave={onLeaveText} />
        ) : (
          <Values stop={stop} />
        )}
        {folded ? null : <Beside stop={stop} />}
        {open === 'reasons' && (verdict === 'reject' || verdict === 'cannot_judge') ? (
          <Reasons stop={stop} verdict={verdict} />
        ) : null}
        {open === 'note' ? <OpenNote stop={stop} onLeave={onLeaveText} /> : null}
        {folded || open !== null ? null : <Said stop={stop} />}
      </div>
      {asked.length === 0 ? (
        <span className="text-xs text-mute">
          {verdict === null ? t('notAsked') : <VerdictMark verdict={verdict} />}
        </span>
      ) : folded && verdict !== null ? (
        <VerdictMark verdict={verdict} />
      ) : (
        <div className="flex flex-col items-end gap-1 self-start">
          <VerdictControl name={name} verdict={verdict} onVerdict={onVerdict} />
          {lacks === null ? null : <Lacks>{lacks}</Lacks>}
        </div>
      )}
    </div>
  )
})

/** A verdict that does not count yet says what it waits for, wherever the cursor is. */
function Lacks({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-md border border-dashed border-warn bg-warn-soft px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap text-warn">
      <CircleAlert size={12} aria-hidden />
      {children}
    </span>
  )
}

/** Keeps the keyboard's focus on the row under the cursor, unless a text inside it has it. */
function useRow(here: boolean, open: string | null) {
  const row = useRef<HTMLDivElement>(null)
  const first = useRef(true)
  useEffect(() => {
    const element = row.current
    if (!here || !element) return
    element.scrollIntoView({ block: 'nearest' })
    const elsewhere = document.activeElement?.closest('[data-owns-arrows], dialog, header') != null
    const arriving = first.current
    first.current = false
    if (open === 'edit' || open === 'note' || (arriving && elsewhere)) return
    element.focus({ preventScroll: true })
  }, [here, open])
  return row
}

function Folded({ store, stop }: { store: ReviewStore; stop: Stop }) {
  const item = itemsAt(store, stop)[0]
  const edited = useReview((state) => (item ? state.work.verdicts[item.item] : undefined))
  const flags = store.view.findings.filter((finding) => stop.items.includes(finding.item ?? '')).length
  if (!item) return <p className="truncate text-sm text-mute">{stop.items.join(', ')}</p>
  const now = edited?.verdict === 'edit' ? ({ ...item, value: edited.value } as Item) : item
  if (now.kind === 'implicitness' || now.kind === 'task_type') return <ItemValue item={now} />
  return (
    <p className="flex items-center gap-2 text-sm text-mute" lang={item.language === 'zh' ? 'zh-CN' : undefined}>
      <span className="truncate">{itemGist(now)}</span>
      {flags > 0 ? <Flag size={12} aria-hidden className="shrink-0 text-warn" /> : null}
    </p>
  )
}

function Values({ stop }: { stop: Stop }) {
  const store = useReviewStore()
  return (
    <div className="flex flex-col gap-1 break-words">
      {stop.items.map((id) => (
        <Value key={id} id={id} item={store.item(id)} />
      ))}
    </div>
  )
}

function Value({ id, item }: { id: string; item: Item | null }) {
  const t = useTranslations('review')
  const verdict = useReview((state) => state.work.verdicts[id])
  if (!item) return <Notice kind="bad">{t('unreadable', { item: id })}</Notice>
  return <ItemValue item={item} edited={verdict?.verdict === 'edit' ? verdict.value : undefined} />
}

function Editors({ stop, onLeave }: { stop: Stop; onLeave: () => void }) {
  const store = useReviewStore()
  const t = useTranslations('review')
  const common = useTranslations('common')
  const nameOf = useItemName()
  const asked = new Set(store.askedAt(stop))
  const items = itemsAt(store, stop).filter((item) => asked.has(item.item))
  return (
    <div className="flex flex-col gap-3">
      {items.map((item, index) => (
        <fieldset key={item.item}>
          <legend className={items.length > 1 ? 'mb-1 text-xs font-semibold' : 'sr-only'}>
            {t('edit.title', { name: nameOf(store.view.items, item.item) })}
          </legend>
          <Editor item={item} first={index === 0} onLeave={onLeave} />
        </fieldset>
      ))}
      <p className="flex items-center justify-between gap-3 text-xs text-mute">
        {t('edit.keys')}
        <button
          type="button"
          className="min-h-6 rounded-md px-2 font-semibold text-accent hover:bg-accent-soft"
          onClick={(event) => {
            event.stopPropagation()
            store.closeOpen()
          }}
        >
          {common('done')}
        </button>
      </p>
    </div>
  )
}

function Editor({ item, first, onLeave }: { item: Item; first: boolean; onLeave: () => void }) {
  const store = useReviewStore()
  useReview((state) => state.work.forms[item.item])
  return (
    <EditFields
      item={item}
      form={store.form(item)}
      first={first}
      onType={(form) => store.type(item, form)}
      onLeave={onLeave}
      under={(field, text, language) => {
        const original = textsOf(item).find((one) => one.field === field)
        return original ? (
          <ClaimPreview
            item={item.item}
            field={original.field}
            before={original.text}
            after={text}
            language={language}
          />
        ) : null
      }}
    />
  )
}

function Reasons({ stop, verdict }: { stop: Stop; verdict: VerdictWord }) {
  const store = useReviewStore()
  const asked = store.askedAt(stop)
  const first = asked[0] ?? ''
  const chosen = useReview((state) => state.work.verdicts[first]?.reasons)
  const kinds = itemsAt(store, stop).map((item) => item.kind)
  return (
    <ReasonPicker
      verdict={verdict}
      kinds={kinds}
      count={asked.length}
      chosen={chosen ?? []}
      onToggle={(reason) => store.toggleReason(reason)}
      onDone={() => store.reasonsDone()}
    />
  )
}

const NO_NOTE: Note = {}

function OpenNote({ stop, onLeave }: { stop: Stop; onLeave: () => void }) {
  const store = useReviewStore()
  const first = store.askedAt(stop)[0] ?? ''
  const note = useReview((state) => state.work.notes[first])
  return (
    <NoteBox
      note={note ?? NO_NOTE}
      onChange={(change, typing) => store.annotate(change, typing)}
      onLeave={onLeave}
      onDone={() => store.closeOpen()}
    />
  )
}
