import { issueToken } from '#lib/people/issue-token.ts'
import { type Figure, tail } from './figure.ts'
import { draftAt, owedTurns, reviewers } from './reviewed-sessions.ts'
import { contextOf } from './workspace.ts'

const WARM_UP = 200
const SAVES = 1000

/** The save of a verdict as a program sends it: one connection, a bearer token, the running production server. */
export const saveOverHttp: Figure = {
  name: 'save-over-http',
  about: 'save of a verdict over HTTP',
  async *measure(bench) {
    const { url, db } = await bench.studio()
    const [, person] = await reviewers(db)
    const [turn] = await owedTurns(db, person)
    if (!turn) throw new Error('nobody owes a turn')
    const { token } = await issueToken(contextOf(db), { person: person.id })
    const address = `${url}/api/v1/reviews/${turn.assignment}/turns/${turn.turn}/draft`
    const save = async (version: number): Promise<void> => {
      const answer = await fetch(address, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': `"${version}"` },
        body: JSON.stringify({ revision: turn.revision, verdicts: draftAt(turn, version) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`the save was refused: ${text}`)
    }
    const times: number[] = []
    for (let version = 0; version < WARM_UP + SAVES; version++) {
      const begun = performance.now()
      await save(version)
      if (version >= WARM_UP) times.push(performance.now() - begun)
    }
    yield tail('save-over-http', times, 'ms', { of: 'request to whole answer, one at a time' })
  },
}
