'use client'
import clsx from 'clsx'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import type { OrganismView, SpecimenView, Susceptibility } from '#lib/charts/chart-summary.ts'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { resourceLabel } from '#lib/charts/describe-resource.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { useChartFrame } from './chart-frame.ts'
import { susceptibilityTable, type TestState, testState } from './susceptibilities.ts'
import { useWhen } from './use-when.ts'

type Test = SpecimenView['tests'][number]

function isMarked(test: Test, marked: ReadonlySet<string>): boolean {
  return marked.has(test.ref) || test.organisms.some((organism) => marked.has(organism.ref))
}

/** One specimen with its tests; `marked` shows only those tests, as evidence. */
export const Specimen = memo(function Specimen({
  specimen,
  marked,
  focus,
  target,
}: {
  specimen: SpecimenView
  marked: ReadonlySet<string> | null
  focus: string | null
  target: string | null
}) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart')
  const when = useWhen()
  const tests = marked === null ? specimen.tests : specimen.tests.filter((test) => isMarked(test, marked))
  return (
    <article className="border-t border-line pt-2 pb-3 text-sm">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {specimen.specimen}
        <span className="text-xs font-normal text-mute">
          {specimen.at === null ? '' : `${t('microbiology.taken', { date: formatClinicalTime(specimen.at) })} · `}
          {when(specimen.at, chart.asOf)}
        </span>
      </h3>
      {tests.map((test) => (
        <TestResult key={test.ref} test={test} marked={marked} focus={focus} here={target === test.ref} />
      ))}
    </article>
  )
})

const TONES: Record<TestState, 'mute' | 'warn' | 'bad' | 'ok'> = {
  pending: 'warn',
  preliminary: 'warn',
  none: 'ok',
  growth: 'bad',
  other: 'mute',
}

function TestResult({
  test,
  marked,
  focus,
  here,
}: {
  test: Test
  marked: ReadonlySet<string> | null
  focus: string | null
  here: boolean
}) {
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('chart')
  const state = testState(test, showLater || marked !== null)
  const unknown = state === 'pending' && test.later
  // `No growth` is said once, unless it is the evidence itself.
  const grown = state === 'none' && test.finding !== '' && marked === null ? [] : test.organisms
  return (
    <div
      data-row={test.ref}
      data-evidence={marked ? test.ref : undefined}
      className={clsx(
        'mt-1 rounded px-2 py-1',
        test.later && !unknown && 'bg-future text-mute',
        (here || focus === test.ref) && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span>{test.title}</span>
        {state === 'other' ? null : <Chip tone={TONES[state]}>{t(`microbiology.state.${state}`)}</Chip>}
        {unknown ? null : <b>{test.finding}</b>}
        {test.resulted && !unknown ? (
          <span className="text-xs text-mute">
            {t('microbiology.resulted', { date: formatClinicalTime(test.resulted) })}
          </span>
        ) : null}
        {test.later && !unknown ? <Chip tone="mute">{t('later.word')}</Chip> : null}
      </p>
      {unknown ? null : (
        <>
          {grown.map((organism) => (
            <p
              key={organism.ref}
              data-evidence={marked?.has(organism.ref) ? organism.ref : undefined}
              className={clsx(
                'mt-0.5 rounded px-2 font-semibold',
                marked?.has(organism.ref) && 'bg-accent-soft',
                focus === organism.ref && 'outline-2 outline-accent',
              )}
            >
              <Asked resource={chart.resources.get(organism.ref)} test={test.title} name={organism.name} />
              {[organism.name, organism.quantity].filter(Boolean).join(', ')}
              {organism.comment ? <span className="font-normal text-mute"> {organism.comment}</span> : null}
            </p>
          ))}
          <Susceptibilities organisms={test.organisms} />
        </>
      )}
    </div>
  )
}

/** Drugs down, organisms across, each result in words. */
function Susceptibilities({ organisms }: { organisms: readonly OrganismView[] }) {
  const t = useTranslations('chart')
  const table = susceptibilityTable(organisms)
  if (table.rows.length === 0) return null
  return (
    <div className="mt-1 overflow-x-auto">
      <table className="text-xs">
        <thead>
          <tr className="text-left text-mute">
            <th scope="col" className="py-0.5 pr-4 font-normal">
              {t('microbiology.drug')}
            </th>
            {table.organisms.map((organism) => (
              <th key={organism.ref} scope="col" className="py-0.5 pr-5 font-semibold text-ink">
                {organism.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ drug, cells }) => (
            <tr key={drug} className="border-t border-line">
              <th scope="row" className="py-0.5 pr-4 text-left font-normal">
                {drug}
              </th>
              {cells.map((cell, index) => (
                <td key={table.organisms[index]?.ref} className="py-0.5 pr-5 whitespace-nowrap">
                  {cell === null ? (
                    <span className="text-mute">{t('microbiology.untested')}</span>
                  ) : (
                    cell.map((one) => <Result key={`${one.code} ${one.dilution}`} result={one} />)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const SPELLED = ['S', 'I', 'R'] as const
const LOOKS: Record<string, string> = { S: 'text-ok', I: 'text-warn', R: 'text-bad' }

function Result({ result: { code, word, dilution } }: { result: Susceptibility }) {
  const t = useTranslations('chart.flag')
  const known = SPELLED.find((one) => one === code)
  return (
    <span className="mr-2">
      <b className={LOOKS[code ?? '']}>{known ? t(known) : (word ?? code)}</b>{' '}
      <span className="text-mute">{[known, dilution].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** What was asked, where the result itself does not say it: the drug before `Susceptible`. */
function Asked({ resource, test, name }: { resource: FhirResource | undefined; test: string; name: string }) {
  const label = resource ? resourceLabel(resource) : null
  if (label === null || label === test || label === name) return null
  return <span className="font-normal">{label}: </span>
}
