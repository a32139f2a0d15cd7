'use client'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Candidate } from '#lib/releases/contract.ts'

type Gate = Candidate['gates'][number]

/** What must hold before a version is frozen; every gate in words, its sign beside it. */
export function GateList({ candidate }: { candidate: Candidate }) {
  const t = useTranslations('release')
  return (
    <section aria-label={t('gates.title')}>
      <h3 className="mb-1 text-xs font-semibold text-mute">{t('gates.title')}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {candidate.gates.map((gate) => (
          <GateRow key={gate.code} gate={gate} text={gateText(t, gate, candidate)} />
        ))}
      </ul>
    </section>
  )
}

function GateRow({ gate, text }: { gate: Gate; text: string }) {
  const t = useTranslations('release.gates')
  const { Icon, tone, name } = gate.passed
    ? { Icon: CircleCheck, tone: 'text-ok', name: t('passed') }
    : gate.enforced
      ? { Icon: CircleAlert, tone: 'text-bad', name: t('shut') }
      : { Icon: Info, tone: 'text-mute', name: t('info') }
  return (
    <li className="flex items-start gap-2">
      <Icon size={15} role="img" aria-label={name} className={clsx('mt-0.5 shrink-0', tone)} />
      <span className={gate.enforced && !gate.passed ? 'font-semibold' : undefined}>{text}</span>
    </li>
  )
}

function gateText(t: ReturnType<typeof useTranslations<'release'>>, gate: Gate, candidate: Candidate): string {
  const { ready, leftOut, previous } = candidate
  const outcome = gate.passed ? 'passed' : 'failed'
  switch (gate.code) {
    case 'settled':
      return t(`gates.settled.${outcome}`, { count: ready.length })
    case 'previous_intact':
      return previous === null
        ? t('gates.previous_intact.first')
        : t(`gates.previous_intact.${outcome}`, { version: previous })
    case 'every_session':
      return t(`gates.every_session.${outcome}`, { count: leftOut.length })
    case 'two_people':
      return t(`gates.two_people.${outcome}`)
  }
}
