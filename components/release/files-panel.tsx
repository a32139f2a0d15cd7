'use client'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { personMay } from '#components/shell/nav.ts'
import { useMe } from '#components/shell/page.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { addressOf } from '#lib/platform/http/client.ts'
import { getReleaseFile } from '#lib/releases/contract.ts'
import { LAYOUTS, type Layout } from '#lib/releases/layout.ts'
import { HashText } from './hash-text.tsx'
import type { Release } from './version-screen.tsx'

/** Proper names, the same in every language. */
const LAYOUT_NAMES: Record<Layout, string> = { physassistbench: 'PhysAssistBench', huggingface: 'Hugging Face' }

/** Every file of a version in either layout, each with what names it and a way to get it. */
export function FilesPanel({ release }: { release: Release }) {
  const t = useTranslations('release.files')
  const locale = useLocale()
  const me = useMe()
  const [layout, setLayout] = useState<Layout>('physassistbench')
  const { version } = release.release
  const exports = personMay(me, 'releases.export')
  const lacking = release.credentials.filter((name) => !me.credentials.includes(name))
  const gets = exports && lacking.length === 0
  const files = release.files.filter((file) => file.layout === layout)
  return (
    <Panel
      title={t('title')}
      action={
        <Segmented
          label={t('layouts')}
          value={layout}
          options={LAYOUTS.map((value) => ({ value, label: LAYOUT_NAMES[value] }))}
          onChange={setLayout}
        />
      }
    >
      {exports && lacking.length > 0 ? (
        <Notice kind="info" className="mb-3">
          {t('credentials', { names: lacking.join(', ') })}
        </Notice>
      ) : null}
      {exports ? null : <p className="mb-2 text-sm text-mute">{t('curators')}</p>}
      <Table caption={t('title')}>
        <thead>
          <tr>
            <Th>{t('path')}</Th>
            <Th align="right">{t('bytes')}</Th>
            <Th>SHA-256</Th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.path}>
              <Td className="font-mono text-xs">
                {gets ? (
                  <a
                    href={addressOf(getReleaseFile.path, {
                      params: { version },
                      query: { path: file.path, layout: file.layout },
                    })}
                    download={file.path.split('/').at(-1)}
                    aria-label={t('download', { path: file.path })}
                    className="inline-flex min-h-6.5 items-center gap-1.5 text-accent underline"
                  >
                    <Download size={13} aria-hidden />
                    {file.path}
                  </a>
                ) : (
                  file.path
                )}
              </Td>
              <Td align="right" className="tabular-nums">
                {file.bytes.toLocaleString(locale)}
              </Td>
              <Td>
                <HashText hash={file.sha256} what={`SHA-256 ${file.path}`} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-3 text-xs text-mute">
        {t('verify')} <code className="font-mono">npx chartside releases verify .</code>
      </p>
    </Panel>
  )
}
