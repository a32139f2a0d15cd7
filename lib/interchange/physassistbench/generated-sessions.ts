import type { Scenario } from '#lib/sessions/turn.ts'
import { DOMAINS, writeNewSession } from './new-session.ts'
import { readSessionLine } from './read-session.ts'

/** Generated sessions in the reference's format, read back as an import reads them: what it would refuse is not stored. */
export const referenceMaker = {
  name: (scenario: Scenario, level: number, number: number) =>
    `physassistbench_${DOMAINS[scenario]}_${scenario}_${number}_L${level}`,
  write: writeNewSession,
  read: (source: string) => {
    const place = { file: 'generated', line: 1 }
    const read = readSessionLine(source, place)
    return read.ok ? { ok: true as const, ...place, source, session: read.session, findings: read.findings } : read
  },
}
