import type { Finding, ImportProblem, Severity } from '#lib/sessions/session.ts'
import { type FindingCode, type FindingValues, findingMessage } from '#lib/sessions/wording/finding-words.ts'
import type { RawRecord } from './record.ts'

type Where = { turn?: number; item?: string }

/** Collects everything that is wrong or doubtful in one line, so that its author is told all of it at once. */
export class Report {
  readonly problems: ImportProblem[] = []
  readonly findings: Finding[] = []

  constructor(private readonly place: { file: string; line: number }) {}

  /** The line must be refused. `lineOffset` counts from 0 within a record that spans several lines. */
  refuse(path: string, code: string, message: string, lineOffset = 0): void {
    this.problems.push({ file: this.place.file, line: this.place.line + lineOffset, path, code, message })
  }

  /** The line is taken, and someone should know this of it. */
  find<C extends FindingCode>(
    severity: Severity,
    path: string,
    code: C,
    values: FindingValues<C>,
    where: Where = {},
  ): void {
    const message = findingMessage(code, values)
    this.findings.push({ code, severity, message, values, turn: where.turn ?? null, item: where.item ?? null, path })
  }
}

/** A value as an error message shows it: its text when short, else its type. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (value !== null && typeof value === 'object') return 'an object'
  const text = JSON.stringify(value)
  return text.length <= 60 ? text : `${text.slice(0, 57)}…"`
}

/** Whether a record has a key that every record needs; refuses the line where it has not. */
export function required(record: RawRecord, key: string, report: Report): boolean {
  if (record[key] != null) return true
  report.refuse(`$.${key}`, 'missing_field', `${key} is ${key in record ? 'null' : 'absent'}; every record needs it`)
  return false
}
