'use client'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useItemName } from '#components/verdict/use-item-name.ts'
import { STALE_REASONS } from '#lib/sessions/stale.ts'
import { Editors } from './editors.tsx'
import { useRulingStore, useRulings } from './use-rulings.ts'

/** What the rulings on this turn make doubtful, and one key to mend it in the same ruling. */
export function Doubts() {
  const store = useRulingStore()
  const t = useTranslations('adjudication.doubts')
  const stale = useTranslations('review.staleReason')
  const nameOf = useItemName()
  const effects = useRulings((state) => state.effects)
  const open = useRulings((state) => state.open)
  const { doubtful } = effects
  const mendable = doubtful.filter(({ item }) => effects.mendable.has(item))
  if (open === 'mend') {
    return (
      <section aria-label={t('title')} className="rounded-xl border border-line bg-panel px-3.5 py-3">
        <h4 className="mb-2 font-semibold">{t('title')}</h4>
        <Editors items={store.mendItems()} />
      </section>
    )
  }
  if (doubtful.length === 0) return null
  return (
    <Notice
      kind="warn"
      live
      action={
        mendable.length > 0 ? (
          <Button size="sm" onClick={() => store.mend()}>
            {t('mend')} <Kbd keys="Shift+E" />
          </Button>
        ) : undefined
      }
    >
      <p className="font-semibold">{t('makes', { count: doubtful.length })}</p>
      <ul>
        {doubtful.map(({ item, because }) => {
          const known = STALE_REASONS.find((reason) => reason === because)
          return (
            <li key={item}>
              {nameOf(store.view.items, item)}: {known ? stale(known) : because}
            </li>
          )
        })}
      </ul>
      <p>{t('goBack')}</p>
    </Notice>
  )
}
