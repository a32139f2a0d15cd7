'use client'
import clsx from 'clsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'
import type { NoteView } from '#lib/charts/chart-summary.ts'
import { noteOutline } from '#lib/charts/note-sections.ts'
import { sentencesOf } from '#lib/charts/note-sentences.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { useChartFrame } from './chart-frame.ts'
import { hitsIn } from './note-pieces.ts'
import { NoteText } from './note-text.tsx'

/** One note: its outline, a search of its own with every hit in reach, and the sentence that was asked for marked. */
export function NoteReader({ note, sentence }: { note: NoteView; sentence: string | null }) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart.notes')
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const pane = useRef<HTMLDivElement>(null)
  const resource = chart.resources.get(note.ref)
  const text = useMemo(() => (resource ? (noteText(resource)?.text ?? '') : ''), [resource])
  const outline = useMemo(() => noteOutline(text), [text])
  const stops = useMemo(() => outline.map(({ start }) => start), [outline])
  const hits = useMemo(() => hitsIn(text, query), [text, query])
  const anchors = useMemo(
    () => (sentence === null ? [] : sentencesOf(text).filter(({ id }) => id === sentence)),
    [text, sentence],
  )
  if (text === '') return <p className="text-sm text-mute">{t('empty')}</p>
  const go = (by: number) => {
    if (hits.length > 0) setAt((at + by + hits.length) % hits.length)
  }
  const jump = (start: number) =>
    pane.current?.querySelector(`[data-note-start="${start}"]`)?.scrollIntoView({ block: 'start' })
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <TextField
            label={t('find')}
            hideLabel
            placeholder={t('find')}
            type="search"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setAt(0)
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
              else if (event.key === 'Escape' && query !== '') setQuery('')
              else if (event.key === 'Escape') event.currentTarget.blur()
              else return
              event.preventDefault()
            }}
          />
        </div>
        {query.trim() === '' ? null : (
          <span role="status" className="text-xs text-mute tabular-nums">
            {hits.length > 1 ? t('place', { place: at + 1, count: hits.length }) : t('hits', { count: hits.length })}
          </span>
        )}
        <IconButton label={t('previous')} look="quiet" disabled={hits.length < 2} onClick={() => go(-1)}>
          <ChevronUp size={15} aria-hidden />
        </IconButton>
        <IconButton label={t('next')} look="quiet" disabled={hits.length < 2} onClick={() => go(1)}>
          <ChevronDown size={15} aria-hidden />
        </IconButton>
        {outline.length > 0 ? (
          <select
            aria-label={t('outline')}
            className="min-h-8 max-w-44 @5xl:hidden rounded-lg border border-edge bg-panel px-1.5 text-xs"
            value=""
            onChange={(event) => jump(Number(event.target.value))}
          >
            <option value="">{t('outline')}</option>
            {outline.map((section) => (
              <option key={section.start} value={section.start}>
                {section.heading}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      <div className="flex min-h-0 flex-1 gap-3">
        <ScrollPane
          ref={pane}
          label={note.title}
          className={clsx('min-h-0 flex-1 rounded-lg border border-line p-3', note.later && 'bg-future')}
        >
          <div data-note={note.ref} data-ref={note.ref} data-here data-quote={anchors[0]?.text}>
            <NoteText text={text} hits={hits} at={at} anchors={anchors} stops={stops} />
          </div>
        </ScrollPane>
        {outline.length > 0 ? (
          <nav aria-label={t('outline')} className="pane hidden w-52 shrink-0 @5xl:block">
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
        ) : null}
      </div>
    </div>
  )
}
