import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#lib/platform/problems.ts'
import { DEFAULT_POLICY, ReleasePolicy } from './gates.ts'

const POLICY_FILE = 'release-policy.json'

/**
 * What this installation asks of its releases: `release-policy.json` of its home, e.g. `{"two_people": true}`; where
 * there is none, what holds by default. A file that cannot be read refuses the freeze: a rule must not vanish unseen.
 * @throws Problem `gate_failed`
 */
export async function loadPolicy(home: string): Promise<ReleasePolicy> {
  let text: string
  try {
    text = await readFile(path.join(home, POLICY_FILE), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return DEFAULT_POLICY
    throw error
  }
  try {
    return ReleasePolicy.parse(JSON.parse(text))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Problem('gate_failed', `${POLICY_FILE} is no policy: ${why}`)
  }
}
