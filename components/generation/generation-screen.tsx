'use client'
import { useTranslations } from 'use-intl'
import { Page } from '#components/shell/page.tsx'
import { NewRun } from './new-run.tsx'
import { RunsPanel } from './runs-panel.tsx'

/** Sessions out of charts: what is to be made, and what came of every run. */
export function GenerationScreen() {
  const t = useTranslations('generation')
  return (
    <Page title={t('title')} lead={t('lead')} wide>
      <NewRun />
      <RunsPanel />
    </Page>
  )
}
