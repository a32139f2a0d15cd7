'use client'
import { useTranslations } from 'use-intl'
import { Notice } from '#components/ui/notice.tsx'
import type { FindingView } from '#lib/sessions/contract.ts'

const KIND = { error: 'bad', warning: 'warn', note: 'info' } as const

/**
 * What automatic checks say, each in place: what kind of thing it is in the language of the interface, then the check's
 * own sentence with the words and numbers it is about.
 */
export function Findings({ findings }: { findings: readonly FindingView[] }) {
  const severities = useTranslations('common.severity')
  const titles = useTranslations('finding')
  return findings.map((finding) => {
    const code = finding.code as Parameters<typeof titles>[0]
    return (
      <Notice
        key={`${finding.item} ${finding.code} ${finding.message}`}
        kind={KIND[finding.severity]}
        className="mt-1.5"
      >
        <span className="sr-only">{severities(finding.severity)}: </span>
        <b>{titles.has(code) ? titles(code) : severities(finding.severity)}</b> ·{' '}
        <span lang="en">{finding.message}</span>
      </Notice>
    )
  })
}
