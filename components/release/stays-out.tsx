'use client'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { personMay } from '#components/shell/nav.ts'
import { useMe } from '#components/shell/page.tsx'
import { Chip } from '#components/ui/chip.tsx'
import type { Candidate, LeftOutReason } from '#lib/releases/contract.ts'
import { LEFT_OUT_CODES } from '#lib/releases/left-out.ts'
import { useReasonWords } from './reason-words.ts'

type Session = Candidate['leftOut'][number]

/** Reasons a lead or curator can look into at the adjudication desk. */
const AT_THE_DESK: readonly LeftOutReason['code'][] = ['conflict', 'rejected', 'doubtful']

/** The sessions that stay out, under the reason that comes first, each with everything it lacks. */
export function StaysOut({ leftOut }: { leftOut: Candidate['leftOut'] }) {
  const t = useTranslations('release')
  if (leftOut.length === 0) return <p className="py-2 text-sm text-mute">{t('gates.every_session.passed')}</p>
  return (
    <div className="flex flex-col gap-5">
      {LEFT_OUT_CODES.map((code) => {
        const sessions = leftOut.filter((session) => session.code === code)
        return sessions.length === 0 ? null : (
          <section key={code} aria-label={t(`reason.${code}.title`)}>
            <h3 className="flex items-center gap-2 font-semibold">
              {t(`reason.${code}.title`)} <Chip tone="mute">{sessions.length}</Chip>
            </h3>
            <p className="mb-1 max-w-prose text-sm text-mute">{t(`reason.${code}.what`)}</p>
            <ul className="divide-y divide-line border-y border-line">
              {sessions.map((session) => (
                <SessionRow key={session.session} session={session} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function SessionRow({ session }: { session: Session }) {
  const common = useTranslations('common')
  // Where no turn was ever assigned, or the session is closed, one line says it for all of them.
  const whole = session.reasons.every(({ code }) => code === 'unassigned' || code === 'credential')
  const shown = whole ? session.reasons.slice(0, 1) : session.reasons
  return (
    <li className="grid gap-x-4 gap-y-1 py-1.5 text-sm md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <span>
        <span className="block font-mono text-xs break-all">{session.session}</span>
        <span className="text-xs text-mute">{common(`scenario.${session.scenario}`)}</span>
      </span>
      <ul className="flex flex-col gap-0.5">
        {shown.map((reason) => (
          <ReasonLine key={JSON.stringify(reason)} session={session.session} reason={reason} whole={whole} />
        ))}
      </ul>
    </li>
  )
}

function ReasonLine({ session, reason, whole }: { session: string; reason: LeftOutReason; whole: boolean }) {
  const t = useTranslations('release')
  const words = useReasonWords()
  const reads = personMay(useMe(), 'adjudication.read')
  const turn = 'turn' in reason ? reason.turn : null
  const place = whole || turn === null ? t('wholeSession') : t('turnName', { turn: turn + 1 })
  return (
    <li className="flex gap-3">
      <span className="w-24 shrink-0 text-mute">
        {reads && turn !== null && AT_THE_DESK.includes(reason.code) ? (
          <Link
            href={`/adjudication/${encodeURIComponent(session)}/${turn}`}
            aria-label={t('openTurn', { turn: turn + 1, session })}
            className="font-semibold text-accent underline"
          >
            {place}
          </Link>
        ) : (
          place
        )}
      </span>
      <span className="min-w-0 break-words">{words(reason)}</span>
    </li>
  )
}
