/**
 * The sentences of a text in English or Chinese, trimmed, without list marks. A decimal (`2.3`), a dotted code
 * (`I50.23`), a dose (`0.5 mg.`), a clock (`6 a.m.`) and an abbreviation (`Dr. Lin`, `q.d.`) end none. Pure.
 */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => splitLine(line.replace(/^\s*(?:[-*•]|\d+[.)、])\s+/u, '')))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

const ABBREVIATION =
  /(?:^|[\s(])(?:dr|mr|mrs|ms|prof|vs|approx|no|fig|e\.g|i\.e|etc|a\.m|p\.m|q\.\w+|b\.i\.d|t\.i\.d|p\.o|i\.v)$/i

function splitLine(line: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of line.matchAll(/[。！？；!?]+["”’」）)]*|\.+["”’)]*(?=\s|$)|;(?=\s)/gu)) {
    const before = line.slice(start, match.index)
    // Behind an abbreviation only a capital that begins a new thought ends the sentence, and that cannot be told.
    if (match[0].startsWith('.') && ABBREVIATION.test(before)) continue
    const end = match.index + match[0].length
    sentences.push(line.slice(start, end))
    start = end
  }
  return [...sentences, line.slice(start)]
}
