/** A piece of a text that is or is not a hit; joined they give the text. `hit` counts from 0. */
export type TextPiece = { text: string; start: number; hit: number | null }

/** Splits a text at every place that has the words, whatever their case. At most `most` hits are marked. Pure. */
export function findInText(text: string, query: string, most = 500): { pieces: TextPiece[]; hits: number } {
  const wanted = query.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Some letters grow or shrink in lower case, and then places would not fit; such a text is searched as it is.
  const [hay, needle] = lower.length === text.length ? [lower, wanted] : [text, query.trim()]
  if (needle === '') return { pieces: [{ text, start: 0, hit: null }], hits: 0 }
  const pieces: TextPiece[] = []
  let from = 0
  let hits = 0
  for (let at = hay.indexOf(needle); at >= 0 && hits < most; at = hay.indexOf(needle, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), start: from, hit: null })
    from = at + needle.length
    pieces.push({ text: text.slice(at, from), start: at, hit: hits })
    hits += 1
  }
  if (from < text.length) pieces.push({ text: text.slice(from), start: from, hit: null })
  return { pieces, hits }
}
