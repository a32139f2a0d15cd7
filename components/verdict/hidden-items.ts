import { isShown } from '#components/turn/item-groups.ts'
import type { Language } from '#lib/sessions/turn.ts'
import type { ReviewStore } from './review-store.ts'

/** Items that still ask this person, in a language that is not on the screen. */
export function hiddenAsked(store: ReviewStore, languages: readonly Language[]): string[] {
  return store
    .missing()
    .filter((item) => !isShown(item, languages))
    .map((item) => item.item)
}
