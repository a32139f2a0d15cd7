import { type DiffPart, wordDiff, wordsOf } from '#components/verdict/word-diff.ts'

/** Words that stay on either side of a change. */
const CONTEXT = 8
/** An ellipsis has to spare more than this many words to be worth it. */
const SPARED = 12

/** What changed between two texts and a few words around it; long unchanged stretches become an ellipsis. */
export function shortDiff(before: string, after: string, language: 'en' | 'zh', context = CONTEXT): DiffPart[] {
  const parts = wordDiff(before, after, language)
  return parts.map((part, index) => {
    if (part.kind !== 'same' || parts.length === 1) return part
    const words = wordsOf(part.text, language)
    const [first, last] = [index === 0, index === parts.length - 1]
    // Spaces are words of their own.
    const from = first ? 0 : breakAfter(words, context * 2)
    const to = last ? words.length : breakBefore(words, words.length - context * 2)
    if (to - from <= SPARED) return part
    const head = words.slice(0, from).join('').trimEnd()
    const tail = words.slice(to).join('').trimStart()
    return { kind: 'same', text: `${head}${first ? '' : ' '}…${last ? '' : ' '}${tail}` }
  })
}

/** Dates, times and numbers with their units are not torn: a text breaks at a space, a line end, or in Chinese anywhere. */
function breaks(left: string | undefined, right: string | undefined): boolean {
  const tight = /[\p{L}\p{N}.,:/%-]/u
  if (left === undefined || right === undefined) return true
  const chinese = /\p{Script=Han}/u.test(left) && /\p{Script=Han}/u.test(right)
  return chinese || !tight.test(left.at(-1) ?? '') || !tight.test(right.at(0) ?? '')
}

function breakAfter(words: readonly string[], at: number): number {
  let end = at
  while (end < words.length && !breaks(words[end - 1], words[end])) end++
  return end
}

function breakBefore(words: readonly string[], at: number): number {
  let start = Math.max(0, at)
  while (start > 0 && !breaks(words[start - 1], words[start])) start--
  return start
}
