import type { Finding, ImportedSession, ImportProblem } from '#lib/sessions/session.ts'
import { isPatientTool } from '#lib/sessions/tools.ts'
import { LANGUAGES, type Scenario } from '#lib/sessions/turn.ts'
import { buildTurns } from './build-turns.ts'
import { checkDerived, checkTurnArrays } from './check-arrays.ts'
import { checkSessionFields } from './check-fields.ts'
import { checkMessages } from './check-messages.ts'
import { duplicateKeys, eachString, type JsonNode, nodeAt, parseJsonSource } from './json-source.ts'
import { isObject } from './json-value.ts'
import { type GoldTurn, readGold } from './read-gold.ts'
import { english, type RawRecord, STUDIO_KEY } from './record.ts'
import { Report, shown } from './report.ts'
import { isStudio } from './studio.ts'

export type SessionResult =
  | { ok: true; session: ImportedSession; findings: Finding[] }
  | { ok: false; problems: ImportProblem[] }

/**
 * Reads one record of the reference format. `place` goes into the problems; `line` is that of the record's first line.
 *
 * A record that breaks a rule of the format is refused with everything that is wrong, not only the first fault. What
 * the format allows but is doubtful comes as findings. These are findings about the source record itself; what can be
 * said of the turns whoever wrote them is `checkSession`'s, and an import reports both.
 */
export function readSessionLine(text: string, place: { file: string; line: number }): SessionResult {
  const report = new Report(place)
  const parsed = parseJsonSource(text)
  if (!parsed.ok) {
    const { code, message, line, column } = parsed.fault
    const where = line > 1 ? `line ${place.line + line - 1}, column ${column}` : `column ${column}`
    report.refuse('$', code, `${where}: ${message}`, line - 1)
    return { ok: false, problems: report.problems }
  }
  const record: unknown = JSON.parse(text)
  if (!isObject(record)) {
    report.refuse('$', 'not_an_object', `${shown(record)} is no record; each line holds one JSON object`)
    return { ok: false, problems: report.problems }
  }
  checkStorable(text, record, report)
  checkSpelling(parsed.root, text, report)
  const turns = checkTurnArrays(record, report)
  const gold = readGold(record, report)
  checkMessages(record, turns, gold, report)
  checkSessionFields(record, asksPatient(gold), report)
  if (report.problems.length > 0) return { ok: false, problems: report.problems }
  checkDerived(record, gold, report)
  return { ok: true, ...assemble(record, gold, report) }
}

function assemble(record: RawRecord, gold: GoldTurn[], report: Report) {
  const studio = isStudio(record[STUDIO_KEY]) ? record[STUDIO_KEY] : undefined
  const { turns, renamed } = buildTurns(record, gold, studio, report)
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const object = (value: unknown) => (isObject(value) ? value : null)
  const session: ImportedSession = {
    id: record.id as string,
    scenario: record.clinical_scenario as Scenario,
    subjectId: record.subject_id as number,
    hadmId: (record.hadm_id as number | null | undefined) ?? null,
    currentDate: record.current_date as string,
    level: (record.difficulty_level as number | null | undefined) ?? null,
    envelope: {
      env_info: text(record.env_info),
      session_id: text(record.session_id),
      persona_config: object(record.persona_config),
      session_plan: object(record.session_plan),
    },
    turns,
    tools: english(record, 'tools') as unknown[],
    languages: LANGUAGES.filter((language) =>
      turns.every((items) =>
        items.some((item) => item.kind === 'query' && item.language === language && item.value.implicit.trim()),
      ),
    ),
    ...(studio && { studio }),
  }
  const findings = report.findings.map((finding) => ({
    ...finding,
    item: finding.item === null ? null : (renamed.get(finding.item) ?? finding.item),
  }))
  return { session, findings }
}

function asksPatient(gold: GoldTurn[]): boolean {
  return gold.some((turn) => turn.calls.some((call) => isPatientTool(call.tool)))
}

/** PostgreSQL text holds neither U+0000 nor half a surrogate pair, and both reach a record only as escapes. */
function checkStorable(text: string, record: RawRecord, report: Report): void {
  if (!/\\u(0000|[dD][89a-fA-F])/.test(text)) return
  const faults = new Set<string>()
  eachString(record, (value, path) => {
    if (value.includes('\u0000') && !faults.has(`0${path}`)) {
      faults.add(`0${path}`)
      report.refuse(
        path,
        'nul_character',
        `a text holds U+0000 at character ${value.indexOf('\u0000') + 1}; it cannot be stored`,
      )
    }
    if (!value.isWellFormed() && !faults.has(`s${path}`)) {
      faults.add(`s${path}`)
      const half = /\p{Surrogate}/u.exec(value)
      const code = half?.[0].charCodeAt(0).toString(16)
      report.refuse(
        path,
        'lone_surrogate',
        `a text holds \\u${code} at character ${(half?.index ?? 0) + 1}, half a character; write the pair or leave it out`,
      )
    }
  })
}

/** Doubts about how the record is written that a parsed value no longer shows. */
function checkSpelling(root: JsonNode, text: string, report: Report): void {
  // The path is that of the record: paths into it name one value, and here a name stands for two.
  for (const { path, key } of duplicateKeys(root)) {
    report.find('warning', '$', 'duplicate_key', { key: JSON.stringify(key), path })
  }
  for (const key of ['subject_id', 'hadm_id']) {
    const node = nodeAt(root, key)
    const spelled = node?.type === 'scalar' ? text.slice(node.start, node.end) : ''
    if (/^-?\d+(\.|.*e)/i.test(spelled)) {
      report.find('warning', `$.${key}`, 'id_as_decimal', { key, value: spelled })
    }
  }
}
