import { type DiffPart, wordDiff, wordsOf } from '#components/verdict/word-diff.ts'

/** Words that stay on either side of a change. */
const CONTEXT = 8

/** What changed between two texts and a few words around it; long unchanged stretches become an ellipsis. */
export function shortDiff(before: string, after: string, language: 'en' | 'zh', context = CONTEXT): DiffPart[] {
  const parts = wordDiff(before, after, language)
  return parts.map((part, index) => {
    if (part.kind !== 'same' || parts.length === 1) return part
    const words = wordsOf(part.text, language)
    const [first, last] = [index === 0, index === parts.length - 1]
    const head = first ? 0 : context * 2
    const tail = last ? 0 : context * 2
    if (words.length <= head + tail + 2) return part
    const kept = [
      words.slice(0, head).join('').trimEnd(),
      words
        .slice(words.length - tail)
        .join('')
        .trimStart(),
    ]
    return { kind: 'same', text: `${kept[0]}${first ? '' : ' '}…${last ? '' : ' '}${tail === 0 ? '' : kept[1]}` }
  })
}
