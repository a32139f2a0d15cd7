'use client'
import clsx from 'clsx'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'
import type { SpecimenView } from '#lib/charts/chart-summary.ts'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { resourceLabel } from '#lib/charts/describe-resource.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { useChartFrame } from './chart-frame.ts'
import { useScrollToTarget } from './use-scroll-to-target.ts'
import { useWhen } from './use-when.ts'

export const MicrobiologyTab = memo(function MicrobiologyTab() {
  const { chart, showLater, target } = useChartFrame()
  const t = useTranslations('chart')
  const pane = useScrollToTarget(target)
  if (chart.microbiology.length === 0) return <p className="text-sm text-mute">{t('microbiology.none')}</p>
  const shown = chart.microbiology.filter((specimen) => showLater || !specimen.later).toReversed()
  const hidden = chart.microbiology.length - shown.length
  return (
    <ScrollPane ref={pane} label={t('tabs.microbiology')} className="h-full pr-2">
      {shown.map((specimen) => (
        <Specimen key={specimen.key} specimen={specimen} marked={null} focus={null} target={target} />
      ))}
      {hidden > 0 ? <p className="text-xs text-mute">{t('later.count', { count: hidden })}</p> : null}
    </ScrollPane>
  )
})

function isMarked(test: SpecimenView['tests'][number], marked: ReadonlySet<string>): boolean {
  return marked.has(test.ref) || test.organisms.some((organism) => marked.has(organism.ref))
}

/** One specimen with its tests; `marked` shows only those tests, as evidence. */
export function Specimen({
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
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('chart')
  const when = useWhen()
  const tests = specimen.tests.filter((test) => (marked === null ? showLater || !test.later : isMarked(test, marked)))
  const hidden = marked === null ? specimen.tests.length - tests.length : 0
  return (
    <article className={clsx('mb-3 border-t border-line pt-2 text-sm', specimen.later && 'bg-future')}>
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {specimen.specimen}
        <span className="text-xs font-normal text-mute">
          {specimen.at === null ? '' : `${formatClinicalTime(specimen.at)} · `}
          {when(specimen.at, chart.asOf)}
        </span>
        {specimen.later ? <Chip tone="mute">{t('later.word')}</Chip> : null}
      </h3>
      {tests.map((test) => (
        <div
          key={test.ref}
          data-row={test.ref}
          data-evidence={marked ? test.ref : undefined}
          className={clsx(
            'mt-1 rounded px-2 py-1',
            test.later && 'bg-future text-mute',
            (target === test.ref || focus === test.ref) && 'bg-accent-soft outline-2 outline-accent',
          )}
        >
          <p>
            {test.title}: <b>{test.finding}</b>
            {test.resulted ? (
              <span className="ml-2 text-xs text-mute">
                {t('microbiology.resulted', { date: formatClinicalTime(test.resulted) })}
              </span>
            ) : null}
            {test.later ? <span className="ml-2 text-xs">{t('later.word')}</span> : null}
          </p>
          {test.organisms.map((organism) => (
            <div
              key={organism.ref}
              data-evidence={marked?.has(organism.ref) ? organism.ref : undefined}
              className={clsx(
                'mt-0.5 rounded px-3',
                marked?.has(organism.ref) && 'bg-accent-soft',
                focus === organism.ref && 'outline-2 outline-accent',
              )}
            >
              <p className="font-semibold">
                <Asked resource={chart.resources.get(organism.ref)} test={test.title} name={organism.name} />
                {[organism.name, organism.quantity].filter(Boolean).join(', ')}
                {organism.comment ? <span className="font-normal text-mute"> {organism.comment}</span> : null}
              </p>
              {organism.susceptibilities.length > 0 ? (
                <table className="mt-0.5 text-xs">
                  <thead className="sr-only">
                    <tr>
                      <th scope="col">{t('microbiology.drug')}</th>
                      <th scope="col">{t('microbiology.result')}</th>
                      <th scope="col">{t('microbiology.dilution')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {organism.susceptibilities.map((one) => (
                      <tr key={`${one.drug} ${one.code}`}>
                        <th scope="row" className="pr-4 text-left font-normal">
                          {one.drug}
                        </th>
                        <td className={clsx('pr-4 font-semibold', one.code === 'R' && 'text-bad')}>
                          {[one.code, one.word].filter(Boolean).join(' · ')}
                        </td>
                        <td className="text-mute">{one.dilution}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              ) : null}
            </div>
          ))}
        </div>
      ))}
      {hidden > 0 ? <p className="text-xs text-mute">{t('later.count', { count: hidden })}</p> : null}
    </article>
  )
}

/** What was asked, where the result itself does not say it: the drug before `Susceptible`. */
function Asked({ resource, test, name }: { resource: FhirResource | undefined; test: string; name: string }) {
  const label = resource ? resourceLabel(resource) : null
  if (label === null || label === test || label === name) return null
  return <span className="font-normal">{label}: </span>
}
