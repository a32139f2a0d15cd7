'use client'
import { useTranslations } from 'use-intl'
import { personMay } from '#components/shell/nav.ts'
import { Page, useMe } from '#components/shell/page.tsx'
import { NextVersion } from './next-version.tsx'
import { VersionsPanel } from './versions-panel.tsx'

/** What may be frozen, for those who freeze, and every version there is, for everybody. */
export function ReleasesScreen() {
  const t = useTranslations('release')
  const freezes = personMay(useMe(), 'releases.freeze')
  return (
    <Page title={t('title')} lead={t('lead')} wide>
      {freezes ? <NextVersion /> : null}
      <VersionsPanel />
    </Page>
  )
}
