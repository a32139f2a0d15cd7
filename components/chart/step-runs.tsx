'use client'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { rerunSteps, type StepToRun } from '#components/queries/sessions.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import type { StepRun } from '#lib/sessions/contract.ts'
import { ResourceTree } from './resource-tree.tsx'
import { byResource, type Difference, toldOf } from './step-difference.ts'

export type RunnableStep = Omit<StepToRun, 'arguments'>

/**
 * Running the steps under the cursor again; null where none of them can be.
 * @param argumentsOf what an edit has in place of a step's own arguments; null where nothing is edited
 */
export function useStepRuns(
  steps: readonly RunnableStep[] | null,
  argumentsOf: (item: string) => Record<string, unknown> | null,
) {
  const language = useLocale()
  const [asked, setAsked] = useState<readonly StepToRun[] | null>(null)
  const { mutate, data, error, isPending, reset } = useMutation(rerunSteps)
  const same = asked !== null && steps !== null && keyOf(asked) === keyOf(steps)
  // What was found belongs to the steps it was found for.
  useEffect(() => {
    if (asked !== null && !same) reset()
  }, [asked, same, reset])
  const run = () => {
    if (steps === null || steps.length === 0 || isPending) return
    const calls = steps.map((step) => ({ ...step, arguments: argumentsOf(step.item) }))
    setAsked(calls)
    mutate({ steps: calls, language })
  }
  return {
    run: steps === null || steps.length === 0 ? null : run,
    state: same ? { pending: isPending, error, runs: data ?? null } : null,
    edited: (item: string) => asked?.find((one) => one.item === item)?.arguments != null,
    close: () => setAsked(null),
  }
}
export type StepRuns = ReturnType<typeof useStepRuns>

function keyOf(steps: readonly RunnableStep[]): string {
  return steps.map(({ session, turn, item }) => `${session} ${turn} ${item}`).join('\n')
}

export function RunAgain({ runs }: { runs: StepRuns }) {
  const t = useTranslations('step.run')
  if (runs.run === null) return null
  return (
    <Button size="sm" look="quiet" onClick={runs.run}>
      <RefreshCw size={13} aria-hidden />
      {t('again')} <Kbd keys="o" />
    </Button>
  )
}

/** What came of it, in words. */
export function StepRunResults({
  runs,
  onTake,
}: {
  runs: StepRuns
  /** Puts a result into the edit of its step; null where nothing is edited. */
  onTake: ((item: string, observation: unknown) => void) | null
}) {
  const t = useTranslations('step.run')
  if (runs.state === null) return null
  const { pending, error, runs: found } = runs.state
  return (
    <section aria-label={t('title')} className="flex shrink-0 flex-col gap-2 rounded-lg border border-edge p-2.5">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-xs text-mute">{t('title')}</h3>
        <IconButton label={t('close')} look="quiet" className="!size-6" onClick={runs.close}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      <div role="status" className="flex flex-col gap-3">
        {pending ? <Loading /> : null}
        {error ? <ProblemNotice error={error} /> : null}
        {found?.map((run) => (
          <Result key={run.item} run={run} edited={runs.edited(run.item)} onTake={onTake} />
        ))}
      </div>
    </section>
  )
}

function Result({
  run,
  edited,
  onTake,
}: {
  run: StepRun
  edited: boolean
  onTake: ((item: string, observation: unknown) => void) | null
}) {
  const t = useTranslations('step.run')
  const repair = useTranslations('step.repair')
  const told = toldOf(run)
  const [taken, setTaken] = useState(false)
  return (
    <article className="flex min-w-0 flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Chip tone={told.tone}>{t(`verdict.${run.verdict}`)}</Chip>
        <code className="font-mono text-xs">{run.tool}</code>
        {edited ? <span className="text-xs text-mute">{t('edited')}</span> : null}
      </p>
      <p>
        {told.refusal !== null
          ? t('says.refused', { message: told.refusal })
          : run.hindrance !== null
            ? t(`hindrance.${run.hindrance}`)
            : run.verdict === 'holds'
              ? t('says.holds', { count: told.count })
              : run.verdict === 'cannot_run'
                ? null
                : t(edited && run.verdict === 'differs' ? 'says.edited' : `says.${run.verdict}`)}
      </p>
      {run.without.length > 0 ? (
        <ul className="list-disc pl-5 text-xs">
          {run.without.map((one) => (
            <li key={one}>{repair(one)}</li>
          ))}
        </ul>
      ) : null}
      {told.diff && told.refusal === null ? <Differences diff={told.diff} /> : null}
      {told.observation !== null && run.verdict !== 'holds' ? (
        <details className="text-xs">
          <summary className="cursor-pointer py-0.5 text-mute">{t('observation')}</summary>
          <ResourceTree value={told.observation} label={t('observation')} className="mt-1" />
        </details>
      ) : null}
      {onTake && told.observation !== null && run.verdict !== 'holds' ? (
        <Button
          size="sm"
          className="self-start"
          disabled={taken}
          onClick={() => {
            onTake(run.item, told.observation)
            setTaken(true)
          }}
        >
          {taken ? t('taken') : t('take')}
        </Button>
      ) : null}
    </article>
  )
}

const MOST = 6

function Differences({ diff }: { diff: Difference }) {
  const t = useTranslations('step.run')
  const said = (text: string | null) => (text === null ? t('nothing') : `“${short(text)}”`)
  return (
    <div className="flex flex-col gap-1 text-xs">
      <Group
        title={t('missing')}
        list={diff.missing}
        line={(one) => <Named label={one.label} at={one.at} id={one.ref} />}
      />
      <Group
        title={t('added')}
        list={diff.added}
        line={(one) => <Named label={one.label} at={one.at} id={one.ref} />}
      />
      <Group
        title={t('changed')}
        list={byResource(diff.changed)}
        line={(one) => (
          <>
            <Named label={one.label} at={one.at} id={one.ref} />
            {one.changes.map(({ kind, path, was, is }) => (
              <span key={path} className="block">
                {t(kind, { path, was: said(was), is: said(is) })}
              </span>
            ))}
          </>
        )}
      />
      {diff.reordered ? <p>{t('reordered')}</p> : null}
      {diff.failed ? <p>{t('failed', { text: diff.failed.was ?? diff.failed.is ?? '' })}</p> : null}
      <p className="text-mute">
        {t('same', { count: diff.same })}
        {diff.renamed.length > 0 ? ` · ${t('renamed', { count: diff.renamed.length })}` : null}
      </p>
    </div>
  )
}

function Group<T extends { ref: string }>({
  title,
  list,
  line,
}: {
  title: string
  list: readonly T[]
  line: (one: T) => ReactNode
}) {
  const t = useTranslations('step.run')
  const [all, setAll] = useState(false)
  if (list.length === 0) return null
  const shown = all ? list : list.slice(0, MOST)
  return (
    <div>
      <h4 className="font-semibold">
        {title} ({list.length})
      </h4>
      <ul className="pl-3">
        {shown.map((one) => (
          <li key={one.ref}>{line(one)}</li>
        ))}
      </ul>
      {shown.length < list.length ? (
        <Button size="sm" look="quiet" onClick={() => setAll(true)}>
          {t('more', { count: list.length - shown.length })}
        </Button>
      ) : null}
    </div>
  )
}

function Named({ label, at, id }: { label: string; at: string | null; id: string }) {
  return (
    <span className="block" title={id}>
      <b>{label}</b> {at === null ? '' : formatClinicalTime(at)} <code className="font-mono text-mute">{id}</code>
    </span>
  )
}

function short(text: string): string {
  const characters = [...text]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : text
}
