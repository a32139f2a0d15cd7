'use client'
import { X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'

/** The search of the whole chart: typing answers, arrows walk the answers, Enter goes to the one that is marked. */
export function SearchField({
  ref,
  query,
  list,
  at,
  count,
  onEnter,
  onQuery,
  onWalk,
  onGo,
}: {
  ref?: Ref<HTMLInputElement>
  query: string
  /** Id of the list of answers. */
  list: string
  at: number
  count: number
  onEnter: () => void
  onQuery: (query: string) => void
  onWalk: (to: number) => void
  onGo: () => void
}) {
  const t = useTranslations('chart.search')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      onQuery('')
      event.currentTarget.blur()
    } else if (count === 0) return
    else if (event.key === 'ArrowDown') onWalk(Math.min(count - 1, at + 1))
    else if (event.key === 'ArrowUp') onWalk(Math.max(0, at - 1))
    else if (event.key === 'Enter') onGo()
    else return
    event.preventDefault()
  }
  return (
    <div className="relative min-w-44 flex-1">
      <TextField
        ref={ref}
        type="search"
        role="combobox"
        aria-expanded={query.trim() !== ''}
        aria-controls={list}
        aria-activedescendant={count > 0 ? `${list}-${at}` : undefined}
        autoComplete="off"
        label={t('label')}
        hideLabel
        placeholder={`${t('placeholder')}  ( / )`}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onFocus={onEnter}
        onKeyDown={onKeyDown}
      />
      {query === '' ? null : (
        <IconButton
          label={t('clear')}
          look="quiet"
          className="absolute top-1 right-1 !size-6"
          onClick={() => onQuery('')}
        >
          <X size={14} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
