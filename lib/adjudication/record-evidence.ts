import type { Tx } from '#lib/platform/db.ts'
import type { Evidence } from '#lib/reviews/verdict.ts'
import { distinctPieces } from '#lib/sessions/evidence.ts'
import { loadSessions } from '#lib/sessions/load-sessions.ts'
import type { DeskItem } from './desk.ts'
import { loadPins } from './load-evidence.ts'
import { takesUp } from './rationale.ts'
import { insertEvidence } from './store.ts'

/**
 * Write down what the physicians whose opinion was adopted had attached, each piece once and with the chart's resource
 * as it stands now. Where all agreed, that is everybody's.
 * @param resolutions seq of the resolution just written, by item
 */
export async function recordEvidence(
  tx: Tx,
  session: string,
  items: readonly DeskItem[],
  resolutions: ReadonlyMap<string, bigint>,
): Promise<void> {
  const settled = items.flatMap((entry) => {
    const resolution = resolutions.get(entry.item.item)
    return resolution === undefined ? [] : [{ item: entry.item.item, resolution, pieces: piecesOf(entry) }]
  })
  const refs = [...new Set(settled.flatMap(({ pieces }) => pieces.map(({ ref }) => ref)))]
  if (refs.length === 0) return
  const [row] = await loadSessions(tx, { ids: [session] })
  if (!row) throw new Error(`session ${session} vanished inside its own transaction`)
  const pins = await loadPins(tx, row.subjectId, refs)
  await insertEvidence(
    tx,
    settled.flatMap(({ item, resolution, pieces }) =>
      pieces.map(({ ref, path, quote }, position) => ({
        resolution,
        position,
        item,
        ref,
        path: path ?? null,
        quote: quote ?? null,
        resource: pins.get(ref) ?? null,
      })),
    ),
  )
}

function piecesOf({ item, opinions, state }: DeskItem) {
  if (state.state !== 'settled') return []
  const adopted = opinions.filter(({ verdict, value }) =>
    takesUp(item, { verdict, value: value === null ? undefined : JSON.parse(value) }, state.outcome),
  )
  return distinctPieces(
    adopted.flatMap(({ evidence }) => (evidence === null ? [] : (JSON.parse(evidence) as Evidence[]))),
  )
}
