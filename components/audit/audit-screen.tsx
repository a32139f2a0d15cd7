'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { eventsQuery } from '#components/queries/ledger.ts'
import { Page } from '#components/shell/page.tsx'
import { Button } from '#components/ui/button.tsx'
import { Empty, Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { TabPanel, Tabs } from '#components/ui/tabs.tsx'
import { LEDGER_CHAINS } from '#lib/ledger/contract.ts'
import { EventRow } from './event-row.tsx'
import { VerifyLedger } from './verify-ledger.tsx'

type Chain = (typeof LEDGER_CHAINS)[number]

/** Who saw and did what, and whether anyone touched the record of it. */
export function AuditScreen() {
  const t = useTranslations('audit')
  const [chain, setChain] = useState<Chain>('decisions')
  return (
    <Page title={t('title')} lead={t('lead')}>
      <VerifyLedger />
      <Panel>
        <Tabs
          label={t('chains')}
          value={chain}
          onChange={setChain}
          options={LEDGER_CHAINS.map((value) => ({ value, label: t(`chain.${value}`) }))}
        >
          {LEDGER_CHAINS.map((value) => (
            <TabPanel key={value} value={value} className="pt-3">
              <Events chain={value} />
            </TabPanel>
          ))}
        </Tabs>
      </Panel>
    </Page>
  )
}

function Events({ chain }: { chain: Chain }) {
  const t = useTranslations('audit')
  const common = useTranslations('common')
  const pages = useInfiniteQuery(eventsQuery(chain))
  if (pages.isError) return <ProblemNotice error={pages.error} retry={() => pages.refetch()} />
  if (pages.isPending) return <Loading />
  const events = pages.data.pages.flatMap((page) => page.events)
  if (events.length === 0) return <Empty title={t('empty')}>{t('emptyBody')}</Empty>
  return (
    <div className="flex flex-col items-start gap-3">
      <ol aria-label={t(`chain.${chain}`)} className="w-full">
        {events.map((event) => (
          <li key={event.seq}>
            <EventRow event={event} />
          </li>
        ))}
      </ol>
      {pages.hasNextPage ? (
        <Button disabled={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          {common('more')}
        </Button>
      ) : null}
    </div>
  )
}
