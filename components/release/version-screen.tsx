'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { releaseQuery } from '#components/queries/releases.ts'
import { Page } from '#components/shell/page.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import type { getRelease } from '#lib/releases/contract.ts'
import { FilesPanel } from './files-panel.tsx'
import { HashText } from './hash-text.tsx'
import { LeftOutPanel } from './left-out-panel.tsx'
import { momentOf } from './moment.ts'
import { QualityPanel } from './quality-panel.tsx'
import { VersionDiff } from './version-diff.tsx'

export type Release = ResponseOf<typeof getRelease>

/** One frozen version: what names it, what changed, how good it is, what stayed out, its files. */
export function VersionScreen() {
  const t = useTranslations('release')
  const { version } = useParams<{ version: string }>()
  const query = useQuery(releaseQuery(decodeURIComponent(version)))
  return (
    <Page
      title={`PhysAssistBench ${decodeURIComponent(version)}`}
      lead={
        <Link href="/releases" className="font-semibold text-accent underline">
          {t('all')}
        </Link>
      }
      wide
    >
      {query.isPending ? (
        <Loading />
      ) : query.isError ? (
        <ProblemNotice error={query.error} retry={() => query.refetch()} />
      ) : (
        <>
          <Facts release={query.data} />
          <VersionDiff version={query.data.release.version} previous={query.data.previous} />
          <QualityPanel quality={query.data.quality} />
          <LeftOutPanel release={query.data} />
          <FilesPanel release={query.data} />
        </>
      )}
    </Page>
  )
}

function Facts({ release }: { release: Release }) {
  const t = useTranslations('release')
  const { release: own, builder, signer, ledger, previous } = release
  const who = own.frozenBy === 'operator' ? t('versions.operator') : own.frozenBy
  return (
    <Panel>
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-baseline gap-x-4 gap-y-1.5 text-sm">
          <Fact name={t('facts.frozen')}>
            <span className="tabular-nums">{momentOf(own.frozenAt)}</span> {t('facts.by', { name: who })}
          </Fact>
          <Fact name={t('versions.sessions')}>
            <span className="tabular-nums">
              {own.sessions} · {t('versions.turns')} {own.turns}
            </span>
          </Fact>
          <Fact name={t('versions.tier')}>
            <Chip tone={own.tier === 'open' ? 'plain' : 'warn'}>{t(`tier.${own.tier}`)}</Chip>
          </Fact>
          <Fact name={t('facts.previous')}>
            {previous === null ? (
              t('facts.none')
            ) : (
              <Link href={`/releases/${previous}`} className="font-semibold text-accent underline">
                {previous}
              </Link>
            )}
          </Fact>
          <Fact name={t('facts.builder')}>
            {builder.name} {builder.version}
          </Fact>
        </dl>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-baseline gap-x-4 gap-y-1.5 text-sm">
          <Fact name={t('facts.manifest')}>
            <HashText hash={own.manifest_sha256} what={t('versions.manifest')} whole />
          </Fact>
          {signer === null ? null : (
            <Fact name={t('facts.signer')}>
              <HashText hash={signer} what={t('facts.signer')} whole />
            </Fact>
          )}
          <Fact name={t('facts.ledger')}>
            <span className="mr-2">{t('facts.event', { seq: ledger.seq })}</span>
            <HashText hash={ledger.hash} what={t('facts.ledger')} />
          </Fact>
        </dl>
      </div>
      <div className="mt-4 border-t border-line pt-3">
        <h2 className="text-xs font-semibold text-mute">{t('facts.notes')}</h2>
        <p className="max-w-prose whitespace-pre-wrap">{own.notes || t('facts.noNotes')}</p>
      </div>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-xs font-semibold text-mute">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
