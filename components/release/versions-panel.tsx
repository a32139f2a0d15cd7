'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { releasesQuery } from '#components/queries/releases.ts'
import { Chip } from '#components/ui/chip.tsx'
import { Empty, Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { ReleaseSummary } from '#lib/releases/contract.ts'
import { HashText } from './hash-text.tsx'
import { momentOf } from './moment.ts'

/** Every frozen version, the newest first, with the hash that names it. */
export function VersionsPanel() {
  const t = useTranslations('release.versions')
  const query = useQuery(releasesQuery)
  if (query.isPending) return <Loading />
  if (query.isError) return <ProblemNotice error={query.error} retry={() => query.refetch()} />
  const { releases } = query.data
  if (releases.length === 0) return <Empty title={t('none')}>{t('noneBody')}</Empty>
  return (
    <Panel title={t('title')}>
      <Table caption={t('title')}>
        <thead>
          <tr>
            <Th>{t('version')}</Th>
            <Th>{t('frozen')}</Th>
            <Th>{t('by')}</Th>
            <Th align="right">{t('sessions')}</Th>
            <Th align="right">{t('turns')}</Th>
            <Th>{t('tier')}</Th>
            <Th>{t('manifest')}</Th>
          </tr>
        </thead>
        <tbody>
          {releases.map((release, at) => (
            <VersionRow key={release.version} release={release} newest={at === 0} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function VersionRow({ release, newest }: { release: ReleaseSummary; newest: boolean }) {
  const t = useTranslations('release')
  const { version, frozenAt, frozenBy, sessions, turns, tier, manifest_sha256 } = release
  return (
    <tr>
      <Td>
        <span className="flex items-center gap-2">
          <Link href={`/releases/${version}`} className="font-semibold text-accent tabular-nums underline">
            {version}
          </Link>
          {newest ? <Chip tone="accent">{t('versions.newest')}</Chip> : null}
        </span>
      </Td>
      <Td className="whitespace-nowrap tabular-nums">{momentOf(frozenAt)}</Td>
      <Td>{frozenBy === 'operator' ? t('versions.operator') : frozenBy}</Td>
      <Td align="right" className="tabular-nums">
        {sessions}
      </Td>
      <Td align="right" className="tabular-nums">
        {turns}
      </Td>
      <Td>
        <Chip tone={tier === 'open' ? 'plain' : 'warn'}>{t(`tier.${tier}`)}</Chip>
      </Td>
      <Td>
        <HashText hash={manifest_sha256} what={t('versions.manifest')} />
      </Td>
    </tr>
  )
}
