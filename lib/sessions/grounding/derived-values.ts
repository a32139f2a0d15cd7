import type { Claim, Concept } from '#lib/sessions/claims/claim.ts'
import { inStay, resultsOf } from './concept-results.ts'
import { atMoment } from './fact-time.ts'
import type { ChartFacts, Result } from './facts.ts'
import type { Grounding } from './grounding.ts'
import { near } from './measure.ts'
import type { Beside } from './value-claims.ts'
import { contradicted, ofResult, supported } from './verdict-of.ts'
import { convert } from './written-convert.ts'

/** Values a physician works out from results: differences, changes in percent, ratios and formulas. Pure. */

type ValueClaim = Extract<Claim, { kind: 'value' }> & { of: Concept }

const DIFFERENCE_BEFORE =
  /(?:\bby|difference(?: of)?|delta(?: of)?|change(?:d)?(?: of| by)?|(?:in|de)crease(?:d)?(?: of| by)?|(?:drop|fall|rise|decline|gain|loss|reduction|increment)(?:ped)?(?: of| by)?|(?:fell|rose|risen|fallen|dropped|gained|lost|declined|improved)(?: by)?|上升|升高|增加|增高|下降|降低|减少|回落|相差|差值|变化|降幅|升幅|增幅|约)\s*(?:了|约|大约|about|approximately|roughly|some|nearly|为|达|是)*\s*[+±−-]?\s*$/i
const DIFFERENCE_AFTER =
  /^\s*[\w/%µ^*.]*\s*(?:higher|lower|above|below|more|less|greater|increase|decrease|drop|fall|rise|decline|gain|loss|difference|change|reduction|的?(?:升高|上升|下降|降低|降幅|升幅|增幅|差值|变化|回落))/i

export function derivedValue(claim: ValueClaim, facts: ChartFacts, beside: Beside | null): Grounding | null {
  return changeBetween(claim, facts, beside) ?? formula(claim, facts)
}

function changeBetween(claim: ValueClaim, facts: ChartFacts, beside: Beside | null): Grounding | null {
  const { of, amount } = claim
  const isRatio = /^(?:-?\s?fold|times|倍|x|×)$/i.test(amount.unit ?? '')
  const all = resultsOf(of, facts).filter(({ reading, later }) => reading !== null && !later)
  const percent = amount.unit === '%' && all.some(({ unit }) => unit !== '%')
  const spoken = beside !== null && (DIFFERENCE_BEFORE.test(beside.before) || DIFFERENCE_AFTER.test(beside.after))
  if (!isRatio && !percent && !spoken) return null
  for (const [from, to] of pairsOf(all, facts)) {
    const [a, b] = [from.reading?.number ?? 0, to.reading?.number ?? 0]
    if (isRatio || percent) {
      if (a === 0) continue
      const is = (value: number) => near(Number(value.toPrecision(10)), amount.number, amount.decimals, false)
      if (percent ? is((Math.abs(b - a) / Math.abs(a)) * 100) : is(b / a) || is(a / b))
        return supported([ofResult(to), ofResult(from)])
      continue
    }
    if (from.unit !== to.unit) continue
    const difference = Number(Math.abs(b - a).toPrecision(10))
    const given = amount.ucum ?? amount.unit
    const number = given && from.unit ? convert(difference, from.unit, given, of.key) : difference
    if (
      number !== null &&
      number > 0 &&
      near(number, Math.abs(amount.number), amount.decimals, number === difference)
    ) {
      return supported([ofResult(to), ofResult(from)])
    }
  }
  return null
}

/** The pairs a physician compares: not every one of them, or any number would be some difference. */
function pairsOf(all: readonly Result[], facts: ChartFacts): [Result, Result][] {
  const pairs: [Result, Result][] = []
  for (const scope of [all.filter(({ stay, time }) => inStay(facts, stay, time)), all]) {
    if (scope.length < 2) continue
    const value = (result: Result) => result.reading?.number ?? 0
    const [first, last] = [scope[0] as Result, scope.at(-1) as Result]
    const peak = scope.reduce((best, one) => (value(one) > value(best) ? one : best), first)
    const nadir = scope.reduce((best, one) => (value(one) < value(best) ? one : best), first)
    pairs.push(
      [first, last],
      [scope.at(-2) as Result, last],
      [first, peak],
      [first, nadir],
      [peak, last],
      [nadir, last],
      [peak, nadir],
      [nadir, peak],
    )
    if (scope.length <= 8)
      for (let at = 1; at < scope.length; at++) pairs.push([scope[at - 1] as Result, scope[at] as Result])
  }
  return pairs
}

type Formula = { needs: readonly string[]; units: readonly string[]; value: (inputs: number[]) => number }

/** Each in the units named; the inputs are those of one time. */
const FORMULAS: Record<string, Formula> = {
  'anion-gap': {
    needs: ['sodium', 'chloride', 'bicarbonate'],
    units: ['meq/L', 'meq/L', 'meq/L'],
    value: ([na = 0, cl = 0, co = 0]) => na - cl - co,
  },
  'corrected-calcium': {
    needs: ['calcium', 'albumin'],
    units: ['mg/dL', 'g/dL'],
    value: ([ca = 0, alb = 0]) => ca + 0.8 * (4 - alb),
  },
  'mean-arterial-pressure': {
    needs: ['systolic-blood-pressure', 'diastolic-blood-pressure'],
    units: ['mm[Hg]', 'mm[Hg]'],
    value: ([s = 0, d = 0]) => (s + 2 * d) / 3,
  },
  'p-f-ratio': {
    needs: ['po2', 'fio2'],
    units: ['mm[Hg]', '%'],
    value: ([po = 0, fi = 1]) => po / (fi > 1 ? fi / 100 : fi),
  },
  bmi: { needs: ['weight', 'height'], units: ['kg', 'cm'], value: ([w = 0, h = 1]) => w / (h / 100) ** 2 },
  'serum-ascites-albumin-gradient': {
    needs: ['albumin', 'ascites-albumin'],
    units: ['g/dL', 'g/dL'],
    value: ([a = 0, b = 0]) => a - b,
  },
  'fractional-excretion-of-sodium': {
    needs: ['urine-sodium', 'sodium', 'urine-creatinine', 'creatinine'],
    units: ['meq/L', 'meq/L', 'mg/dL', 'mg/dL'],
    value: ([una = 0, na = 1, ucr = 1, cr = 0]) => ((una * cr) / (na * ucr)) * 100,
  },
  'indirect-bilirubin': {
    needs: ['total-bilirubin', 'direct-bilirubin'],
    units: ['mg/dL', 'mg/dL'],
    value: ([t = 0, d = 0]) => t - d,
  },
}

/** A formula's inputs may lie this far apart and still be one moment. */
const TOGETHER = 6 * 3600

function formula(claim: ValueClaim, facts: ChartFacts): Grounding | null {
  const rule = FORMULAS[claim.of.key]
  if (!rule) return null
  // What the laboratory reports itself is not worked out beside it.
  const { when } = claim
  if (
    resultsOf(claim.of, facts).some(
      ({ later, time, reading }) => !later && reading !== null && (!when || atMoment(when, time)),
    )
  )
    return null
  const series = rule.needs.map((key, at) =>
    (facts.results.get(key) ?? []).flatMap((result) => {
      const number =
        result.reading && !result.later
          ? convert(result.reading.number, result.unit || (rule.units[at] ?? ''), rule.units[at] ?? '', key)
          : null
      return number !== null && result.time ? [{ result, number, seconds: result.time.seconds }] : []
    }),
  )
  const lead = series[0] ?? []
  const worked: { value: number; inputs: Result[] }[] = []
  for (const first of lead) {
    if (claim.when && !atMoment(claim.when, first.result.time)) continue
    const inputs = series.map((one) =>
      one.reduce<(typeof lead)[number] | null>(
        (best, each) =>
          Math.abs(each.seconds - first.seconds) < Math.abs((best?.seconds ?? Number.POSITIVE_INFINITY) - first.seconds)
            ? each
            : best,
        null,
      ),
    )
    if (
      inputs.some(
        (input) =>
          input === null ||
          Math.abs(input.seconds - first.seconds) > (claim.of.key === 'bmi' ? 400 * 86_400 : TOGETHER),
      )
    )
      continue
    const value = rule.value(inputs.map((input) => input?.number ?? 0))
    worked.push({ value, inputs: inputs.flatMap((input) => (input ? [input.result] : [])) })
  }
  const { amount } = claim
  const hit = worked.findLast(
    ({ value }) =>
      near(value, amount.number, amount.decimals, false) ||
      Math.abs(value - amount.number) <= 0.5 * 10 ** -amount.decimals,
  )
  if (hit) return supported(hit.inputs.map(ofResult))
  const last = worked.at(-1)
  if (!last || (facts.results.get(claim.of.key)?.length ?? 0) > 0) return null
  return contradicted('other_value', last.inputs.map(ofResult), `${claim.of.words} ${Number(last.value.toFixed(1))}`)
}
