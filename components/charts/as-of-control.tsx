'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { isDay, type Stay, shiftDay } from './as-of-day.ts'

const control = 'min-h-8 rounded-lg border border-edge bg-panel px-2 text-sm'

/** The day the chart is read as of: typed, a day on or back, the end of a stay, or the last day of the record. */
export function AsOfControl({
  day,
  last,
  stays,
  field,
  onChange,
}: {
  day: string
  last: string
  stays: readonly Stay[]
  field?: Ref<HTMLInputElement>
  onChange: (day: string) => void
}) {
  const t = useTranslations('charts.asOf')
  // What is no day yet stays in the field; a plain text field shows days as the chart writes them, in any browser.
  const [typed, setTyped] = useState<string | null>(null)
  const step = (by: number) => {
    const to = shiftDay(day, by)
    if (to) onChange(to)
  }
  const stay = stays.find(({ start, end }) => start <= day && day <= (end ?? start))
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <label htmlFor="as-of-day" className="text-xs text-mute">
        {t('label')}
      </label>
      <IconButton label={t('earlier')} look="quiet" onClick={() => step(-1)}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <input
        ref={field}
        id="as-of-day"
        className={`${control} w-28 tabular-nums aria-invalid:border-bad`}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        placeholder="YYYY-MM-DD"
        aria-invalid={typed !== null && !isDay(typed) ? true : undefined}
        value={typed ?? day}
        onChange={(event) => {
          const { value } = event.target
          setTyped(value)
          if (isDay(value)) onChange(value)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setTyped(null)
          step(event.key === 'ArrowUp' ? 1 : -1)
        }}
        onBlur={() => setTyped(null)}
      />
      <IconButton label={t('later')} look="quiet" onClick={() => step(1)}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      {stays.length > 0 ? (
        <select
          aria-label={t('stays')}
          className={`${control} max-w-60`}
          value={stay?.ref ?? ''}
          onChange={(event) => {
            const chosen = stays.find(({ ref }) => ref === event.target.value)
            if (chosen) onChange(isDay(chosen.end) ? chosen.end : chosen.start)
          }}
        >
          <option value="">{t('between')}</option>
          {stays.map(({ ref, text, start, end }) => (
            <option key={ref} value={ref}>
              {`${start}${end && end !== start ? ` – ${end}` : ''} ${text}`}
            </option>
          ))}
        </select>
      ) : null}
      <Button size="sm" look="quiet" disabled={day === last} onClick={() => onChange(last)}>
        {t('last')}
      </Button>
    </div>
  )
}
