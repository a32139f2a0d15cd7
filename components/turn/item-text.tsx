'use client'
import { type ComponentType, createContext, useContext } from 'react'
import { MaybeDiff } from '#components/verdict/diff-text.tsx'
import type { Language } from '#lib/platform/language.ts'
import type { ClaimField } from '#lib/sessions/grounding/grounding.ts'

/** One text of an item, `after` where it was edited. */
export type ItemTextProps = {
  item: string
  field: ClaimField
  before: string
  after?: string | undefined
  language: Language
}

function Plain({ before, after, language }: ItemTextProps) {
  return <MaybeDiff before={before} after={after} language={language} />
}

const TextContext = createContext<ComponentType<ItemTextProps>>(Plain)
/** How the texts of items are drawn below: where a turn is judged, claim by claim. */
export const ItemTextProvider = TextContext.Provider

export function ItemText(props: ItemTextProps) {
  const Text = useContext(TextContext)
  return <Text {...props} />
}
