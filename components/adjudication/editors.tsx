'use client'
import { useTranslations } from 'use-intl'
import { useKeyScope, useShortcuts } from '#components/shell/keys/use-shortcuts.ts'
import { EditFields } from '#components/verdict/edit-fields.tsx'
import { useItemName } from '#components/verdict/use-item-name.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { TEXT_KEYS } from './adjudication-shortcuts.ts'
import { useRulingStore, useRulings } from './use-rulings.ts'

const nothing = () => {}

/** Texts open in place, the caret at the end of the first. `more` are not in conflict and change only when typed in. */
export function Editors({ items, more = [] }: { items: readonly Item[]; more?: readonly Item[] }) {
  const store = useRulingStore()
  const t = useTranslations('adjudication.ruling')
  const edit = useTranslations('review.edit')
  const common = useTranslations('common')
  const nameOf = useItemName()
  useKeyScope('text')
  useShortcuts(TEXT_KEYS, { close: () => store.close() })
  return (
    <div className="flex flex-col gap-2.5">
      {[...items, ...more].map((item, index) => (
        <fieldset key={item.item}>
          <legend className="mb-1 text-xs font-semibold">
            {nameOf(store.view.items, item.item)}
            {more.includes(item) ? <span className="font-normal text-mute"> · {t('counterpart')}</span> : null}
          </legend>
          <Editor item={item} first={index === 0} />
        </fieldset>
      ))}
      <p className="flex items-center justify-between gap-3 text-xs text-mute">
        {edit('keys')}
        <button
          type="button"
          className="min-h-6 rounded-md px-2 font-semibold text-accent hover:bg-accent-soft"
          onClick={() => store.close()}
        >
          {common('done')}
        </button>
      </p>
    </div>
  )
}

function Editor({ item, first }: { item: Item; first: boolean }) {
  const store = useRulingStore()
  useRulings((state) => state.work)
  return (
    <EditFields
      item={item}
      form={store.form(item)}
      first={first}
      onType={(form) => store.type(item, form)}
      onLeave={nothing}
    />
  )
}
