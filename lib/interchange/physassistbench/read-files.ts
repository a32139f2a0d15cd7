import { readLines } from '#lib/interchange/text/lines.ts'
import type { Finding, ImportedSession, ImportProblem } from '#lib/sessions/session.ts'
import { SCENARIO_FILES } from '#lib/sessions/session.ts'
import { onOneLine } from './json-edit.ts'
import { readSessionLine } from './read-session.ts'

/** A file to read: a path on disk, or a name with the chunks of an upload. */
export type SessionFile = string | { name: string; chunks: AsyncIterable<Uint8Array> }

/**
 * What a file holds, in order. `source` is the line to keep verbatim, without its line end. A refusal with `wholeFile`
 * means that the rest of the file could not be read, so that even a partial import must not take it for complete.
 */
export type SessionEvent =
  | { kind: 'session'; file: string; line: number; source: string; session: ImportedSession; findings: Finding[] }
  | { kind: 'refused'; file: string; line: number; problems: ImportProblem[]; wholeFile: boolean }
  | { kind: 'note'; file: string; line: number; code: string; message: string }
  | { kind: 'end'; file: string; lines: number; blank: number }

/**
 * Reads session files one record at a time, memory flat apart from the record at hand. Ids and session ids must be
 * unique over all files of one call, since the reference keys everything by them; the later record is refused.
 * Never rejects for what a file holds.
 */
export async function* readSessionFiles(files: readonly SessionFile[]): AsyncGenerator<SessionEvent> {
  const register = new Register()
  for (const file of files) yield* readFile(file, register)
}

async function* readFile(input: SessionFile, register: Register): AsyncGenerator<SessionEvent> {
  const file = typeof input === 'string' ? input : input.name
  let records = 0
  for await (const event of readLines(typeof input === 'string' ? input : input.chunks)) {
    const { line } = event as { line: number }
    if (event.kind === 'note') yield { ...event, file }
    else if (event.kind === 'problem') {
      records++
      const problem = { file, line, path: '$', code: event.code, message: event.message }
      yield { kind: 'refused', file, line, problems: [problem], wholeFile: event.fatal }
    } else if (event.kind === 'end') {
      if (records === 0) {
        const message = event.lines === 0 ? 'the file is empty' : `the file holds only blank lines (${event.blank})`
        const problem = { file, line: 1, path: '$', code: 'file_empty', message }
        yield { kind: 'refused', file, line: 1, problems: [problem], wholeFile: true }
      }
      yield { kind: 'end', file, lines: event.lines, blank: event.blank }
    } else {
      records++
      yield readRecord(event.text, { file, line }, register)
    }
  }
}

function readRecord(text: string, place: { file: string; line: number }, register: Register): SessionEvent {
  const result = readSessionLine(text, place)
  const problems = result.ok ? register.add(result.session, place) : result.problems
  if (!result.ok || problems.length > 0) return { kind: 'refused', ...place, problems, wholeFile: false }
  const { session, findings } = result
  const elsewhere = otherScenarioFile(place.file, session)
  return { kind: 'session', ...place, source: onOneLine(text), session, findings: [...findings, ...elsewhere] }
}

/** Ids seen so far, with the place of each. */
class Register {
  private readonly ids = new Map<string, string>()
  private readonly sessionIds = new Map<string, string>()

  add(session: ImportedSession, place: { file: string; line: number }): ImportProblem[] {
    const here = `${place.file} line ${place.line}`
    const problems: ImportProblem[] = []
    const taken = this.ids.get(session.id)
    if (taken) {
      const message = `the id ${session.id} is already that of ${taken}; ids are unique over all files`
      problems.push({ ...place, path: '$.id', code: 'duplicate_id', message })
    }
    const name = session.envelope.session_id
    const other = name ? this.sessionIds.get(name) : undefined
    if (other && !taken) {
      const message = `the session_id ${name} is already that of ${other}; the patient's replies are found by it`
      problems.push({ ...place, path: '$.session_id', code: 'duplicate_session_id', message })
    }
    if (problems.length > 0) return problems
    this.ids.set(session.id, here)
    if (name) this.sessionIds.set(name, here)
    return []
  }
}

/** The reference finds a scenario's sessions by the name of the file. */
function otherScenarioFile(file: string, session: ImportedSession): Finding[] {
  const name = file.split(/[\\/]/).at(-1)?.replace(/\.gz$/, '')
  if (name === SCENARIO_FILES[session.scenario] || !Object.values(SCENARIO_FILES).includes(name ?? '')) return []
  const message = `the session is of ${session.scenario}, the file is ${name}; exports put it into its own scenario's file`
  return [
    {
      code: 'scenario_file_differs',
      severity: 'warning',
      message,
      turn: null,
      item: null,
      path: '$.clinical_scenario',
    },
  ]
}
