'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { generationQuery, generationsQuery } from '#components/queries/generation.ts'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Empty, Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { changeGeneration, type RunView } from '#lib/generation/contract.ts'
import { call } from '#lib/platform/http/client.ts'
import { RunDetails } from './run-details.tsx'

/** Every run, the latest first; what is under way moves by itself. */
export function RunsPanel() {
  const t = useTranslations('generation.runs')
  const query = useQuery(generationsQuery)
  if (query.isPending) return <Loading />
  if (query.isError) return <ProblemNotice error={query.error} retry={() => query.refetch()} />
  const { runs } = query.data
  if (runs.length === 0) return <Empty title={t('none')}>{t('noneBody')}</Empty>
  return (
    <Panel title={t('title')}>
      <ol className="flex flex-col">
        {runs.map((run) => (
          <li key={run.run} className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
            <Run run={run} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const TONES = { running: 'accent', paused: 'warn', cancelled: 'plain', done: 'ok', failed: 'bad' } as const

function Run({ run }: { run: RunView }) {
  const t = useTranslations('generation.runs')
  const common = useTranslations('common')
  const [open, setOpen] = useState(false)
  const discarded = Object.values(run.discarded).reduce((sum, count) => sum + count, 0)
  return (
    <article aria-label={t('name', { scenario: common(`scenario.${run.scenario}`), seed: run.seed })}>
      <div className="grid grid-cols-[minmax(15rem,2fr)_minmax(16rem,3fr)_auto] items-center gap-4 max-lg:grid-cols-1 max-lg:gap-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-8 items-center gap-2 text-left"
        >
          {open ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          <span>
            <span className="block font-semibold">{common(`scenario.${run.scenario}`)}</span>
            <span className="block text-xs text-mute tabular-nums">
              {run.level === null ? t('allLevels') : common('level', { level: run.level })} ·{' '}
              {t('seed', { seed: run.seed })} · {run.model}
            </span>
          </span>
        </button>
        <span className="flex items-center gap-3">
          <Chip tone={TONES[run.state]}>{t(`state.${run.state}`)}</Chip>
          <Progress
            value={run.generated + discarded}
            max={run.count}
            label={t('made', { made: run.generated, count: run.count, discarded })}
          />
        </span>
        <Steering run={run} />
      </div>
      {run.detail ? (
        <Notice kind="bad" className="mt-2">
          {run.detail}
        </Notice>
      ) : null}
      {open ? <Opened run={run.run} /> : null}
    </article>
  )
}

/** Pause, resume, cancel: what the state of a run allows. */
function Steering({ run }: { run: RunView }) {
  const t = useTranslations('generation.runs')
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: (state: 'paused' | 'running' | 'cancelled') =>
      call(changeGeneration, { params: { run: run.run }, body: { state } }),
    onSettled: () => queries.invalidateQueries({ queryKey: generationsQuery.queryKey }),
  })
  const button = (state: 'paused' | 'running' | 'cancelled', label: string) => (
    <Button size="sm" disabled={changing.isPending} onClick={() => changing.mutate(state)}>
      {label}
    </Button>
  )
  if (run.state === 'done' || run.state === 'cancelled') return <span />
  return (
    <span className="flex justify-end gap-1.5 max-lg:justify-start">
      {run.state === 'running' ? button('paused', t('pause')) : button('running', t('resume'))}
      {button('cancelled', t('cancel'))}
      {changing.error ? <ProblemNotice error={changing.error} /> : null}
    </span>
  )
}

function Opened({ run }: { run: string }) {
  const query = useQuery(generationQuery(run))
  if (query.isPending) return <Loading />
  if (query.isError) return <ProblemNotice error={query.error} retry={() => query.refetch()} />
  return <RunDetails run={query.data} />
}
