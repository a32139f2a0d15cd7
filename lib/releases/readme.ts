import { counted } from './changelog.ts'
import type { Manifest } from './manifest.ts'
import type { KindFigures, Quality, Share } from './quality.ts'
import { rowsInOrder } from './record.ts'
import { NAMESPACE, PRINCIPAL } from './ssh-signature.ts'
import { NO_TRAINING, termsOf } from './terms.ts'

/** `README.md` of a package: what it is, what is in it, how good it is, how it is checked. Pure. */

type ReadmeFacts = Pick<
  Manifest,
  'version' | 'frozen_at' | 'tier' | 'credentials' | 'canary' | 'counts' | 'ledger' | 'builder' | 'previous'
>

export const PAPER = 'https://arxiv.org/abs/2606.18613'

/** @param dataFiles paths of the data files, as they stand in the layout */
export function readmeText(facts: ReadmeFacts, quality: Quality, dataFiles: readonly string[]): string {
  const { version, counts } = facts
  const terms = termsOf(facts)
  return [
    `# PhysAssistBench ${version}`,
    `Sessions in which a physician asks, often implicitly, and an assistant reads the chart through FHIR R4 tools, interviews a simulated patient, and answers or writes an order; scored by rubric items (${PAPER}). Every item of every turn in this package was judged by physicians beside the record it came from.`,
    `${counted(counts.sessions, 'session')}, ${counted(counts.turns, 'turn')}, ${counted(counts.items, 'item')}. Frozen ${facts.frozen_at} by ${facts.builder.name} ${facts.builder.version}.`,
    '## What is in it',
    table(['scenario', 'sessions', 'turns'], rowsInOrder(counts.scenario).map(partRow)),
    table(['difficulty level', 'sessions', 'turns'], rowsInOrder(counts.level).map(partRow)),
    table(['task type', 'turns'], rowsInOrder(counts.task_type).map(countRow)),
    table(['implicitness', 'turns'], rowsInOrder(counts.implicitness).map(countRow)),
    table(['language of the query', 'turns'], rowsInOrder(counts.language).map(countRow)),
    `Data, one session a line: ${dataFiles.map((path) => `\`${path}\``).join(', ')}. A session nobody changed is the line it was imported as, byte for byte; one that was edited or has evidence attached says so under \`x_studio\`.`,
    '## How it was judged',
    judgedText(quality),
    table(
      ['kind', 'language', 'items', 'accepted', 'edited', 'rejected', 'could not judge', 'settled by a ruling'],
      quality.by_kind.map(kindRow),
    ),
    'All figures are counts over the whole release, not a sample; n stands beside each share. Accepted, edited and rejected are shares of the verdicts of those who could judge; whoever could not is missing data. `quality.json` has the rest.',
    '## What was left out',
    leftOutText(quality),
    '## Check it',
    [
      'Without a network and without a database:',
      '',
      '```sh',
      'npx chartside releases verify .',
      `ssh-keygen -Y verify -f allowed_signers -I ${PRINCIPAL} -n ${NAMESPACE} -s SIGNATURE < manifest.json`,
      '```',
      '',
      'The first compares every file and every record with `manifest.json` and the signature; the second checks the signature alone. Compare `allowed_signers` with the key its publisher gives you in another place.',
    ].join('\n'),
    `The manifest names event ${facts.ledger.seq} of the ledger (\`${facts.ledger.hash}\`), the last one before the release was read.`,
    facts.previous
      ? `It follows ${facts.previous.version}, whose manifest has the SHA-256 \`${facts.previous.manifest_sha256}\`.`
      : 'It is the first version.',
    '## Terms',
    [`${terms.name}${terms.url ? ` (${terms.url})` : ''}.`, terms.text, NO_TRAINING].join(' '),
    `Canary: \`${facts.canary}\``,
  ]
    .join('\n\n')
    .concat('\n')
}

function judgedText(quality: Quality): string {
  const { total, records } = quality
  const raters = quality.raters_per_item.map(
    ({ raters: n, items }) => `${counted(items, 'item')} by ${n === 0 ? 'none' : counted(n, 'physician')}`,
  )
  return [
    `${counted(quality.reviewers, 'physician')} judged the ${counted(quality.items, 'item')}: ${raters.join(', ')}.`,
    `${inWords(records.untouched)} sessions are as they were imported, ${inWords(records.edited)} were edited.`,
    `Of the imported items ${inWords(total.content.kept)} were kept, ${inWords(total.content.edited)} edited and ${inWords(total.content.removed)} removed.`,
    `${inWords(total.resolved.unanimous)} items settled unanimously and ${inWords(total.resolved.adjudicated)} by a lead’s ruling.`,
  ].join(' ')
}

function leftOutText({ excluded }: Quality): string {
  const { sessions } = excluded
  if (sessions.count === 0) return `Nothing: all ${counted(sessions.n, 'session')} of the workspace went in.`
  const list = excluded.list.map(({ session, cause }) => `- \`${session}\`: ${cause}`)
  if (excluded.unnamed > 0) list.push(`- ${counted(excluded.unnamed, 'credentialed session')}`)
  return [`${inWords(sessions)} sessions of the workspace.`, list.join('\n')].join('\n\n')
}

function kindRow({ kind, language, items, verdicts, resolved }: KindFigures): string[] {
  return [
    kind,
    language ?? '–',
    String(items),
    ...[verdicts.accept, verdicts.edit, verdicts.reject, verdicts.cannot_judge, resolved.adjudicated].map(inWords),
  ]
}

/** `45 of 48 (93.8%)`; a share of nothing is said to be none. */
function inWords({ count, n, share }: Share): string {
  return share === null ? `${count} of ${n}` : `${count} of ${n} (${(Number(share) * 100).toFixed(1)}%)`
}

function partRow([key, { sessions, turns }]: [string, { sessions: number; turns: number }]): string[] {
  return [key, String(sessions), String(turns)]
}

function countRow([key, turns]: [string, number]): string[] {
  return [key, String(turns)]
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
