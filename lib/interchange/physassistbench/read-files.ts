import { type LineEvent, readLines } from '#lib/interchange/text/lines.ts'
import { type Finding, type ImportedSession, type ImportProblem, SCENARIO_FILES } from '#lib/sessions/session.ts'
import { findingMessage } from '#lib/sessions/wording/finding-words.ts'
import { onOneLine } from './json-edit.ts'
import { readSessionLine } from './read-session.ts'

/** A file to read: a path on disk, or a name with the chunks of an upload. */
export type SessionFile = string | { name: string; chunks: AsyncIterable<Uint8Array> }

/**
 * One record, in file order. `source` is the line to keep verbatim, without its line end. A refusal with `wholeFile`
 * means that the rest of the file could not be read: even a partial import must not take it for complete.
 */
export type SessionEntry =
  | { ok: true; file: string; line: number; source: string; session: ImportedSession; findings: Finding[] }
  | { ok: false; file: string; line: number; problems: ImportProblem[]; wholeFile: boolean }

/** What was met in a file; told when its end is reached. `blank` lines were skipped. */
export type FileSummary = { file: string; lines: number; blank: number; encoding: string; gzip: boolean }

/**
 * Reads session files record by record, memory flat apart from the record at hand. Never rejects for what a file holds.
 *
 * A `session_id` must belong to one session over all files of a call, since the reference finds replies by it. Whether
 * an id that comes twice is the same session is the import's to say.
 */
export async function* readSessionFiles(
  files: readonly SessionFile[],
  onEnd: (summary: FileSummary) => void = () => undefined,
): AsyncGenerator<SessionEntry> {
  const owners = new Map<string, { id: string; place: string }>()
  for (const input of files) {
    const file = typeof input === 'string' ? input : input.name
    let records = 0
    let notes: Finding[] = []
    /** A refused record is held until what follows is known: the break of its document may be its own fault. */
    let held: Refused | null = null
    for await (const event of readLines(typeof input === 'string' ? input : input.chunks)) {
      if (held && event.kind === 'problem' && event.code === 'document_broken' && isBrokenJson(held)) {
        yield { ...held, problems: [...held.problems, problemAt(file, event)], wholeFile: true }
        held = null
        continue
      }
      if (held) yield held
      held = null
      if (event.kind === 'note') notes.push(noteFinding(event))
      else if (event.kind === 'end') {
        if (records === 0) yield emptyFile(file, event)
        onEnd({ file, lines: event.lines, blank: event.blank, encoding: event.encoding, gzip: event.gzip })
      } else {
        records++
        const place = { file, line: event.line }
        if (event.kind === 'line') {
          const entry = readRecord(event.text, place, owners)
          if (entry.ok) yield { ...entry, findings: [...notes, ...entry.findings] }
          else held = entry
          notes = []
        } else yield { ok: false, ...place, problems: [problemAt(file, event)], wholeFile: event.fatal }
      }
    }
  }
}

type Place = { file: string; line: number }
type Refused = SessionEntry & { ok: false }

function isBrokenJson({ problems }: Refused): boolean {
  return problems.every(({ code }) => code.startsWith('json_'))
}

function problemAt(file: string, { line, code, message }: LineEvent & { kind: 'problem' }): ImportProblem {
  return { file, line, path: '$', code, message }
}

function readRecord(text: string, place: Place, owners: Map<string, { id: string; place: string }>): SessionEntry {
  const result = readSessionLine(text, place)
  if (!result.ok) return { ok: false, ...place, problems: result.problems, wholeFile: false }
  const { session, findings } = result
  const name = session.envelope.session_id
  const owner = name ? owners.get(name) : undefined
  if (owner && owner.id !== session.id) {
    const message = `the session_id ${name} is already that of ${owner.id} (${owner.place}); give each session its own`
    const problem = { ...place, path: '$.session_id', code: 'duplicate_session_id', message }
    return { ok: false, ...place, problems: [problem], wholeFile: false }
  }
  if (name) owners.set(name, { id: session.id, place: `${place.file} line ${place.line}` })
  const elsewhere = otherScenarioFile(place.file, session)
  return { ok: true, ...place, source: onOneLine(text), session, findings: [...findings, ...elsewhere] }
}

function emptyFile(file: string, end: LineEvent & { kind: 'end' }): SessionEntry {
  const message = end.lines === 0 ? 'the file is empty' : `the file holds nothing but ${end.blank} blank lines`
  const problem = { file, line: 1, path: '$', code: 'file_empty', message }
  return { ok: false, file, line: 1, problems: [problem], wholeFile: true }
}

function noteFinding(note: LineEvent & { kind: 'note' }): Finding {
  const { code, message, values } = note
  return { code, severity: 'note', message, values, turn: null, item: null, path: '$' }
}

/** The reference finds a scenario's sessions by the name of the file. */
function otherScenarioFile(file: string, session: ImportedSession): Finding[] {
  const name = file.split(/[\\/]/).at(-1)?.replace(/\.gz$/, '')
  if (name === SCENARIO_FILES[session.scenario] || !Object.values(SCENARIO_FILES).includes(name ?? '')) return []
  const values = { scenario: session.scenario, file: name ?? file }
  const message = findingMessage('scenario_file_differs', values)
  const path = '$.clinical_scenario'
  return [{ code: 'scenario_file_differs', severity: 'warning', message, values, turn: null, item: null, path }]
}
