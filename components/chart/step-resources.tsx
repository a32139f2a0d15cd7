'use client'
import { useTranslations } from 'use-intl'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { ResourceTree } from './resource-tree.tsx'

/** What each call returned, as it is stored, and below it what the chart holds of the piece the walk stands at. */
export function StepResources({
  steps,
  resource,
}: {
  steps: readonly Item[]
  /** The chart's resource of that piece; undefined where there is none. */
  resource: FhirResource | undefined
}) {
  const t = useTranslations('step')
  return (
    <>
      {steps.map((step) => {
        if (step.kind !== 'step' && step.kind !== 'reply') return null
        const { tool } = step.value
        const result = step.kind === 'step' ? step.value.observation : { patient_response: step.value.text }
        return (
          <section key={step.item} className="shrink-0">
            <h3 className="mb-1 text-xs text-mute">{t('returned', { name: tool })}</h3>
            <ResourceTree value={result} label={t('tree.label', { name: tool })} />
          </section>
        )
      })}
      {resource ? (
        <section className="shrink-0">
          <h3 className="mb-1 text-xs text-mute">{t('held')}</h3>
          <ResourceTree
            value={resource}
            label={t('tree.chart', { name: `${resource.resourceType}/${resource.id ?? ''}` })}
          />
        </section>
      ) : null}
    </>
  )
}
