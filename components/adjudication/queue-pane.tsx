'use client'
import clsx from 'clsx'
import { Ban, CircleHelp, TriangleAlert, Undo2 } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Progress } from '#components/ui/progress.tsx'
import { sessionName } from '#components/verdict/next-turn.ts'
import type { listConflicts } from '#lib/adjudication/contract.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import {
  addressOfPlace,
  bySession,
  type ConflictPlace,
  isUnjudged,
  isUnsafe,
  type QueueTurn,
  samePlace,
  scenarioOfId,
  subjectsOf,
} from './conflict-queue.ts'
import { usePersonName } from './use-person-name.ts'

type Go = (place: ConflictPlace) => void
type Listed = ResponseOf<typeof listConflicts>

/** The turns that wait, by session; what was sent back, what was ruled on, with names; how far all of it is. */
export function QueuePane({
  queue,
  blocked,
  here,
  returned,
  ruledTurns,
  ruled,
  unanimous,
  mayRule,
  go,
}: {
  queue: readonly QueueTurn[]
  blocked: Listed['blocked']
  here: ConflictPlace | null
  returned: Listed['returned']
  ruledTurns: Listed['ruledTurns']
  ruled: number
  unanimous: number
  mayRule: boolean
  go: Go
}) {
  const t = useTranslations('adjudication.queue')
  const rejected = new Set(blocked.map(({ session, turn, item }) => `${session}/${turn}/${item}`))
  const waiting = queue.reduce((sum, turn) => sum + turn.conflicts.length, 0)
  return (
    <nav aria-label={t('label')} className="flex flex-col gap-3 p-3 max-xl:flex-row max-xl:items-start">
      <section className="min-w-0 max-xl:contents">
        <Heading>{t(mayRule ? 'yours' : 'theirs')}</Heading>
        <ol className="flex flex-col gap-2 max-xl:flex-row">
          {bySession(queue).map(({ session, turns }) => (
            <li key={session}>
              <h3 className="truncate px-2 text-xs text-mute" title={session}>
                <SessionTitle session={session} />
              </h3>
              <ol className="flex flex-col gap-0.5 max-xl:flex-row">
                {turns.map((turn) => (
                  <li key={turn.turn}>
                    <TurnLink turn={turn} blocked={rejected} here={samePlace(turn, here)} go={go} />
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
        {queue.length === 0 ? <p className="px-2 text-sm text-mute">{t('none')}</p> : null}
      </section>
      {returned.length > 0 ? (
        <section className="min-w-0 max-xl:hidden">
          <Heading>{t('returned')}</Heading>
          <ul className="flex flex-col gap-0.5">
            {returned.map((one) => (
              <li key={`${one.session} ${one.turn}`} className="px-2 py-1 text-sm">
                <SatTitle place={one} />
                <span className="flex items-baseline gap-1 text-xs text-mute">
                  <Undo2 size={12} aria-hidden className="shrink-0 self-center" />
                  <span className="line-clamp-2">{one.reason}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {ruledTurns.length > 0 ? (
        <section className="min-w-0 max-xl:hidden">
          <Heading>{t('ruled')}</Heading>
          <ul className="flex flex-col gap-0.5">
            {ruledTurns.map((one) => (
              <li key={`${one.session} ${one.turn}`}>
                <PlaceLink place={one} here={samePlace(one, here)} go={go}>
                  <SatTitle place={one} />
                  <Names people={one.people} />
                </PlaceLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="min-w-0 max-xl:hidden">
        <Heading>{t('progress')}</Heading>
        <div className="flex flex-col gap-1 px-2 text-xs text-mute">
          {ruled + waiting > 0 ? (
            <Progress value={ruled} max={ruled + waiting} label={t('share', { ruled, all: ruled + waiting })} />
          ) : null}
          <p>{t('unanimous', { count: unanimous })}</p>
        </div>
      </section>
    </nav>
  )
}

function Heading({ children }: { children: string }) {
  return <h2 className="mb-1 px-2 text-xs text-mute uppercase max-xl:sr-only">{children}</h2>
}

function SessionTitle({ session }: { session: string }) {
  const t = useTranslations('adjudication')
  const common = useTranslations('common')
  const scenario = scenarioOfId(session)
  const name = t('session', { name: sessionName(session) })
  return scenario ? `${common(`scenario.${scenario}`)} · ${name}` : name
}

function SatTitle({ place }: { place: ConflictPlace }) {
  const t = useTranslations('adjudication')
  return (
    <span className="block text-sm">
      <SessionTitle session={place.session} /> · {t('ofTurn', { turn: place.turn + 1 })}
    </span>
  )
}

function Names({ people }: { people: Listed['ruledTurns'][number]['people'] }) {
  const nameOf = usePersonName()
  return (
    <span className="block text-xs text-mute">
      {people.map(({ letter, person }) => `${letter} ${nameOf(person)}`).join(' · ')}
    </span>
  )
}

function TurnLink({
  turn,
  blocked,
  here,
  go,
}: {
  turn: QueueTurn
  blocked: ReadonlySet<string>
  here: boolean
  go: Go
}) {
  const t = useTranslations('adjudication')
  const kinds = useTranslations('common.kind')
  const languages = useTranslations('adjudication.shortLanguage')
  const subjects = subjectsOf(turn.conflicts).map(({ kind, count, languages: own }) => {
    const words = [kinds(kind), ...own.map((language) => languages(language))].join(' ')
    return own.length === 0 && count > 1 ? `${words} ×${count}` : words
  })
  return (
    <PlaceLink place={turn} here={here} go={go}>
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-semibold whitespace-nowrap">{t('turn', { turn: turn.turn + 1 })}</span>
        <span className="text-xs whitespace-nowrap text-mute">{t('conflicts', { count: turn.conflicts.length })}</span>
      </span>
      <span className="block text-xs text-mute max-xl:hidden">{subjects.join(', ')}</span>
      {isUnsafe(turn.conflicts) ? (
        <span className="flex items-center gap-1 text-xs font-semibold text-bad">
          <TriangleAlert size={12} aria-hidden /> <span className="max-xl:sr-only">{t('queue.unsafe')}</span>
        </span>
      ) : null}
      {turn.conflicts.some(({ item }) => blocked.has(`${turn.session}/${turn.turn}/${item}`)) ? (
        <span className="flex items-center gap-1 text-xs font-semibold text-bad">
          <Ban size={12} aria-hidden /> <span className="max-xl:sr-only">{t('queue.blocked')}</span>
        </span>
      ) : null}
      {isUnjudged(turn.conflicts) ? (
        <span className="flex items-center gap-1 text-xs text-mute max-xl:hidden">
          <CircleHelp size={12} aria-hidden /> {t('queue.unjudged')}
        </span>
      ) : null}
    </PlaceLink>
  )
}

function PlaceLink({
  place,
  here,
  go,
  children,
}: {
  place: ConflictPlace
  here: boolean
  go: Go
  children: React.ReactNode
}) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here])
  return (
    <a
      ref={link}
      href={addressOfPlace(place)}
      aria-current={here ? 'page' : undefined}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(place)
      }}
      className={clsx('block rounded-lg px-2 py-1.5', here ? 'bg-accent-soft' : 'hover:bg-soft')}
    >
      {children}
    </a>
  )
}
