'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { candidateQuery } from '#components/queries/releases.ts'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { TabPanel, Tabs } from '#components/ui/tabs.tsx'
import type { Candidate } from '#lib/releases/contract.ts'
import { FreezeDialog } from './freeze-dialog.tsx'
import { GateList } from './gate-list.tsx'
import { ReadyTable } from './ready-table.tsx'
import { StaysOut } from './stays-out.tsx'

/** What would be frozen now, what stands in the way, and the way to freeze it. */
export function NextVersion() {
  const query = useQuery(candidateQuery)
  if (query.isPending) return <Loading />
  if (query.isError) return <ProblemNotice error={query.error} retry={() => query.refetch()} />
  return <CandidateView candidate={query.data} />
}

type Side = 'in' | 'out'

function CandidateView({ candidate }: { candidate: Candidate }) {
  const t = useTranslations('release')
  const { ready, leftOut, gates, previous, removed, bump, lowestVersion } = candidate
  const [freezing, setFreezing] = useState(false)
  const [side, setSide] = useState<Side>(ready.length > 0 ? 'in' : 'out')
  const shut = gates.some((gate) => gate.enforced && !gate.passed)
  const empty = ready.length + leftOut.length === 0
  return (
    <Panel
      title={t('next.title')}
      note={previous === null ? t('next.first') : t('next.after', { version: previous })}
      action={
        <Button look="primary" disabled={shut} onClick={() => setFreezing(true)}>
          {t('next.freeze')}
        </Button>
      }
    >
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div>
          <p className="text-xl font-semibold">{t('next.ready', { count: ready.length })}</p>
          <p className="text-mute">{t('next.out', { count: leftOut.length })}</p>
          <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
            <b className="tabular-nums">{t('next.lowest', { version: lowestVersion })}</b>
            {previous === null ? null : <Chip tone={bump === 'major' ? 'warn' : 'accent'}>{t(`bump.${bump}`)}</Chip>}
          </p>
          {previous === null ? null : (
            <p className="mt-1 text-sm text-mute tabular-nums">{changesText(t, candidate)}</p>
          )}
        </div>
        <GateList candidate={candidate} />
      </div>
      {previous !== null && removed.length > 0 ? (
        <Notice kind="warn" className="mt-4">
          {t('removed', { count: removed.length, version: previous })}{' '}
          <span className="font-mono text-xs break-all">{removed.join(', ')}</span>
        </Notice>
      ) : null}
      {empty ? (
        <p className="mt-4 text-sm text-mute">{t('next.noSessions')}</p>
      ) : (
        <Tabs
          label={t('sides')}
          value={side}
          onChange={setSide}
          className="mt-5"
          options={[
            { value: 'in', label: `${t('goesIn')} (${ready.length})` },
            { value: 'out', label: `${t('staysOut')} (${leftOut.length})` },
          ]}
        >
          <TabPanel value="in" className="pt-2">
            {ready.length > 0 ? (
              <ReadyTable ready={ready} first={previous === null} />
            ) : (
              <p className="max-w-prose py-2 text-sm text-mute">{t('next.empty')}</p>
            )}
          </TabPanel>
          <TabPanel value="out" className="pt-2">
            <StaysOut leftOut={leftOut} />
          </TabPanel>
        </Tabs>
      )}
      <FreezeDialog candidate={candidate} open={freezing} onClose={() => setFreezing(false)} />
    </Panel>
  )
}

function changesText(t: ReturnType<typeof useTranslations<'release'>>, { ready, removed }: Candidate): string {
  const count = (change: 'added' | 'changed') => ready.filter((session) => session.change === change).length
  return t('next.changes', { added: count('added'), changed: count('changed'), removed: removed.length })
}
