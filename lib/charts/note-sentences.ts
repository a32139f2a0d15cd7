/**
 * The sentences of a note, by which evidence in it is addressed: `Type/id#s12` is the twelfth sentence of that note's
 * text as `noteText` gives it. A stored note never changes, so that an address holds for good. Pure.
 */

/** Offsets are UTF-16 into the note's text; `text` is what lies between them. Counting begins at `s1`. */
export type NoteSentence = { id: string; start: number; end: number; text: string }

/** Lines of notes typed into a form are broken at about this width, in the middle of sentences. */
const WRAPPED = 56

const ENDS = /[。！？]+["”’」）)]*|(?<![.!?])[.!?]+["”’)\]]*(?=\s)|；/gu
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{Lu}|drs?|mr|mrs|ms|prof|st|jr|sr|vs|approx|no|pt|pts|fig|e\.g|i\.e|etc|a\.m|p\.m|q\.\w+|b\.i\.d|t\.i\.d|q\.i\.d|p\.o|p\.r\.n|i\.v|s\/p|h\/o)$/iu
const BEGINS_ANEW = /^[ \t]*(?:[-*•#=_+>]|\d{1,2}[.)、]\s|\[|\w[\w /&,'()-]{0,60}:|[\u4e00-\u9fff]{2,8}[：:]|$)/u

/**
 * Cuts a note into sentences, in order, blanks around them left out. Every character that is not blank is in exactly
 * one. A line ends a sentence unless it is a long one that goes on in the next; a point after an abbreviation, an
 * initial or within a number ends none.
 */
export function sentencesOf(text: string): NoteSentence[] {
  const found: NoteSentence[] = []
  const take = (from: number, to: number) => {
    const piece = text.slice(from, to)
    const start = from + (piece.length - piece.trimStart().length)
    const end = from + piece.trimEnd().length
    if (end > start) found.push({ id: `s${found.length + 1}`, start, end, text: text.slice(start, end) })
  }
  for (const [from, to] of paragraphs(text)) {
    const paragraph = text.slice(from, to)
    let begin = 0
    for (const match of paragraph.matchAll(ENDS)) {
      const before = paragraph.slice(Math.max(begin, match.index - 12), match.index)
      if (
        match[0].startsWith('.') &&
        (ABBREVIATION.test(before) || isListNumber(paragraph.slice(begin, match.index)))
      ) {
        continue
      }
      const end = match.index + match[0].length
      take(from + begin, from + end)
      begin = end
    }
    take(from + begin, to)
  }
  return found
}

function isListNumber(before: string): boolean {
  return /^\s*\d{1,2}$/.test(before)
}

/** Stretches of lines that belong together. */
function paragraphs(text: string): [number, number][] {
  const found: [number, number][] = []
  let from = 0
  let at = 0
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const end = newline === -1 ? text.length : newline + 1
    const next = text.slice(end, end + 80).split('\n', 1)[0] ?? ''
    if (!goesOn(text.slice(at, end).trimEnd(), next)) {
      found.push([from, end])
      from = end
    }
    at = end
  }
  if (from < text.length) found.push([from, text.length])
  return found
}

function goesOn(line: string, next: string): boolean {
  if (line === '' || next.trim() === '' || /[.!?:;。！？：；]["”’)]*$/u.test(line)) return false
  if (/^[ \t]*\p{Ll}/u.test(next)) return !/^[ \t]*[\w ]{1,30}:/.test(next)
  return line.length >= WRAPPED && !BEGINS_ANEW.test(next)
}

/** The note and the sentence an address of evidence names; `sentence` is null where it names the whole resource. */
export function splitAnchor(address: string): { ref: string; sentence: string | null } {
  const [, ref = address, sentence = null] = /^(.*)#(s\d+)$/.exec(address) ?? []
  return { ref, sentence }
}
