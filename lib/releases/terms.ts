import type { Manifest } from './manifest.ts'

/** Under what terms a package may be used, in the words its files carry. Pure. */

/** What every package says, in whatever tier. */
export const NO_TRAINING =
  'This is an evaluation set. Do not train, fine-tune or tune prompts on it, and do not publish it where crawlers of training data find it.'

const MIMIC_LICENCE = {
  name: 'PhysioNet Credentialed Health Data License 1.5.0',
  url: 'https://physionet.org/about/licenses/physionet-credentialed-health-data-license-150/',
}

export type Terms = { name: string; url: string | null; text: string }

/**
 * The licence a package carries. What a session was made from decides: a package with one credentialed session is
 * under the terms of that session's source as a whole.
 */
export function termsOf({ tier, credentials }: Pick<Manifest, 'tier' | 'credentials'>): Terms {
  if (tier === 'open') {
    return {
      name: 'Terms of the source records',
      url: null,
      text: 'The sessions rest on records that are open or invented. The terms of those records apply; this package adds none.',
    }
  }
  const sources = credentials.join(', ')
  const agreement =
    'Whoever holds a copy has signed the data use agreement of each source, shares the package only with people who have, and makes no attempt to identify anybody.'
  return credentials.includes('mimic-iv')
    ? { ...MIMIC_LICENCE, text: `Derived from credentialed sources (${sources}). ${agreement}` }
    : {
        name: `Data use agreement of ${sources}`,
        url: null,
        text: `Derived from credentialed sources (${sources}). ${agreement}`,
      }
}
