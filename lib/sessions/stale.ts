import { sameJson } from '#lib/platform/canonical.ts'
import { joined, quantitiesIn } from './observed-quantities.ts'
import { missingFrom, type Quantities, type Quantity, quantitiesOf, sameQuantity } from './quantities.ts'
import { isWriteTool } from './tools.ts'
import type { Item, Language } from './turn.ts'

/** What an edit makes doubtful elsewhere in the same turn. The one place that says so. Pure. */

export const STALE_REASONS = [
  /** One language of a text was edited and the other was not. */
  'other_language',
  /** A reply was edited and its variants were not. */
  'reply_variants',
  /** The text quotes a number, date or time that the answer no longer gives. */
  'answer_value',
  /** The text quotes a number, date or time that no result or reply gives any more. */
  'observed_value',
  /** The text quotes an argument that the write call no longer has. */
  'call_argument',
] as const
export type StaleReason = (typeof STALE_REASONS)[number]

export type Stale = { item: string; because: StaleReason }

/** An item that may already be doubtful, and for what reason. */
export type MarkedItem = Item & { stale?: string | null | undefined }

/**
 * Items of `edited` that were right beside `original` and may no longer be, each with its first reason, in item order.
 * An item that was edited itself is never stale for a value it quotes: somebody just looked at it. And an edit that
 * mends a doubtful item follows what made it doubtful, so it does not put that in doubt in turn. An item that was looked
 * at for a reason is not doubtful for the same one again.
 */
export function staleAfterEdit(original: readonly MarkedItem[], edited: readonly Item[]): Stale[] {
  const turn = new EditedTurn(original, edited)
  const gone = {
    en: removed(turn.was.answer('en'), turn.now.answer('en')),
    zh: removed(turn.was.answer('zh'), turn.now.answer('zh')),
    observed: missingFrom(turn.was.observed(), turn.now.observed()),
    arguments: turn.was.writeArguments().filter((text) => !turn.now.writeArguments().includes(text)),
  }
  return edited.flatMap((item) => {
    const because = turn.otherLanguage(item) ?? (turn.isEdited(item) ? null : quotedReason(item, gone))
    return because && because !== turn.doubt(item) ? [{ item: item.item, because }] : []
  })
}

type Gone = { en: Quantity[]; zh: Quantity[]; observed: Quantity[]; arguments: string[] }

function quotedReason(item: Item, gone: Gone): StaleReason | null {
  if (item.kind === 'answer') {
    if (quotes(item.value, gone.observed)) return 'observed_value'
    return namesAny(item.value, gone.arguments) ? 'call_argument' : null
  }
  if (item.kind !== 'rubric') return null
  const { en, zh } = item.value
  if (quotes(en, gone.en) || (zh !== null && quotes(zh, gone.zh))) return 'answer_value'
  if (quotes(en, gone.observed) || (zh !== null && quotes(zh, gone.observed))) return 'observed_value'
  return namesAny(en, gone.arguments) || (zh !== null && namesAny(zh, gone.arguments)) ? 'call_argument' : null
}

class EditedTurn {
  readonly was: Side
  readonly now: Side

  private readonly doubts: ReadonlyMap<string, string>

  constructor(original: readonly MarkedItem[], edited: readonly Item[]) {
    this.doubts = new Map(original.flatMap(({ item, stale }) => (stale ? [[item, stale]] : [])))
    this.was = new Side(original)
    this.now = new Side(edited)
  }

  /** Why the item was doubtful before. */
  doubt(item: Item): string | undefined {
    return this.doubts.get(item.item)
  }

  isEdited(item: Item): boolean {
    const old = this.was.find(item.item)
    return old === undefined || !sameJson(old.value, item.value)
  }

  /** The reasons that lie in a text's own other side. */
  otherLanguage(item: Item): StaleReason | null {
    const old = this.was.find(item.item)
    if (!old) return null
    if (item.kind === 'rubric' && old.kind === 'rubric') {
      const { en, zh } = item.value
      return zh !== null && (en !== old.value.en) !== (zh !== old.value.zh) ? 'other_language' : null
    }
    if (item.kind === 'reply' && old.kind === 'reply') {
      const kept = item.value.variants !== null && sameJson(item.value.variants, old.value.variants)
      return kept && item.value.text !== old.value.text ? 'reply_variants' : null
    }
    if ((item.kind !== 'query' && item.kind !== 'answer') || this.isEdited(item)) return null
    const twin = this.now.items.find((other) => other.kind === item.kind && other.language !== item.language)
    return twin && this.isEdited(twin) && !this.doubts.has(twin.item) ? 'other_language' : null
  }
}

class Side {
  constructor(readonly items: readonly Item[]) {}

  find(id: string): Item | undefined {
    return this.items.find((item) => item.item === id)
  }

  answer(language: Language): string {
    const item = this.items.find((candidate) => candidate.kind === 'answer' && candidate.language === language)
    return item?.kind === 'answer' ? item.value : ''
  }

  /** Every quantity the turn's calls brought in. */
  observed(): Quantities {
    return joined(
      this.items.flatMap((item) => {
        if (item.kind === 'step') return [quantitiesIn(item.value.observation), quantitiesIn(item.value.arguments)]
        return item.kind === 'reply' ? [quantitiesOf(item.value.text)] : []
      }),
    )
  }

  /** Texts among the arguments of write calls, long enough to be told from a word's part. */
  writeArguments(): string[] {
    return this.items.flatMap((item) => {
      if (item.kind !== 'step' || !isWriteTool(item.value.tool)) return []
      return Object.values(item.value.arguments).filter(
        (value) => typeof value === 'string' && value.length > 1,
      ) as string[]
    })
  }
}

/** Quantities of the old text that the new one lacks. A text that is no longer there removes nothing. */
function removed(before: string, after: string): Quantity[] {
  return before === after || after === '' ? [] : missingFrom(quantitiesOf(before), quantitiesOf(after))
}

function quotes(text: string, gone: readonly Quantity[]): boolean {
  if (gone.length === 0) return false
  return quantitiesOf(text).found.some((quantity) => gone.some((old) => sameQuantity(quantity, old)))
}

function namesAny(text: string, words: readonly string[]): boolean {
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return words.some((word) => plain.includes(` ${word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `))
}
