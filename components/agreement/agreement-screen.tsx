'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { agreementQuery } from '#components/queries/agreement.ts'
import { Page } from '#components/shell/page.tsx'
import { SelectField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Empty, Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { FIELDS } from '#lib/agreement/field.ts'
import { GROUPINGS } from '#lib/agreement/grouping.ts'
import { GroupDetails } from './group-details.tsx'
import { GroupsTable } from './groups-table.tsx'

/** Agreement by field, scenario, language and pair. What is shown is in the address, so that Back leads back to it. */
export function AgreementScreen() {
  const t = useTranslations('agreement')
  const pathname = usePathname()
  const asked = useSearchParams()
  const by = GROUPINGS.find((one) => one === asked.get('by')) ?? 'field'
  const field = by === 'field' ? 'all' : (FIELDS.find((one) => one === asked.get('field')) ?? 'all')
  const report = useQuery({ ...agreementQuery({ by, field }), placeholderData: keepPreviousData })

  const show = (change: Record<string, string>) => {
    const next = new URLSearchParams({ by, ...(by === 'field' ? {} : { field }), ...change })
    window.history.replaceState(null, '', `${pathname}?${next}`)
  }

  return (
    <Page title={t('title')} lead={t('lead')} wide>
      <div className="flex flex-wrap items-end gap-4">
        <div className="flex flex-col gap-1">
          <span aria-hidden className="text-xs font-semibold text-mute">
            {t('by')}
          </span>
          <Segmented
            label={t('by')}
            value={by}
            options={GROUPINGS.map((value) => ({ value, label: t(`grouping.${value}`) }))}
            onChange={(value) => show({ by: value })}
            className="min-h-8"
          />
        </div>
        {by === 'field' ? null : (
          <SelectField
            label={t('of')}
            value={field}
            onChange={(event) => show({ field: event.target.value })}
            className="w-64"
          >
            {FIELDS.map((value) => (
              <option key={value} value={value}>
                {t(`field.${value}`)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {report.isError ? (
        <ProblemNotice error={report.error} retry={() => report.refetch()} />
      ) : report.isPending ? (
        <Loading />
      ) : (
        <Report
          report={report.data}
          waiting={report.isPlaceholderData}
          chosen={asked.get('group')}
          onChoose={(group) => show({ group })}
        />
      )}
    </Page>
  )
}

type ReportData = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof agreementQuery>['queryFn']>>>>

function Report({
  report,
  waiting,
  chosen,
  onChoose,
}: {
  report: ReportData
  waiting: boolean
  chosen: string | null
  onChoose: (group: string) => void
}) {
  const t = useTranslations('agreement')
  const { groups, left_out } = report
  const group = groups.find(({ key }) => key === chosen) ?? groups[0]
  return (
    <>
      {left_out.owed_turns > 0 ? (
        <Notice kind="info">{t('leftOut.owed', { count: left_out.owed_turns })}</Notice>
      ) : null}
      {left_out.sessions_without_credential > 0 ? (
        <Notice kind="info">{t('leftOut.credential', { count: left_out.sessions_without_credential })}</Notice>
      ) : null}
      {group ? (
        <div
          aria-busy={waiting}
          className={clsx(
            'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]',
            waiting && 'opacity-60 motion-safe:transition-opacity',
          )}
        >
          <Panel className="min-w-0">
            <GroupsTable
              caption={t(`grouping.${report.by}`)}
              groups={groups}
              chosen={group.key}
              onChoose={(key) => key !== group.key && onChoose(key)}
            />
            <p className="mt-3 max-w-prose text-xs text-mute">{t('which')}</p>
            <p className="mt-1 max-w-prose text-xs text-mute">
              {t('how', { resamples: report.resamples, seed: String(report.seed) })}
            </p>
          </Panel>
          <GroupDetails key={`${group.key} ${group.field}`} group={group} />
        </div>
      ) : (
        <Empty title={t('empty')}>{t('emptyBody')}</Empty>
      )}
    </>
  )
}
