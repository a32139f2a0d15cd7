import { checkCalls } from './call-findings.ts'
import type { Check, CheckedSession } from './finding.ts'
import { checkGrounding } from './grounding-findings.ts'
import { checkLabels } from './label-findings.ts'
import { checkRubric } from './rubric-findings.ts'
import type { Finding } from './session.ts'
import { checkTexts } from './text-findings.ts'
import { partsOf } from './turn-parts.ts'

const CHECKS: readonly Check[] = [checkTexts, checkLabels, checkCalls, checkRubric, checkGrounding]

/**
 * What can be said of a session before a human looks, from its turns alone: no chart, no model, no clock. Works for
 * imported, edited and generated sessions alike. What is wrong with a record as a file is the reader's to say; an
 * import reports both.
 *
 * Findings come in turn order, each with its turn and, where it concerns one, its item; `path` points into the record
 * the reference's way of writing would make.
 */
export function checkSession(session: CheckedSession): Finding[] {
  const turns = session.turns.map(partsOf)
  return turns.flatMap((turn, index) => CHECKS.flatMap((check) => check(turn, turns.slice(0, index), session)))
}
