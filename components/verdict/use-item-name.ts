'use client'
import { useTranslations } from 'use-intl'
import { placeInKind } from '#components/turn/item-groups.ts'
import type { ItemView } from '#lib/sessions/contract.ts'

/** Names items for people: `Query, English`, `Rubric item 3`. */
export function useItemName(): (items: readonly ItemView[], id: string) => string {
  const t = useTranslations('review.itemName')
  const languages = useTranslations('common.language')
  return (items, id) => {
    const item = items.find((one) => one.item === id)
    if (!item) return id
    const language = item.language === undefined ? '' : languages(item.language)
    return t(item.kind, { place: placeInKind(items, item), language })
  }
}
