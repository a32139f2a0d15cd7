'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { releaseDiffQuery, releasesQuery } from '#components/queries/releases.ts'
import { Chip } from '#components/ui/chip.tsx'
import { SelectField } from '#components/ui/field.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import type { ReleaseDiff } from '#lib/releases/contract.ts'
import { compareVersions } from '#lib/releases/version.ts'

/** What a version changed against the one before, or against any other that is chosen. */
export function VersionDiff({ version, previous }: { version: string; previous: string | null }) {
  const t = useTranslations('release.diff')
  const releases = useQuery(releasesQuery)
  const others = (releases.data?.releases ?? []).map((one) => one.version).filter((one) => one !== version)
  const [chosen, setChosen] = useState<string | null>(null)
  const other = chosen ?? previous ?? others[0] ?? null
  return (
    <Panel
      title={t('title')}
      action={
        other === null ? undefined : (
          <SelectField
            label={t('against')}
            hideLabel
            value={other}
            className="w-56"
            onChange={(event) => setChosen(event.target.value)}
          >
            {others.map((one) => (
              <option key={one} value={one}>
                {`${t('against')} ${one}`}
              </option>
            ))}
          </SelectField>
        )
      }
    >
      {releases.isError ? (
        <ProblemNotice error={releases.error} retry={() => releases.refetch()} />
      ) : releases.isPending ? (
        <Loading />
      ) : other === null ? (
        <p className="text-sm text-mute">{t('only')}</p>
      ) : (
        <Step
          {...(compareVersions(other, version) < 0 ? { from: other, to: version } : { from: version, to: other })}
        />
      )}
    </Panel>
  )
}

function Step({ from, to }: { from: string; to: string }) {
  const t = useTranslations('release')
  const query = useQuery(releaseDiffQuery(from, to))
  if (query.isError) return <ProblemNotice error={query.error} retry={() => query.refetch()} />
  if (query.isPending) return <Loading />
  const { added, changed, removed, bump, withheld } = query.data
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 tabular-nums">
        <b>{`${from} → ${to}`}</b>
        <Chip tone={bump === 'major' ? 'warn' : 'accent'}>{t(`bump.${bump}`)}</Chip>
      </p>
      {added.length + changed.length + removed.length + withheld === 0 ? (
        <p className="text-sm text-mute">{t('diff.same')}</p>
      ) : null}
      <Ids name={t('diff.added')} ids={added.map((session) => ({ session }))} />
      <Ids name={t('diff.edited')} ids={changed} />
      <Ids name={t('diff.removed')} ids={removed.map((session) => ({ session }))} />
      {withheld > 0 ? <p className="text-sm text-mute">{t('diff.withheld', { count: withheld })}</p> : null}
    </div>
  )
}

function Ids({
  name,
  ids,
}: {
  name: string
  ids: { session: string; turns?: ReleaseDiff['changed'][number]['turns'] }[]
}) {
  const t = useTranslations('release.diff')
  if (ids.length === 0) return null
  return (
    <section className="text-sm">
      <h3 className="mb-0.5 font-semibold">
        {name} <span className="text-mute tabular-nums">({ids.length})</span>
      </h3>
      <ul className="pane max-h-52 columns-1 gap-6 lg:columns-2">
        {ids.map(({ session, turns }) => (
          <li key={session} className="break-inside-avoid">
            <span className="font-mono text-xs break-all">{session}</span>
            {turns ? (
              <span className="ml-2 text-mute">
                {t('turns', { count: turns.length, turns: turns.map((turn) => turn + 1).join(', ') })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
