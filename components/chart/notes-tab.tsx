'use client'
import clsx from 'clsx'
import { memo, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '#components/ui/field.tsx'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'
import type { NoteView } from '#lib/charts/chart-summary.ts'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { noteOutline } from '#lib/charts/note-sections.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { useChartFrame } from './chart-frame.ts'
import { findInText } from './find-in-text.ts'
import { useWhen } from './use-when.ts'

/** Notes, newest first; the chosen one with its outline and a search of its own. */
export const NotesTab = memo(function NotesTab() {
  const { chart, showLater, target } = useChartFrame()
  const t = useTranslations('chart')
  const when = useWhen()
  const shown = useMemo(() => chart.notes.filter((note) => showLater || !note.later), [chart, showLater])
  const [chosen, setChosen] = useState<{ ref: string; target: string | null } | null>(null)
  const wanted = chosen !== null && chosen.target === target ? chosen.ref : target
  const note = shown.find((one) => one.ref === wanted) ?? shown[0]
  const hidden = chart.notes.length - shown.length
  if (chart.notes.length === 0) return <p className="text-sm text-mute">{t('notes.none')}</p>
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-2">
      <nav aria-label={t('notes.list')} className="pane max-h-24">
        <ul className="flex flex-wrap gap-1">
          {shown.map((one) => (
            <li key={one.ref}>
              <button
                type="button"
                aria-current={one.ref === note?.ref ? 'true' : undefined}
                onClick={() => setChosen({ ref: one.ref, target })}
                className={clsx(
                  'min-h-6.5 rounded-lg border px-2 text-xs',
                  one.ref === note?.ref
                    ? 'border-accent bg-accent-soft font-semibold text-accent'
                    : 'border-line hover:border-edge',
                  one.later && 'bg-future text-mute',
                )}
              >
                {one.title} · {one.at === null ? t('when.none') : formatClinicalTime(one.at)}
                {one.later ? ` · ${t('later.word')}` : ` · ${when(one.at, chart.asOf)}`}
              </button>
            </li>
          ))}
          {hidden > 0 ? <li className="self-center text-xs text-mute">{t('later.count', { count: hidden })}</li> : null}
        </ul>
      </nav>
      {note ? <NoteReader key={note.ref} note={note} /> : <p />}
    </div>
  )
})

function NoteReader({ note }: { note: NoteView }) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart.notes')
  const [query, setQuery] = useState('')
  const resource = chart.resources.get(note.ref)
  const text = useMemo(() => (resource ? (noteText(resource)?.text ?? '') : ''), [resource])
  const outline = useMemo(() => noteOutline(text), [text])
  const found = useMemo(() => findInText(text, query), [text, query])
  if (text === '') return <p className="text-sm text-mute">{t('empty')}</p>
  const jump = (start: number) => {
    const pieces = [...document.querySelectorAll<HTMLElement>('[data-note-start]')]
    const piece = pieces.findLast((one) => Number(one.dataset.noteStart) <= start)
    piece?.scrollIntoView({ block: 'start' })
  }
  // Cut at headings too, so that the outline can lead to them.
  const starts = outline.map((section) => section.start)
  return (
    <div className="grid min-h-0 grid-cols-[10rem_minmax(0,1fr)] gap-3 max-xl:grid-cols-1 max-xl:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex min-h-0 flex-col gap-2">
        <TextField
          label={t('find')}
          hideLabel
          placeholder={t('find')}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {query.trim() === '' ? null : (
          <button
            type="button"
            className="min-h-6 text-left text-xs text-mute"
            onClick={() => document.querySelector('[data-note-hit="0"]')?.scrollIntoView({ block: 'center' })}
          >
            {t('hits', { count: found.hits })}
          </button>
        )}
        <nav aria-label={t('outline')} className="pane max-xl:hidden">
          <ul className="text-xs">
            {outline.map((section) => (
              <li key={section.start}>
                <button
                  type="button"
                  className="min-h-6 w-full truncate text-left text-mute hover:text-accent"
                  onClick={() => jump(section.start)}
                >
                  {section.heading}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <ScrollPane label={note.title} className={clsx('rounded-lg border border-line p-3', note.later && 'bg-future')}>
        <p className="max-w-prose text-sm break-words whitespace-pre-wrap">
          {found.pieces.map((piece) =>
            piece.hit === null ? (
              <Cut key={piece.start} text={piece.text} start={piece.start} starts={starts} />
            ) : (
              <mark key={piece.start} data-note-hit={piece.hit} className="rounded-sm bg-warn-soft text-warn underline">
                {piece.text}
              </mark>
            ),
          )}
        </p>
      </ScrollPane>
    </div>
  )
}

function Cut({ text, start, starts }: { text: string; start: number; starts: readonly number[] }) {
  const cuts = [start, ...starts.filter((one) => one > start && one < start + text.length), start + text.length]
  return cuts.slice(0, -1).map((from, index) => (
    <span key={from} data-note-start={from}>
      {text.slice(from - start, (cuts[index + 1] ?? from) - start)}
    </span>
  ))
}
