'use client'
import clsx from 'clsx'
import { memo, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { MedicationLane, NoteView } from '#lib/charts/chart-summary.ts'
import { formatClinicalTime, sortByClinicalTime } from '#lib/charts/clinical-time.ts'
import { sentencesOf, splitAnchor } from '#lib/charts/note-sentences.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { useChartFrame } from './chart-frame.ts'
import { type EvidenceParts, evidenceParts } from './evidence-parts.ts'
import { lanesAxis } from './medication-axis.ts'
import { MedicationLanes } from './medication-lanes.tsx'
import { NoteText } from './note-text.tsx'
import { Specimen } from './specimen.tsx'
import { useWhen } from './use-when.ts'
import { ValueGrid } from './value-grid.tsx'
import { chooseColumns, columnsFor, type ValueRow } from './value-table.ts'

const LATEST = 4

type Marks = { marked: ReadonlySet<string>; focus: string | null; onPick: (ref: string) => void }

/** The evidence as the chart shows such things, marked; the one the walk stands at is framed. */
export const EvidenceRecord = memo(function EvidenceRecord({
  refs,
  focus,
  onPick,
  pane,
}: {
  refs: readonly string[]
  focus: string | null
  onPick: (ref: string) => void
  pane: RefObject<HTMLDivElement | null>
}) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart.evidence')
  const parts = useMemo(() => evidenceParts(chart, refs), [chart, refs])
  const marked = useMemo(() => new Set(refs), [refs])
  const marks = { marked, focus, onPick }
  return (
    <>
      <Grid rows={parts.labs} heading={t('analyte')} pane={pane} {...marks} />
      <Grid rows={parts.signs} heading={t('sign')} pane={pane} {...marks} />
      <Lanes lanes={parts.lanes} {...marks} />
      {parts.specimens.map((specimen) => (
        <Specimen key={specimen.key} specimen={specimen} marked={marked} focus={focus} target={null} />
      ))}
      {parts.notes.map((note) => (
        <Note key={note.ref} note={note} refs={refs} focus={focus} />
      ))}
      <Lines parts={parts} focus={focus} onPick={onPick} />
    </>
  )
})

function Grid({
  rows,
  heading,
  pane,
  marked,
  focus,
  onPick,
}: Marks & { rows: readonly ValueRow[]; heading: string; pane: RefObject<HTMLDivElement | null> }) {
  const { showLater } = useChartFrame()
  const columns = useMemo(() => {
    const points = rows.flatMap((row) => row.points)
    const times = [...new Map(points.map((point) => [point.at, { at: point.at, later: point.later }])).values()]
    const evidence = new Set(points.filter((point) => marked.has(point.ref)).map((point) => point.at))
    const ordered = sortByClinicalTime(times, (time) => time.at)
    return chooseColumns(columnsFor(rows, ordered), LATEST, evidence, showLater)
  }, [rows, marked, showLater])
  const wide = useRef<HTMLDivElement>(null)
  // The latest columns stand at the right; the walk then goes to its own piece.
  useLayoutEffect(() => {
    if (columns.shown.length > 0) wide.current?.scrollTo({ left: wide.current.scrollWidth })
  }, [columns])
  if (rows.length === 0) return null
  return (
    <div ref={wide} className="relative shrink-0 overflow-x-auto">
      <ValueGrid
        caption={heading}
        firstHeading={heading}
        rows={rows}
        columns={columns.shown}
        laterCount={columns.laterCount}
        showLater={showLater}
        pane={pane}
        marked={marked}
        focus={focus}
        onPick={onPick}
      />
    </div>
  )
}

function Lanes({ lanes, marked, focus, onPick }: Marks & { lanes: readonly MedicationLane[] }) {
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('chart.evidence')
  const axis = useMemo(() => {
    // The stay, and before it no more than the evidence itself reaches back.
    const starts = lanes.flatMap((lane) => [
      ...lane.orders.filter((order) => marked.has(order.ref)).map((order) => order.start),
      ...lane.administrations.filter((dose) => marked.has(dose.ref)).map((dose) => dose.at),
    ])
    const [from] = sortByClinicalTime([...starts, chart.patient.admission?.start ?? null], (at) => at)
    const shown = lanes.map((lane) => ({
      ...lane,
      orders: lane.orders.map((order) => (marked.has(order.ref) ? { ...order, later: false } : order)),
    }))
    return lanesAxis(shown, chart.asOf, showLater, from ? { from } : null)
  }, [lanes, marked, chart, showLater])
  if (lanes.length === 0 || !axis) return null
  return (
    <section className="shrink-0">
      <h3 className="mb-1 text-xs text-mute">{t('medications')}</h3>
      <MedicationLanes
        lanes={lanes}
        axis={axis}
        asOf={chart.asOf}
        showLater={showLater}
        marked={marked}
        focus={focus}
        onPick={onPick}
      />
    </section>
  )
}

/** A note as evidence: the sentences its addresses name are marked, and the one the walk stands at is brought into view. */
function Note({ note, refs, focus }: { note: NoteView; refs: readonly string[]; focus: string | null }) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart.later')
  const when = useWhen()
  const resource = chart.resources.get(note.ref)
  const text = useMemo(() => (resource ? (noteText(resource)?.text ?? '') : ''), [resource])
  const here = focus !== null && splitAnchor(focus).ref === note.ref
  const anchors = useMemo(() => {
    // Where the walk stands at one sentence of the note only that one is marked, else all that are named.
    const wanted = refs.map(splitAnchor).filter(({ ref, sentence }) => ref === note.ref && sentence !== null)
    const own = here && focus !== null ? splitAnchor(focus).sentence : null
    const ids = new Set(own === null ? wanted.map(({ sentence }) => sentence) : [own])
    return ids.size === 0 ? [] : sentencesOf(text).filter(({ id }) => ids.has(id))
  }, [refs, note, text, here, focus])
  return (
    <article
      data-evidence={note.ref}
      data-note={note.ref}
      className={clsx(
        'rounded-lg border p-2.5',
        here ? 'border-accent' : 'border-line',
        here && anchors.length === 0 && 'bg-accent-soft',
        note.later && 'bg-future',
      )}
    >
      <h3 className="text-sm font-semibold">
        {note.title}{' '}
        <span className="text-xs font-normal text-mute">
          {note.at === null ? '' : `${formatClinicalTime(note.at)} · `}
          {when(note.at, chart.asOf)}
          {note.later ? ` · ${t('word')}` : ''}
        </span>
      </h3>
      <div className="mt-1">
        <NoteText text={text} anchors={anchors} anchorName={here && focus !== null ? focus : undefined} />
      </div>
    </article>
  )
}

function Lines({
  parts,
  focus,
  onPick,
}: {
  parts: EvidenceParts
  focus: string | null
  onPick: (ref: string) => void
}) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart')
  const when = useWhen()
  return (
    <>
      {parts.lines.length > 0 ? (
        <ul className="text-sm">
          {parts.lines.map((line) => (
            <li key={line.ref} className="border-t border-line first:border-t-0">
              <button
                type="button"
                data-evidence={line.ref}
                onClick={() => onPick(line.ref)}
                className={clsx(
                  'flex min-h-7 w-full items-baseline gap-2 rounded px-1 text-left',
                  focus === line.ref && 'bg-accent-soft font-semibold',
                  line.later && 'bg-future text-mute',
                )}
              >
                <Chip tone="mute">{line.type}</Chip>
                <span className="min-w-0 flex-1">{line.label}</span>
                <span className="text-xs text-mute">
                  {line.at === null ? '' : `${formatClinicalTime(line.at)} · ${when(line.at, chart.asOf)}`}
                  {line.later ? ` · ${t('later.word')}` : ''}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {parts.missing.map((ref) => (
        <Notice key={ref} kind="bad">
          <code className="font-mono text-xs break-all">{ref}</code> {t('evidence.missing')}
        </Notice>
      ))}
    </>
  )
}
