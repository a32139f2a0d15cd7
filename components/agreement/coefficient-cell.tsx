'use client'
import clsx from 'clsx'
import { useTranslations } from 'use-intl'
import type { Coefficient } from '#lib/agreement/coefficient.ts'
import { ForestMark } from './forest-mark.tsx'
import { type ForestScale, shown } from './forest-scale.ts'

/** A number with its mark, its interval and what it rests on; or the words why there is none. */
export function CoefficientCell({
  coefficient,
  scale,
  leads = false,
}: {
  coefficient: Coefficient
  scale: ForestScale
  /** The number to look at first in this row. */
  leads?: boolean
}) {
  const t = useTranslations('agreement')
  const { value, ci, cause, n } = coefficient
  if (value === null) {
    return <span className="block max-w-48 text-xs text-mute">{cause ? t(`cause.${cause}`) : '–'}</span>
  }
  return (
    <span className="inline-block">
      <span className="flex items-baseline gap-1.5 whitespace-nowrap">
        <span className={clsx(leads ? 'text-lg leading-tight font-bold' : 'font-semibold')}>{shown(value)}</span>
        <span className="text-2xs text-mute">
          {ci ? `[${shown(ci[0])}, ${shown(ci[1])}] ` : null}
          {t('n', { n })}
        </span>
      </span>
      <ForestMark value={value} ci={ci} scale={scale} />
      {ci === null && cause ? <span className="block max-w-40 text-2xs text-mute">{t(`cause.${cause}`)}</span> : null}
    </span>
  )
}
