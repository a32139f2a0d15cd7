/** A stretch of a note: a hit of a search counted from 0, part of the evidence, or neither. Joined they give the note. */
export type NotePiece = { start: number; text: string; hit: number | null; anchored: boolean }

type Range = { start: number; end: number }

/**
 * Cuts a note at every hit, at the bounds of the evidence, and where something is to be scrolled to. Offsets are UTF-16
 * into the text; `hits` do not overlap and are in order. Pure.
 */
export function notePieces(
  text: string,
  hits: readonly Range[],
  anchors: readonly Range[],
  stops: readonly number[],
): NotePiece[] {
  const cuts = new Set([0, text.length, ...stops])
  for (const { start, end } of [...hits, ...anchors]) {
    cuts.add(start)
    cuts.add(end)
  }
  const ordered = [...cuts].filter((at) => at >= 0 && at <= text.length).sort((a, b) => a - b)
  const pieces: NotePiece[] = []
  let hit = 0
  for (const [index, start] of ordered.entries()) {
    const end = ordered[index + 1]
    if (end === undefined || end === start) continue
    while ((hits[hit]?.end ?? text.length + 1) <= start) hit++
    const inHit = (hits[hit]?.start ?? text.length + 1) <= start
    const anchored = anchors.some((anchor) => anchor.start <= start && end <= anchor.end)
    pieces.push({ start, text: text.slice(start, end), hit: inHit ? hit : null, anchored })
  }
  return pieces
}

/** Every place that has the words, whatever their case, at most `most`. */
export function hitsIn(text: string, query: string, most = 500): Range[] {
  const wanted = query.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Some letters grow or shrink in lower case, and then places would not fit; such a text is searched as it is.
  const [hay, needle] = lower.length === text.length ? [lower, wanted] : [text, query.trim()]
  const hits: Range[] = []
  if (needle === '') return hits
  for (let at = hay.indexOf(needle); at >= 0 && hits.length < most; at = hay.indexOf(needle, at + needle.length)) {
    hits.push({ start: at, end: at + needle.length })
  }
  return hits
}
