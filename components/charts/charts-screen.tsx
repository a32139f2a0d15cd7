'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { patientsQuery } from '#components/queries/charts.ts'
import { Page } from '#components/shell/page.tsx'
import { TextField } from '#components/ui/field.tsx'
import { Empty, Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { VirtualRows } from '#components/ui/virtual-rows.tsx'
import type { PatientView } from '#lib/charts/contract.ts'
import { addressOfChart, findPatients, inListOrder, patientName } from './patient-list.ts'
import { TierBadge } from './tier-badge.tsx'

const COLUMNS = 'grid grid-cols-[minmax(7rem,1.6fr)_minmax(5rem,0.7fr)_8rem_minmax(7rem,1fr)] items-center gap-x-4 px-2'

/** The patients whose charts this person may read. Opening one is an event in the ledger; this list is not. */
export function ChartsScreen() {
  const t = useTranslations('charts')
  const list = useQuery(patientsQuery)
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query)
  const all = useMemo(() => inListOrder(list.data?.patients ?? []), [list.data])
  const found = useMemo(() => findPatients(all, asked), [all, asked])
  return (
    <Page title={t('title')} lead={t('lead')}>
      {list.isError ? (
        <ProblemNotice error={list.error} retry={() => list.refetch()} />
      ) : list.isPending ? (
        <Loading />
      ) : all.length === 0 ? (
        <Empty title={t('empty')}>{t('emptyBody')}</Empty>
      ) : (
        <Panel>
          <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
            <TextField
              type="search"
              label={t('search')}
              className="w-72 max-w-full"
              placeholder={t('searchHint')}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <p role="status" className="text-xs text-mute tabular-nums">
              {found.length === all.length
                ? t('count', { count: all.length })
                : t('found', { count: found.length, all: all.length })}
            </p>
          </div>
          <div aria-hidden className={`${COLUMNS} border-b border-line pb-1 text-xs font-semibold text-mute`}>
            <span>{t('patient')}</span>
            <span>{t('source')}</span>
            <span>{t('access')}</span>
            <span>{t('linked')}</span>
          </div>
          {found.length === 0 ? (
            <p className="px-2 py-4 text-mute">{t('nothing')}</p>
          ) : (
            <VirtualRows
              rows={found}
              rowHeight={37}
              label={t('title')}
              rowKey={({ patient }) => patient}
              render={(patient) => <PatientRow patient={patient} />}
              className={found.length > 100 ? 'h-[62dvh]' : undefined}
            />
          )}
        </Panel>
      )}
    </Page>
  )
}

function PatientRow({ patient }: { patient: PatientView }) {
  const t = useTranslations('charts')
  return (
    <div className={`${COLUMNS} min-h-9 border-b border-line hover:bg-soft`}>
      <Link
        href={addressOfChart(patient.patient)}
        className="flex min-h-8 items-center font-semibold text-accent tabular-nums hover:underline"
        aria-label={t('open', { patient: patientName(patient), source: patient.source })}
      >
        {patientName(patient)}
      </Link>
      <span className="truncate">{patient.source}</span>
      <span>
        <TierBadge tier={patient.tier} />
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm">
        {patient.linked.map((other) => (
          <Link
            key={other.patient}
            href={addressOfChart(other.patient)}
            className="inline-flex min-h-6 items-center text-accent hover:underline"
          >
            {t('also', { source: other.source })}
          </Link>
        ))}
      </span>
    </div>
  )
}
