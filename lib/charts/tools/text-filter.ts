/** Tells whether a text matches; null where the filter itself cannot be used. */
export type TextFilter = (text: string) => boolean

/** The words as they stand, anywhere in the text, whatever their case. */
export function literalFilter(words: string): TextFilter {
  const wanted = fold(words)
  // A chart has few names and many results of each.
  const known = new Map<string, boolean>()
  return (text) => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const matches = fold(text).includes(wanted)
    known.set(text, matches)
    return matches
  }
}

/**
 * The reference reads such a filter as a regular expression. Replayed are only those without repetitions: others can
 * take for ever on a text made for it, and no chart name needs one.
 * @returns `invalid` for what is no expression (the reference then fails), `repeats` for one with repetitions
 */
export function patternFilter(pattern: string): TextFilter | 'invalid' | 'repeats' {
  const plain = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
  if (/[*+{]|[^(]\?/.test(plain)) return isPattern(pattern) ? 'repeats' : 'invalid'
  if (!isPattern(pattern)) return 'invalid'
  const expression = new RegExp(pattern, 'i')
  return (text) => expression.test(text)
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'i') instanceof RegExp
  } catch {
    return false
  }
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
