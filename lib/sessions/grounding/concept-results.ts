import type { Concept } from '#lib/sessions/claims/claim.ts'
import type { ChartFacts, Result } from './facts.ts'
import { plain } from './term-index.ts'

/** The results of a chart that a concept speaks of. Pure. */

/** Terms one of which may be said for the other: a trough is a level, a fingerstick a glucose. */
const ALSO: Record<string, readonly string[]> = {
  troponin: ['troponin-t', 'troponin-i'],
  'troponin-t': ['troponin'],
  'troponin-i': ['troponin'],
  'blood-pressure': ['systolic-blood-pressure'],
  bnp: ['nt-probnp'],
  'estimated-gfr': ['creatinine-clearance'],
  neutrophils: ['absolute-neutrophil-count'],
  lymphocytes: ['absolute-lymphocyte-count'],
}

/** In order of time, those without a value among them. */
export function resultsOf(of: Concept, facts: ChartFacts): readonly Result[] {
  const direct = facts.results.get(of.key) ?? []
  const also = (ALSO[of.key] ?? []).flatMap((key) => facts.results.get(key) ?? [])
  if (direct.length > 0 || also.length > 0) return also.length === 0 ? direct : [...direct, ...also]
  const words = plain(of.words)
  const named = facts.resultNames.get(words) ?? facts.resultNames.get(of.words.toLowerCase())
  if (named) return named
  const names = [words, ...(facts.terms.term(of.key)?.en ?? []).map(plain)].filter((name) => name.length >= 4)
  // Only names that no table knows: `Creatinine, Urine` is another thing than creatinine.
  return [...facts.resultNames].flatMap(([name, results]) => {
    if (results[0]?.keys.some((key) => facts.terms.term(key))) return []
    const own = plain(name).split(' ')
    return names.some((one) => one.split(' ').every((token) => own.includes(token))) ? results : []
  })
}

/** Seconds after the start of a stay within which a result is one of admission. */
const ADMISSION = 36 * 3600

/**
 * The results a word like “latest” or “peak” may mean, each group a reading of it that a physician would accept: of
 * the stay at hand, and of the whole record.
 */
export function chosen(results: readonly Result[], which: string | null, facts: ChartFacts): readonly Result[] {
  const measured = results.filter(({ reading, text }) => reading !== null || text !== '')
  if (which === null) return measured
  const here = measured.filter(({ stay, time }) => inStay(facts, stay, time))
  const scopes = [here, measured].filter((scope) => scope.length > 0)
  const picked = scopes.flatMap((scope) => pick(scope, which, facts))
  return [...new Set(picked)]
}

export function inStay(facts: ChartFacts, stay: string | null, time: Result['time']): boolean {
  const { admission } = facts
  if (!admission) return true
  if (stay === admission.ref) return true
  return (
    stay === null &&
    time !== null &&
    admission.start !== null &&
    time.day >= admission.start.day - 1 &&
    time.day <= (admission.end?.day ?? facts.asOfDay)
  )
}

/** “The highest of the day” is said like “the highest”. */
function isDaysExtreme(
  scope: readonly Result[],
  number: number | undefined,
  day: number | undefined,
  which: string,
): boolean {
  if (number === undefined || day === undefined) return false
  const others = scope.flatMap(({ reading, time }) => (reading && time?.day === day ? [reading.number] : []))
  return others.length > 1 && number === (which === 'highest' ? Math.max(...others) : Math.min(...others))
}

function pick(scope: readonly Result[], which: string, facts: ChartFacts): readonly Result[] {
  const start = facts.admission?.start ?? null
  const at = (result: Result | undefined) => result?.time?.seconds ?? 0
  const first = scope.find(({ time }) => time !== null)
  const last = scope.findLast(({ time }) => time !== null)
  switch (which) {
    case 'latest':
    case 'discharge':
      return scope.filter((one) => at(one) === at(last))
    case 'first':
      return scope.filter((one) => at(one) === at(first))
    case 'admission':
      return scope.filter(
        (one) =>
          at(one) === at(first) ||
          (start !== null && one.time !== null && Math.abs(one.time.seconds - start.seconds) <= ADMISSION),
      )
    case 'previous':
      return scope.filter((one) => at(one) !== at(last))
    case 'highest':
    case 'lowest': {
      const numbers = scope.flatMap(({ reading }) => (reading ? [reading.number] : []))
      const extreme = which === 'highest' ? Math.max(...numbers) : Math.min(...numbers)
      return scope.filter(
        ({ reading, time }) => reading?.number === extreme || isDaysExtreme(scope, reading?.number, time?.day, which),
      )
    }
    default:
      return scope
  }
}
