'use client'
import { useTranslations } from 'use-intl'
import { Notice } from '#components/ui/notice.tsx'
import type { FindingView } from '#lib/sessions/contract.ts'

const KIND = { error: 'bad', warning: 'warn', note: 'info' } as const

/** What automatic checks say, each in place with its weight in words. */
export function Findings({ findings }: { findings: readonly FindingView[] }) {
  const t = useTranslations('common.severity')
  return findings.map((finding) => (
    <Notice key={`${finding.item} ${finding.code} ${finding.message}`} kind={KIND[finding.severity]} className="mt-1.5">
      <span className="font-semibold">{t(finding.severity)}:</span> {finding.message}
    </Notice>
  ))
}
