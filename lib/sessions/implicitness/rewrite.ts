import { diffArrays } from 'diff'
import type { Language } from '#lib/sessions/turn.ts'

/** How an implicit query differs from the explicit one, word by word. Pure. */

/** One place where words were dropped, put in, or both, in the order of the text; `behind` are the words kept behind it. */
export type Change = { dropped: string; put: string; behind: string }

export type Rewrite = {
  changes: Change[]
  /** Share of the explicit query's content words that the implicit one still has, 0 to 1. */
  keptShare: number
}

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words and marks; in Chinese, words of the segmenter, so that 这个 and 药 stand apart from what they follow. */
export function wordsOf(text: string, language: Language): string[] {
  const words =
    language === 'zh'
      ? [...SEGMENTER.segment(text)].map(({ segment }) => segment)
      : (text.match(/[\p{L}\p{N}]+(?:[.'’/-][\p{L}\p{N}]+)*%?|[^\s\p{L}\p{N}]/gu) ?? [])
  return words.filter((word) => word.trim() !== '')
}

export function readRewrite(explicit: string, implicit: string, language: Language): Rewrite {
  const [from, to] = [wordsOf(explicit, language), wordsOf(implicit, language)]
  const parts = diffArrays(from, to, { comparator: (a, b) => a.toLowerCase() === b.toLowerCase() })
  const changes: Change[] = []
  let open: { dropped: string[]; put: string[] } | null = null
  const close = (next: readonly string[]) => {
    if (!open) return
    const join = (words: readonly string[]) => joined(words, language)
    changes.push({ dropped: join(open.dropped), put: join(open.put), behind: join(next.slice(0, 4)) })
    open = null
  }
  for (const [position, part] of parts.entries()) {
    if (part.added || part.removed) {
      open ??= { dropped: [], put: [] }
      open[part.removed ? 'dropped' : 'put'].push(...part.value)
    } else if (
      open &&
      position < parts.length - 1 &&
      (part.value.length === 1 || part.value.every((word) => GLUE.test(word)))
    ) {
      // One word, or articles and marks, between two changes belong to both: `the fall in` / `what we`, `that background`.
      open.dropped.push(...part.value)
      open.put.push(...part.value)
    } else {
      close(part.value)
    }
  }
  close([])
  const content = from.filter((word) => isContent(word, language))
  const left = new Map<string, number>()
  for (const word of to) left.set(word.toLowerCase(), (left.get(word.toLowerCase()) ?? 0) + 1)
  const still = content.filter((word) => {
    const count = left.get(word.toLowerCase()) ?? 0
    left.set(word.toLowerCase(), count - 1)
    return count > 0
  })
  return {
    changes: changes.filter(({ dropped, put }) => dropped.toLowerCase() !== put.toLowerCase()),
    keptShare: content.length === 0 ? 0 : still.length / content.length,
  }
}

const GLUE = /^(?:the|a|an|of|in|,|，|的)$/i

const EMPTY_WORD: Record<Language, RegExp> = {
  en: /^(?:the|a|an|of|in|on|at|to|for|with|and|or|is|are|was|were|be|been|do|does|did|has|have|had|it|this|that|these|those|what|which|how|when|where|who|whether|me|my|we|us|our|you|your|i|he|she|his|her|they|their|please|can|could|would|should|will|now|then|also|too|as|by|from|last|latest|most|recent|there|any|so|if|but|about|well)$/i,
  zh: /^(?:的|了|和|与|及|在|是|吗|呢|请|把|一下|看|我|我们|你|他|她|它|这|那|这些|那些|什么|怎么|怎样|如何|是否|有|没有|有没有|给|对|从|到|并|也|还|都|以及|最近|一次|目前|本次|接|下来|接下来|然后|另外|同样|顺便|再看|还要)$/u,
}

/** Whether a word says something by itself. */
export function isContent(word: string, language: Language): boolean {
  return /[\p{L}\p{N}]/u.test(word) && !EMPTY_WORD[language].test(word)
}

export function contentOf(text: string, language: Language): string[] {
  return wordsOf(text, language).filter((word) => isContent(word, language))
}

function joined(words: readonly string[], language: Language): string {
  return language === 'zh'
    ? words.join('').trim()
    : words
        .join(' ')
        .replace(/\s+([,.;:?!)])/g, '$1')
        .replace(/\(\s+/g, '(')
        .trim()
}
