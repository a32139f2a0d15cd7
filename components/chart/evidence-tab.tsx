'use client'
import { ChevronLeft, ChevronRight, Paperclip } from 'lucide-react'
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '#components/shell/keys/use-shortcuts.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { resourceLabel, resourceTime } from '#lib/charts/describe-resource.ts'
import { splitAnchor } from '#lib/charts/note-sentences.ts'
import { doseText } from '#lib/charts/read-medication.ts'
import { observationText, observationValue } from '#lib/charts/read-value.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { useChartFrame } from './chart-frame.ts'
import type { Places } from './evidence.ts'
import { leaksOf } from './evidence-leaks.ts'
import { EvidenceRecord } from './evidence-record.tsx'
import { useFlagWord } from './flag-mark.tsx'
import { ModelViews } from './model-views.tsx'
import { StepResources } from './step-resources.tsx'
import { RunAgain, type RunnableStep, StepRunResults, useStepRuns } from './step-runs.tsx'
import { STEP_KEYS, type StepScope } from './step-shortcuts.ts'
import { useWhen } from './use-when.ts'

const VIEWS = ['record', 'resources', 'model'] as const

const NO_EDIT = () => null

/**
 * What the item under the cursor rests on. `place` is the piece the walk stands at, and the line below says exactly
 * which resource that is, when, and how far from the as-of day.
 */
export const EvidenceTab = memo(function EvidenceTab({
  refs,
  steps,
  title,
  notice,
  place,
  onPlace,
  onPick,
  attached,
  onAttach,
  keys,
  runnable,
  argumentsOf = NO_EDIT,
  onTake = null,
  places = null,
  path = null,
}: {
  refs: readonly string[]
  /** The calls whose results these are, for what a model sees. */
  steps: readonly Item[]
  /** What the cursor stands on; null when the steps of the whole turn speak for it. */
  title: string | null
  /** Said when no resource stands behind it. */
  notice: { kind: 'warn' | 'info'; text: string }
  place: number
  onPlace: (place: number) => void
  onPick: (ref: string) => void
  attached: ReadonlySet<string>
  /** Null while nothing may be attached. */
  onAttach: ((ref: string) => void) | null
  /** The scope its keys are in. */
  keys: StepScope
  /** The calls that can be run again; null without a stored chart. */
  runnable: readonly RunnableStep[] | null
  /** What an edit has in place of a step's arguments. */
  argumentsOf?: (item: string) => Record<string, unknown> | null
  /** Puts the result of a run into the edit of its step. */
  onTake?: ((item: string, observation: unknown) => void) | null
  /** What stands beside `refs` when it is a claim or an attached place that is looked at. */
  places?: Places | null
  /** The place within the resource the walk stands at. */
  path?: string | null
}) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart.evidence')
  const own = useTranslations('step')
  const runs = useStepRuns(runnable, argumentsOf)
  const [view, setView] = useState<(typeof VIEWS)[number]>('record')
  const pane = useRef<HTMLDivElement>(null)
  const focus = refs[place] ?? null
  const resource = focus === null ? undefined : chart.resources.get(splitAnchor(focus).ref)
  const leaks = useMemo(() => leaksOf(chart, refs), [chart, refs])
  useShortcuts(STEP_KEYS[keys], {
    stepView: () => setView(VIEWS[(VIEWS.indexOf(view) + 1) % VIEWS.length] ?? 'record'),
    stepRun: () => runs.run?.(),
  })
  useEffect(() => {
    if (focus === null || view !== 'record') return
    const mark = pane.current?.querySelector(`[data-evidence="${CSS.escape(focus)}"]`)
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focus, view])
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-mute">
        <span role="status">
          {title === null ? t('ofTurn') : t('of', { name: title })}{' '}
          <b className="text-ink">{t('count', { count: refs.length })}</b>
        </span>
        {refs.length > 1 ? <Walk place={place} count={refs.length} onPlace={onPlace} /> : null}
        <span className="flex-1" />
        <RunAgain runs={runs} />
        <span className="inline-flex items-center gap-1">
          <Segmented
            label={own('view')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: own(`views.${value}`) }))}
            onChange={setView}
          />
          <Kbd keys="f" />
        </span>
      </div>
      <ScrollPane ref={pane} label={t('source')} className="flex flex-1 flex-col gap-3 overflow-x-hidden pr-1">
        <StepRunResults runs={runs} onTake={onTake} />
        {leaks.length > 0 ? <Notice kind="bad">{t('leak', { count: leaks.length, asOf: chart.asOf })}</Notice> : null}
        {view === 'model' ? (
          <ModelViews steps={steps} />
        ) : view === 'resources' ? (
          <StepResources steps={steps} resource={resource} />
        ) : (
          <>
            {places?.spoken.map(({ ref, words }) => (
              <blockquote key={`${ref} ${words}`} className="rounded-lg border border-line p-2.5 text-sm">
                <span className="block text-xs text-mute">{t('said', { item: ref })}</span>
                {words}
              </blockquote>
            ))}
            {refs.length > 0 ? (
              <EvidenceRecord refs={refs} focus={focus} onPick={onPick} pane={pane} />
            ) : places?.spoken.length ? null : (
              <Notice kind={notice.kind}>{notice.text}</Notice>
            )}
          </>
        )}
      </ScrollPane>
      {focus !== null && view !== 'model' ? (
        <Source
          resourceRef={path === null ? focus : `${focus} · ${path}`}
          resource={resource}
          isLeak={leaks.includes(focus)}
        >
          {onAttach ? (
            <Button size="sm" look="quiet" aria-pressed={attached.has(focus)} onClick={() => onAttach(focus)}>
              <Paperclip size={13} aria-hidden />
              {attached.has(focus) ? t('attached') : t('attach')} <Kbd keys="v" />
            </Button>
          ) : null}
        </Source>
      ) : null}
    </div>
  )
})

function Walk({ place, count, onPlace }: { place: number; count: number; onPlace: (place: number) => void }) {
  const t = useTranslations('chart.evidence')
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton label={t('previous')} look="quiet" className="!size-6" onClick={() => onPlace(place - 1)}>
        <ChevronLeft size={14} aria-hidden />
      </IconButton>
      <span className="tabular-nums">{t('place', { place: place + 1, count })}</span>
      <IconButton label={t('next')} look="quiet" className="!size-6" onClick={() => onPlace(place + 1)}>
        <ChevronRight size={14} aria-hidden />
      </IconButton>
      <Kbd keys="," /> <Kbd keys="." />
    </span>
  )
}

/** Exactly which resource this is: its id, its value with flag and range in words, its time and distance to the as-of day. */
function Source({
  resourceRef,
  resource,
  isLeak,
  children,
}: {
  resourceRef: string
  resource: FhirResource | undefined
  isLeak: boolean
  children: ReactNode
}) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart.evidence')
  const when = useWhen()
  const at = resource ? resourceTime(resource) : null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-t border-line pt-2 text-xs text-mute">
      {resource ? (
        <p className="basis-full text-sm text-ink">
          <b>{resourceLabel(resource) ?? resource.resourceType}</b> <ValueInWords resource={resource} />
          <span className="text-mute">
            {at === null ? '' : ` · ${formatClinicalTime(at)}`} · {when(at, chart.asOf)}
          </span>
          {isLeak ? <b className="text-bad"> · {t('leakHere')}</b> : null}
        </p>
      ) : (
        <b className="text-bad">{t('missing')}</b>
      )}
      <code className="min-w-0 flex-1 font-mono break-all">{resourceRef}</code>
      {children}
    </div>
  )
}

function ValueInWords({ resource }: { resource: FhirResource }) {
  const t = useTranslations('chart.evidence')
  const wordOf = useFlagWord()
  if (resource.resourceType === 'Observation') {
    const { flag, range } = observationValue(resource)
    return [observationText(resource), flag ? wordOf(flag) : '', range === null ? '' : `${t('range')} ${range}`]
      .filter(Boolean)
      .join(' · ')
  }
  return resource.resourceType.startsWith('Medication') ? doseText(resource) : null
}
