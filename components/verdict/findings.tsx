'use client'
import { useLocale, useTranslations } from 'use-intl'
import { Notice } from '#components/ui/notice.tsx'
import type { FindingView } from '#lib/sessions/contract.ts'
import { sayFinding } from '#lib/sessions/wording/finding-words.ts'

const KIND = { error: 'bad', warning: 'warn', note: 'info' } as const

/**
 * What automatic checks say, each in place and in the language of the interface: what kind of thing it is, then the
 * sentence with the words and numbers it is about.
 */
export function Findings({ findings }: { findings: readonly FindingView[] }) {
  const severities = useTranslations('common.severity')
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  return findings.map((finding) => {
    const { title, sentence } = sayFinding(finding, language)
    return (
      <Notice
        key={`${finding.item} ${finding.code} ${finding.message}`}
        kind={KIND[finding.severity]}
        className="mt-1.5"
      >
        <span className="sr-only">{severities(finding.severity)}: </span>
        <b>{title ?? severities(finding.severity)}</b> ·{' '}
        {sentence === null ? <span lang="en">{finding.message}</span> : sentence}
      </Notice>
    )
  })
}
