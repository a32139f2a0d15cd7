'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChartPane } from '#components/chart/chart-pane.tsx'
import { chartSummaryQuery } from '#components/queries/charts.ts'
import { queueQuery, turnQuery } from '#components/queries/reviews.ts'
import { useMe, Workbench } from '#components/shell/page.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import type { TurnView } from '#lib/reviews/contract.ts'
import { draftOutbox } from './browser-outbox.ts'
import { draftKey } from './draft-entry.ts'
import { nextTurn, placeOfPath, type TurnPlace, turnPath } from './next-turn.ts'
import { ReviewBar } from './review-bar.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { ReviewKeys } from './review-keys.tsx'
import { TurnPane } from './turn-pane.tsx'
import { useOpenTurn } from './use-open-turn.ts'
import { ReviewProvider } from './use-review.ts'
import { useSubmit } from './use-submit.ts'

/**
 * The review of one turn. Which turn is in the address; going to another one changes the address without a trip to the
 * server, and since the next turn is already here it is on the screen at once.
 */
export function ReviewScreen() {
  const pathname = usePathname()
  const [place, setPlace] = useState(() => placeOfPath(pathname))
  // Back, forward and links change the address first; `go` has changed the place already.
  const [seen, setSeen] = useState(pathname)
  if (pathname !== seen) {
    setSeen(pathname)
    setPlace(placeOfPath(pathname))
  }
  const go = useCallback((to: TurnPlace) => {
    setPlace(to)
    window.history.pushState(null, '', turnPath(to))
  }, [])
  return place ? <OneTurn place={place} go={go} /> : <Loading />
}

function OneTurn({ place, go }: { place: TurnPlace; go: (to: TurnPlace) => void }) {
  const me = useMe()
  const t = useTranslations('review')
  const common = useTranslations('common')
  const { data: queue } = useQuery(queueQuery)
  const turn = useQuery(turnQuery(place.assignment, place.turn))
  const { store, shown: rows } = useOpenTurn(turn.data, me)
  const next = nextTurn(queue?.entries ?? [], place)
  const [finished, setFinished] = useState(false)
  const onReceipt = () => {
    if (next) go(next)
    else setFinished(true)
  }
  const submission = useSubmit(store, me.id, onReceipt)
  const nextReady = usePrefetch(next, me.id)
  const shown = useLastShown(turn.data)
  const beside = useMemo(() => ({ view: shown, store }), [shown, store])
  // The turn is painted first; its chart may follow a moment later.
  const chart = useDeferredValue(beside)

  if (turn.isError && !turn.data) {
    return (
      <main className="mx-auto flex max-w-xl flex-col gap-4 p-8">
        <ProblemNotice error={turn.error} retry={() => turn.refetch()} />
        <Link href="/review" className="font-semibold text-accent underline">
          {t('title')}
        </Link>
      </main>
    )
  }
  const entry = queue?.entries.find((one) => one.assignment === place.assignment)
  return (
    <ReviewKeys store={store} submit={submission.submit}>
      {(openKeys) => (
        <Workbench
          bar={
            <ReviewBar
              view={turn.data ?? shown}
              store={store}
              entry={entry}
              person={me}
              busy={submission.busy}
              onSubmit={submission.submit}
              onKeys={openKeys}
              go={(index) => go({ assignment: place.assignment, turn: index })}
            />
          }
          footer={<ReviewFooter store={store} next={next} nextReady={nextReady} onKeys={openKeys} />}
        >
          <div className="grid h-full grid-cols-[minmax(0,57fr)_minmax(0,43fr)] max-lg:grid-cols-1 max-lg:grid-rows-[minmax(0,56fr)_minmax(0,44fr)]">
            <section
              aria-label={t('turnName', { turn: place.turn + 1 })}
              className="pane border-line p-4.5 pt-3.5 lg:border-r"
            >
              {finished ? <p className="mb-3 font-semibold text-ok">{t('allDone')}</p> : null}
              {rows ? (
                <ReviewProvider value={rows}>
                  <TurnPane person={me.id} news={submission.news} dismiss={submission.dismiss} />
                </ReviewProvider>
              ) : (
                <p role="status" className="text-sm text-mute">
                  {common('loading')}
                </p>
              )}
            </section>
            <section aria-label={t('keys.scope.chart')} className="min-h-0 bg-panel max-lg:border-t max-lg:border-line">
              {chart.view ? <ChartPane view={chart.view} store={chart.store} /> : null}
            </section>
          </div>
        </Workbench>
      )}
    </ReviewKeys>
  )
}

/** Brings the next turn and its chart, summary included, before they are asked for. @returns whether the turn is here */
function usePrefetch(next: TurnPlace | null, person: string): boolean {
  const client = useQueryClient()
  const { assignment, turn } = next ?? { assignment: '', turn: 0 }
  const { data } = useQuery({ ...turnQuery(assignment, turn), enabled: next !== null })
  const chart = data?.chart ?? null
  const day = data?.currentDate ?? ''
  useEffect(() => {
    if (assignment !== '') void draftOutbox().look(draftKey(person, assignment, turn))
  }, [person, assignment, turn])
  useEffect(() => {
    if (chart !== null) void client.prefetchQuery(chartSummaryQuery(chart, day))
  }, [client, chart, day])
  return next !== null && data !== undefined
}

/** The turn on the screen, or while another one is on its way the one before, so that the chart stays. */
function useLastShown(view: TurnView | undefined): TurnView | undefined {
  const [last, setLast] = useState(view)
  if (view && view !== last) setLast(view)
  return view ?? last
}
