import { diffArrays } from 'diff'

export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Above this many words a diff is not worth its time; the texts are shown one after the other. */
const MOST_WORDS = 6000

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * The words of a text, spaces and signs as words of their own, so that joining them gives the text back. Chinese has no
 * spaces: words come from the language's own segmentation. Numbers with their decimals stay whole (`5.6`, `1,200`),
 * because half a changed number is unreadable.
 */
export function wordsOf(text: string, language: 'en' | 'zh'): string[] {
  let segmenter = segmenters.get(language)
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' })
    segmenters.set(language, segmenter)
  }
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const previous = words.at(-1)
    const joins = previous !== undefined && /[\d.,]$/.test(previous) && /^[\d.,]/.test(segment)
    if (joins && /^\d/.test(previous) && /^\d/.test(segment + (/^\d/.test(segment) ? '' : '0'))) {
      words[words.length - 1] = previous + segment
    } else words.push(segment)
  }
  return words
}

/** What changed from `before` to `after`, word by word. Same parts and removed ones give `before`, in order. */
export function wordDiff(before: string, after: string, language: 'en' | 'zh'): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const [left, right] = [wordsOf(before, language), wordsOf(after, language)]
  if (left.length + right.length > MOST_WORDS) return [removed(before), added(after)].filter((part) => part.text !== '')
  const parts: DiffPart[] = diffArrays(left, right).map((change) => ({
    kind: change.added ? 'added' : change.removed ? 'removed' : 'same',
    text: change.value.join(''),
  }))
  return bridgeGaps(parts)
}

const removed = (text: string): DiffPart => ({ kind: 'removed', text })
const added = (text: string): DiffPart => ({ kind: 'added', text })

/**
 * Joins changes that are parted by nothing but a space or a sign: `spironolactone 50 mg` → `eplerenone 25 mg` reads as
 * one change and not as three. In a run, what is removed stands before what is added.
 */
function bridgeGaps(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  let gone = ''
  let come = ''
  const flush = () => {
    if (gone !== '') joined.push(removed(gone))
    if (come !== '') joined.push(added(come))
    gone = ''
    come = ''
  }
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'removed') gone += part.text
    else if (part.kind === 'added') come += part.text
    else {
      const within = gone !== '' && come !== '' && /^\s+$/.test(part.text) && parts[index + 1]?.kind !== undefined
      if (within && parts[index + 1]?.kind !== 'same') {
        gone += part.text
        come += part.text
      } else {
        flush()
        joined.push(part)
      }
    }
  }
  flush()
  return joined
}
