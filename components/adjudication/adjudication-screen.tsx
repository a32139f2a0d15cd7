'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { conflictQuery, conflictsQuery } from '#components/queries/adjudication.ts'
import { chartSummaryQuery } from '#components/queries/charts.ts'
import { personMay } from '#components/shell/nav.ts'
import { useMe, Workbench } from '#components/shell/page.tsx'
import { Empty } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { AdjudicationBar } from './adjudication-bar.tsx'
import { AdjudicationFooter } from './adjudication-footer.tsx'
import { AdjudicationKeys } from './adjudication-keys.tsx'
import {
  addressOfPlace,
  type ConflictPlace,
  placeOfAddress,
  type QueueTurn,
  queueOf,
  turnAfter,
  turnBefore,
} from './conflict-queue.ts'
import { QueuePane } from './queue-pane.tsx'
import { type RecordHandle, RecordPane } from './record-pane.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { useSitting } from './sitting.ts'
import { useOpenConflicts } from './use-open-conflicts.ts'
import { RulingProvider } from './use-rulings.ts'
import { useSend } from './use-send.ts'
import { WorkPane } from './work-pane.tsx'

const NO_PLACE: ConflictPlace = { session: '', turn: 0 }
const NO_QUEUE: readonly QueueTurn[] = []

/**
 * Where a lead settles what two physicians saw differently. The open turn is in the address; going to another one
 * changes the address without a trip to the server.
 */
export function AdjudicationScreen() {
  const place = placeOfAddress(usePathname())
  const me = useMe()
  const t = useTranslations('adjudication')
  const list = useQuery(conflictsQuery)
  const queue = useMemo(() => (list.data ? queueOf(list.data.conflicts) : NO_QUEUE), [list.data])
  const turn = useQuery({ ...conflictQuery(place?.session ?? '', place?.turn ?? 0), enabled: place !== null })
  const view = place === null ? undefined : turn.data
  const { store, unkept } = useOpenConflicts(view, me.id)
  const sitting = useSitting(me.id)
  const go = useCallback((to: ConflictPlace) => window.history.pushState(null, '', addressOfPlace(to)), [])
  const next = turnAfter(queue, place ?? NO_PLACE)
  const onDone = () => {
    if (next) go(next)
    else window.history.pushState(null, '', '/adjudication')
  }
  const sending = useSend(store, me.id, onDone)
  const [returning, setReturning] = useState(false)
  const rationale = useRef<HTMLTextAreaElement>(null)
  const record = useRef<RecordHandle | null>(null)
  usePrefetch(next)
  useFirst(place, queue, list.isSuccess)
  const { arrived } = sending
  const address = place ? addressOfPlace(place) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of turn that counts
  useEffect(() => arrived(), [address, arrived])

  const mayReturn = store?.view.mayRule === true && store.view.conflicts.length > 0
  const onReturn = () => {
    if (mayReturn) setReturning(true)
  }
  const onTurn = (by: 1 | -1) => {
    const to = by === 1 ? next : turnBefore(queue, place ?? NO_PLACE)
    if (to) go(to)
  }
  const counts = list.data
    ? { conflicts: list.data.conflicts.length, turns: queue.length, unanimous: list.data.unanimous }
    : null
  return (
    <AdjudicationKeys
      store={store}
      goOn={() => void sending.goOn()}
      onReturn={onReturn}
      onRationale={() => rationale.current?.focus()}
      onTurn={onTurn}
    >
      {(openKeys) => (
        <Workbench
          bar={
            <AdjudicationBar
              view={view}
              store={store}
              counts={counts}
              person={me}
              busy={sending.busy}
              onGoOn={() => void sending.goOn()}
              onKeys={openKeys}
            />
          }
          footer={<AdjudicationFooter store={store} last={sitting[0]} onReturn={onReturn} onKeys={openKeys} />}
        >
          <div className="grid h-full grid-cols-[14.75rem_minmax(0,1fr)_minmax(26.875rem,30%)] max-xl:grid-cols-[minmax(0,57fr)_minmax(0,43fr)] max-xl:grid-rows-[auto_minmax(0,1fr)] max-lg:grid-cols-1 max-lg:grid-rows-[auto_minmax(0,58fr)_minmax(0,42fr)]">
            <div className="pane border-line max-xl:col-span-full max-xl:border-b xl:border-r">
              {list.isError ? (
                <div className="p-3">
                  <ProblemNotice error={list.error} retry={() => list.refetch()} />
                </div>
              ) : list.data ? (
                <QueuePane
                  queue={queue}
                  here={place}
                  blocked={list.data.blocked}
                  returned={list.data.returned}
                  ruledTurns={list.data.ruledTurns}
                  ruled={list.data.ruled}
                  unanimous={list.data.unanimous}
                  mayRule={personMay(me, 'adjudication.rule')}
                  go={go}
                />
              ) : (
                <Loading />
              )}
            </div>
            <section aria-label={t('conflictsPane')} className="pane p-4.5 pt-3.5">
              {place === null ? (
                list.data && queue.length === 0 ? (
                  <NoConflicts unanimous={list.data.unanimous} ruled={list.data.ruled} />
                ) : (
                  <Loading />
                )
              ) : turn.isError && !turn.data ? (
                <ProblemNotice error={turn.error} retry={() => turn.refetch()} />
              ) : store ? (
                <RulingProvider value={store}>
                  <WorkPane
                    news={sending.news}
                    unkept={unkept}
                    rationale={rationale}
                    reload={() => {
                      arrived()
                      void turn.refetch()
                      void list.refetch()
                    }}
                    onReturn={onReturn}
                    onEvidence={(letter, ref) => record.current?.show(letter, ref)}
                  />
                </RulingProvider>
              ) : (
                <Loading />
              )}
            </section>
            {place === null ? null : (
              <section aria-label={t('record')} className="min-h-0 border-line bg-panel max-lg:border-t lg:border-l">
                {store ? <RecordPane store={store} handle={record} /> : null}
              </section>
            )}
          </div>
          <ReturnDialog open={returning} onClose={() => setReturning(false)} onSend={sending.sendBack} />
        </Workbench>
      )}
    </AdjudicationKeys>
  )
}

function NoConflicts({ unanimous, ruled }: { unanimous: number; ruled: number }) {
  const t = useTranslations('adjudication.empty')
  return (
    <Empty
      title={t('title', { count: unanimous })}
      action={
        <Link href="/home" className="font-semibold text-accent underline">
          {t('home')}
        </Link>
      }
    >
      {t('body', { ruled })}
    </Empty>
  )
}

/** Without a turn in the address the first that waits is opened. */
function useFirst(place: ConflictPlace | null, queue: readonly QueueTurn[], ready: boolean): void {
  const first = queue[0]
  useEffect(() => {
    if (place === null && ready && first) window.history.replaceState(null, '', addressOfPlace(first))
  }, [place, ready, first])
}

/** Brings the next turn and its chart before they are asked for. */
function usePrefetch(next: QueueTurn | null): void {
  const client = useQueryClient()
  const { session, turn } = next ?? NO_PLACE
  const { data } = useQuery({ ...conflictQuery(session, turn), enabled: next !== null })
  const chart = data?.chart ?? null
  const day = data?.currentDate ?? ''
  useEffect(() => {
    if (chart !== null) void client.prefetchQuery(chartSummaryQuery(chart, day))
  }, [client, chart, day])
}
