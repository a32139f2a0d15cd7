'use client'
import clsx from 'clsx'
import { memo, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NoteView } from '#lib/charts/chart-summary.ts'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { splitAnchor } from '#lib/charts/note-sentences.ts'
import { useChartFrame } from './chart-frame.ts'
import { NoteReader } from './note-reader.tsx'
import { ScrollList } from './scroll-list.tsx'
import { useWhen } from './use-when.ts'

/** Notes, newest first, and the chosen one. A jump may lead to a sentence of one (`Type/id#s12`). */
export const NotesTab = memo(function NotesTab() {
  const { chart, showLater, target } = useChartFrame()
  const t = useTranslations('chart')
  const shown = useMemo(() => chart.notes.filter((note) => showLater || !note.later), [chart, showLater])
  const [chosen, setChosen] = useState<{ ref: string; target: string | null } | null>(null)
  const asked = splitAnchor(target ?? '')
  const wanted = chosen !== null && chosen.target === target ? chosen.ref : asked.ref
  const at = shown.findIndex((one) => one.ref === wanted)
  const note = shown[Math.max(0, at)]
  const hidden = chart.notes.length - shown.length
  const choose = useCallback((ref: string) => setChosen({ ref, target }), [target])
  if (chart.notes.length === 0) return <p className="text-sm text-mute">{t('notes.none')}</p>
  return (
    <div className="@container h-full">
      <div className="grid h-full min-h-0 grid-rows-[6.5rem_minmax(0,1fr)] gap-2 @3xl:grid-cols-[17.5rem_minmax(0,1fr)] @3xl:grid-rows-1 @3xl:gap-3">
        <div className="flex min-h-0 flex-col">
          {hidden > 0 ? <p className="text-xs text-mute">{t('later.count', { count: hidden })}</p> : null}
          <div className="min-h-0 flex-1">
            <ScrollList
              label={t('notes.list')}
              rows={shown}
              rowKey={(one) => one.ref}
              rowHeight={40}
              target={at}
              render={(one) => <NoteChoice note={one} chosen={one.ref === note?.ref} onChoose={choose} />}
            />
          </div>
        </div>
        {note ? (
          <NoteReader key={note.ref} note={note} sentence={note.ref === asked.ref ? asked.sentence : null} />
        ) : (
          <p />
        )}
      </div>
    </div>
  )
})

const NoteChoice = memo(function NoteChoice({
  note,
  chosen,
  onChoose,
}: {
  note: NoteView
  chosen: boolean
  onChoose: (ref: string) => void
}) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart')
  const when = useWhen()
  return (
    <button
      type="button"
      data-row={note.ref}
      aria-current={chosen ? 'true' : undefined}
      onClick={() => onChoose(note.ref)}
      className={clsx(
        'block w-full rounded-lg px-2 py-1 text-left text-xs focus-visible:-outline-offset-2',
        chosen ? 'bg-accent-soft text-accent' : 'hover:bg-soft',
        note.later && 'bg-future text-mute',
      )}
    >
      <b className="font-semibold">{note.title}</b>
      <span className="block text-mute">
        {note.at === null ? '' : `${formatClinicalTime(note.at)} · `}
        {note.later ? t('later.word') : when(note.at, chart.asOf)}
      </span>
    </button>
  )
})
