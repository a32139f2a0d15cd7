'use client'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import type { Candidate } from '#lib/releases/contract.ts'
import { LEFT_OUT_CODES } from '#lib/releases/left-out.ts'
import { ReasonLines } from './reason-lines.tsx'

type Session = Candidate['leftOut'][number]

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
  return (
    <li className="grid gap-x-4 gap-y-1 py-1.5 text-sm md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <span>
        <span className="block font-mono text-xs break-all">{session.session}</span>
        <span className="text-xs text-mute">{common(`scenario.${session.scenario}`)}</span>
      </span>
      <ReasonLines session={session.session} reasons={session.reasons} links />
    </li>
  )
}
