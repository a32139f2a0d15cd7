'use client'
import { useTranslations } from 'use-intl'
import { modelView } from '#lib/sessions/model-view.ts'
import type { Item } from '#lib/sessions/turn.ts'

/** Of each call, the text a model under test is shown, with what it loses. */
export function ModelViews({ steps }: { steps: readonly Item[] }) {
  const t = useTranslations('chart.evidence')
  return steps.map((step) => {
    if (step.kind !== 'step' && step.kind !== 'reply') return null
    const result = step.kind === 'step' ? step.value.observation : { patient_response: step.value.text }
    const view = modelView(step.value.tool, result)
    const cut = [
      view.entries !== null && view.entries.shown < view.entries.total ? t('modelCut', view.entries) : '',
      view.cut > 0 ? t('modelLost', { count: view.cut }) : '',
    ].filter(Boolean)
    return (
      <section key={step.item}>
        <h3 className="text-xs text-mute">
          {t('modelOf', { name: step.value.tool })}
          {cut.length > 0 ? <b className="ml-2 text-warn">{cut.join(' · ')}</b> : null}
        </h3>
        <pre className="mt-1 rounded-lg bg-soft p-2 font-mono text-xs break-words whitespace-pre-wrap">{view.text}</pre>
      </section>
    )
  })
}
