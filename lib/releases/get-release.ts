import { mayRead } from '#lib/charts/tier.ts'
import { findNames } from '#lib/people/find-names.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import { findOwedSessions } from '#lib/reviews/find-owed.ts'
import { loadSessions } from '#lib/sessions/load-sessions.ts'
import type { getRelease as operation } from './contract.ts'
import { placeOfStored, SIGNERS_FILE } from './layout.ts'
import { releaseSummary } from './list-releases.ts'
import { requireRelease } from './load-releases.ts'
import { Quality } from './quality.ts'
import { byCodeUnits } from './record.ts'
import { fingerprintOf } from './ssh-signature.ts'
import { findFileBytes, findFiles, findLeftOut, findMembers } from './store.ts'

/**
 * One frozen version: its files by name, its quality sheet, what was left out. The causes and figures tell of opinions,
 * so they are kept from whoever still owes a review of what they tell of.
 * @throws Problem `not_found`
 */
export async function getRelease(ctx: Context, input: { version: string }): Promise<ResponseOf<typeof operation>> {
  authorize(ctx.actor, 'releases.read')
  const { db } = ctx
  const frozen = await requireRelease(db, input.version)
  const { row, manifest } = frozen
  const owed = await findOwedSessions(ctx)
  const members = await findMembers(db, row.version)
  const leftOut = await findLeftOut(db, row.version)
  const open = new Map(
    (await loadSessions(db, { ids: leftOut.map(({ sessionId }) => sessionId) })).map((session) => [
      session.id,
      session,
    ]),
  )
  const shown = leftOut.filter(({ sessionId }) => {
    const session = open.get(sessionId)
    return session !== undefined && mayRead(ctx.actor, session) && !owed.has(sessionId)
  })
  const read = async (path: string) => {
    const bytes = await findFileBytes(db, row.version, path)
    return bytes && Buffer.from(bytes).toString()
  }
  const quality = members.some(({ sessionId }) => owed.has(sessionId)) ? null : await read('quality.json')
  const signers = await read(SIGNERS_FILE)
  return {
    release: releaseSummary(frozen, await findNames(ctx, [row.frozenBy])),
    previous: manifest.previous?.version ?? null,
    credentials: manifest.credentials,
    ledger: manifest.ledger,
    builder: manifest.builder,
    signer: signers === null ? null : fingerprintOf(signers),
    left_out: shown
      .map(({ sessionId, cause }) => ({ session: sessionId, cause }))
      .sort((a, b) => byCodeUnits(a.session, b.session)),
    withheld: leftOut.length - shown.length,
    files: (await findFiles(db, row.version))
      .map(({ path, bytes, sha256 }) => ({ ...placeOfStored(path), bytes, sha256 }))
      .sort((a, b) => byCodeUnits(b.layout, a.layout) || byCodeUnits(a.path, b.path)),
    quality: quality === null ? null : shownQuality(Quality.parse(JSON.parse(quality)), shown),
  }
}

/** The sheet names the sessions that stay out; here it names those that are shown. */
function shownQuality(quality: Quality, shown: readonly { sessionId: string }[]): Quality {
  const list = quality.excluded.list.filter(({ session }) => shown.some(({ sessionId }) => sessionId === session))
  const { excluded } = quality
  return {
    ...quality,
    excluded: { ...excluded, list, unnamed: excluded.unnamed + excluded.list.length - list.length },
  }
}
