/** What physicians attached to an item by hand. Pure. */

/** A resource as the chart names it, `Type/id`, a path in it, and in a note the words. */
export type EvidencePiece = { ref: string; path?: string | undefined; quote?: string | undefined }

/** A piece beside the item it was attached to. */
export type ItemEvidence = EvidencePiece & { item: string }

/** A piece as it was settled. */
export type TurnEvidence = {
  session: string
  turn: number
  item: string
  ref: string
  path: string | null
  quote: string | null
  /** Seq of the chart's resource when the item was settled; null when no chart held it. */
  resource: bigint | null
}

/** Two pieces are the same when all three members are. */
export function pieceKey({ ref, path, quote }: EvidencePiece): string {
  return JSON.stringify([ref, path ?? null, quote ?? null])
}

/** Each piece once, in an order that tells nothing of who attached which: by UTF-16 code units. */
export function distinctPieces(pieces: readonly EvidencePiece[]): EvidencePiece[] {
  const byKey = new Map(pieces.map((piece) => [pieceKey(piece), piece]))
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, piece]) => piece)
}

/** The same as a format writes it: absent members are left out. */
export function itemEvidence({ item, ref, path, quote }: TurnEvidence): ItemEvidence {
  return { item, ref, ...(path !== null && { path }), ...(quote !== null && { quote }) }
}
