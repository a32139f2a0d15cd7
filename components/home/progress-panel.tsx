'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { progressQuery } from '#components/queries/reviews.ts'
import { personMay } from '#components/shell/nav.ts'
import { useMe } from '#components/shell/page.tsx'
import { Empty, Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { AssignSessions } from './assign-sessions.tsx'

/** How far each reviewer is, in turns; no verdict shows here. */
export function ProgressPanel() {
  const t = useTranslations('home.progress')
  const me = useMe()
  const query = useQuery(progressQuery)
  if (query.isPending) return <Loading />
  if (query.isError) return <ProblemNotice error={query.error} retry={() => query.refetch()} />
  const { people, unassigned, unassignedSessions } = query.data
  const assign = personMay(me, 'reviews.assign') ? <AssignSessions sessions={unassignedSessions} /> : null
  if (people.length === 0) {
    return (
      <Empty title={t('none')} action={assign}>
        {t('noneBody')} {t('unassigned', { count: unassigned })}
      </Empty>
    )
  }
  return (
    <Panel title={t('title')} note={t('unassigned', { count: unassigned })} action={assign}>
      <ul>
        {people.map((person) => (
          <li
            key={person.person}
            className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)_minmax(0,14rem)] items-center gap-4 border-t border-line py-1.5 first:border-t-0 max-md:grid-cols-1 max-md:gap-1"
          >
            <span className="truncate font-semibold">{person.name}</span>
            <Progress
              value={person.submitted}
              max={person.turns - person.withheld}
              label={t('turns', { submitted: person.submitted, turns: person.turns - person.withheld })}
            />
            <span className="text-xs text-mute">
              {t('drafts', { count: person.drafts })}
              {person.withheld > 0 ? ` · ${t('withheld', { count: person.withheld })}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
