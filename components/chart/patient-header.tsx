'use client'
import { CircleHelp, ShieldCheck, TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AllergyHeader, ChartSummary } from '#lib/charts/chart-summary.ts'
import { clinicalDate } from '#lib/charts/clinical-time.ts'

const SEXES = ['male', 'female', 'other', 'unknown'] as const
const FEW = 4

/** Who this is, as of when, what they must not get, and what they have. Always on the screen, two lines unless opened. */
export const PatientHeader = memo(function PatientHeader({ chart }: { chart: ChartSummary }) {
  const t = useTranslations('chart')
  const common = useTranslations('common')
  const [all, setAll] = useState(false)
  const { patient } = chart
  const sex = SEXES.find((known) => known === patient.sex)
  const who = [sex ? t(`sex.${sex}`) : (patient.name ?? t('unnamed')), patient.age].filter(Boolean).join(', ')
  const problems = chart.problems.filter((problem) => !problem.later)
  const shown = all ? problems : problems.slice(0, FEW)
  return (
    <header className="flex shrink-0 flex-col gap-0.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2 className="text-lg font-semibold">{who}</h2>
        <span className="text-xs text-mute">
          {patient.admission?.start ? `${t('admitted', { date: clinicalDate(patient.admission.start) ?? '' })} · ` : ''}
          {t('asOf')} <b className="text-ink">{chart.asOf}</b>
          {patient.died && !patient.died.later ? ` · ${t('died', { date: clinicalDate(patient.died.at) ?? '' })}` : ''}
        </span>
        <Allergies allergies={patient.allergies} />
      </div>
      <div className={all ? 'pane max-h-28' : undefined}>
        <p className="text-xs text-mute">
          {problems.length === 0 ? t('noProblems') : <span className="sr-only">{t('problems')}: </span>}
          {shown.map((problem) => problem.title).join(' · ')}
          {problems.length > FEW ? (
            <button
              type="button"
              aria-expanded={all}
              className="ml-1 min-h-6 font-semibold text-accent"
              onClick={() => setAll(!all)}
            >
              {all ? common('showLess') : t('moreProblems', { count: problems.length - FEW })}
            </button>
          ) : null}
        </p>
      </div>
    </header>
  )
})

/** What is stated, what is stated to be none, and what nobody has asked are three things and look so. */
function Allergies({ allergies }: { allergies: AllergyHeader }) {
  const t = useTranslations('chart.allergies')
  if (allergies.state === 'none_known') {
    return (
      <span className="inline-flex items-center gap-1 text-xs text-mute">
        <ShieldCheck size={13} aria-hidden />
        {t('none_known')}
      </span>
    )
  }
  if (allergies.state === 'none_recorded') {
    return (
      <span className="inline-flex items-center gap-1 text-xs font-semibold text-warn">
        <CircleHelp size={13} aria-hidden />
        {t('none_recorded')}
      </span>
    )
  }
  const words = allergies.items.map(({ text, reactions, criticality }) => {
    const named = reactions.length > 0 ? `${text} (${reactions.join(', ')})` : text
    return criticality === 'high' ? `${named}, ${t('high')}` : named
  })
  return (
    <span className="inline-flex items-baseline gap-1 text-xs font-semibold text-bad">
      <TriangleAlert size={13} aria-hidden className="shrink-0 self-center" />
      <span>
        {t('listed')}: {words.join(' · ')}
      </span>
    </span>
  )
}
