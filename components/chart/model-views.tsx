'use client'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segmented } from '#components/ui/segmented.tsx'
import { MODEL_VIEWS, type ModelViewMode, modelView } from '#lib/sessions/model-view.ts'
import type { Item } from '#lib/sessions/turn.ts'

/** Of each call, the text a model under test is shown, with what it loses: here, or by the reference runner. */
export function ModelViews({ steps }: { steps: readonly Item[] }) {
  const t = useTranslations('step.model')
  const [mode, setMode] = useState<ModelViewMode>('repaired')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('mode')}
          value={mode}
          options={MODEL_VIEWS.map((value) => ({ value, label: t(value) }))}
          onChange={setMode}
        />
        <span className="min-w-0 flex-1 text-xs text-mute">{t(`note.${mode}`)}</span>
      </div>
      {steps.map((step) => {
        if (step.kind !== 'step' && step.kind !== 'reply') return null
        const result = step.kind === 'step' ? step.value.observation : { patient_response: step.value.text }
        const view = modelView(step.value.tool, result, mode)
        const cut = [
          view.entries !== null && view.entries.shown < view.entries.total ? t('cut', view.entries) : '',
          view.cut > 0 ? t('lost', { count: view.cut }) : '',
        ].filter(Boolean)
        return (
          <section key={step.item} className="shrink-0">
            <h3 className="text-xs text-mute">
              {t('of', { name: step.value.tool })}
              {cut.length > 0 ? <b className="ml-2 text-warn">{cut.join(' · ')}</b> : null}
            </h3>
            <pre className="mt-1 rounded-lg bg-soft p-2 font-mono text-xs break-words whitespace-pre-wrap">
              {view.text}
            </pre>
          </section>
        )
      })}
    </>
  )
}
