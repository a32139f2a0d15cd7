import { unitAt } from '#lib/charts/units/written-units.ts'
import { halfWidth } from '#lib/sessions/quantities.ts'
import type { Amount, Comparator } from './claim.ts'

/** Finds numbers with their comparators, ranges and units. Pure. */

export type AmountToken = {
  start: number
  /** Where the number itself begins, behind a comparator. */
  at: number
  end: number
  amount: Amount
  /** A limit, a target or a reference range: no statement about the patient. */
  isLimit: boolean
  /** The lower number of a blood pressure. */
  second: Amount | null
}

type Span = { start: number; end: number }

const NUMBER = /(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/g

const COMPARATORS: readonly [RegExp, Comparator][] = [
  [/(?:<=|≤|≦|at most|no more than|not more than|up to|不超过|不大于|至多|最多)\s*$/iu, '<='],
  [/(?:>=|≥|≧|at least|no less than|not less than|不少于|不小于|不低于|至少)\s*$/iu, '>='],
  [/(?:<|＜|less than|under|below|fewer than|lower than|小于|少于|低于|不足|不到)\s*$/iu, '<'],
  [/(?:>|＞|more than|greater than|over|above|exceeding|exceeds|exceeded|higher than|大于|高于|超过|多于)\s*$/iu, '>'],
  [/(?:~|≈|about|approximately|around|approx\.?|roughly|nearly|almost|close to|circa|约为|大约|约|近|接近)\s*$/iu, '~'],
]

/** Words in front of a number that make it a limit, a target or the ends of what is normal. */
const LIMIT_BEFORE =
  /(?:(?:reference|normal|therapeutic|target|goal)(?:\s+(?:range|interval|limits?|value|level|is|of|was|INR|MAP|SpO2))*|ref\.?(?: range)?|range|cut-?off|threshold|limit|goal|target|aim(?:ing)?(?: for)?|参考(?:范围|值|区间)?|正常(?:范围|值|上限|下限)|目标(?:值|范围)?|阈值|界值|上限|下限)[\s:：(（为是of]*[<>≤≥]?\s*$/iu
const LIMIT_AFTER =
  /^\s?(?:[\w/%°.]+\s)?(?:or (?:more|less|older|younger|higher|lower|above|below|greater|fewer)|and (?:above|over|older)|threshold|cut-?off)\b|^\s?[^\s，。；,;]{0,8}(?:以上|以下|及以上|及以下)/iu
const RANGE_WORD = /^\s?(?:-|–|—|~|～|to|至|到)\s?/iu
const NOT_NUMBER_BEFORE =
  /(?:ICD-?(?:9|10)?(?:-CM)?\s?[:：]?|#|\b(?:turn|stage|grade|class|type|step|item|no\.|number|page|figure|phase|bed|room|unit|version|criterion|point)\s|(?<=\s)[A-Za-z]{1,3}-)$/iu

/** `above 19: 1` and `30 or more: 1` give the points of a criterion, and the criterion is none of the patient's. */
const POINTS_BEFORE =
  /(?:above|over|below|under|at least|at most|less than|more than|[≥≤<>]=?|高于|低于|大于|小于|超过|不低于)\s?\d[\d.]*(?:\s?[A-Za-z/%°]+)?\s?:\s?$|(?:\bor (?:more|less|above|below|higher|lower|older)|以上|以下)\s?:\s?$/iu
const POINTS_AFTER = /^\s?:\s?\d(?:\s?(?:points?|分))?(?=[\s,;.，。；)）]|$)/iu

/** Numbers outside `taken` (dates, names). `names` are the ends of names a number may follow at once (`ALT52`). */
export function findAmounts(text: string, taken: readonly Span[], nameEnds: ReadonlySet<number>): AmountToken[] {
  const plain = halfWidth(text)
  const found: AmountToken[] = []
  // `21.1升至` is a change and no litre; `18 mcg每日一次` a dose with its frequency and no rate.
  const units = text.replace(/升(?=[至到为高])|每(?=[日天]\s?[一二两三四1-4]\s?次)/gu, ' ')
  const isTaken = (at: number) => taken.some(({ start, end }) => at >= start && at < end)
  let from = 0
  for (const match of plain.matchAll(NUMBER)) {
    const at = match.index
    if (at < from || isTaken(at) || !isNumber(plain, at, nameEnds)) continue
    const token = read(units, plain, at, match[0], taken)
    found.push(token)
    from = token.end
  }
  return found
}

function isNumber(plain: string, at: number, nameEnds: ReadonlySet<number>): boolean {
  if (nameEnds.has(at)) return true
  const before = plain.slice(Math.max(0, at - 24), at)
  if (/[A-Za-z.]$/.test(before) && !/(?:^|[^A-Za-z])[x×]$/i.test(before)) return false
  if (/^\s*$/.test(before.slice(before.lastIndexOf('\n') + 1)) && /^\d{1,2}[.)、]\s/.test(plain.slice(at, at + 4))) {
    return false
  }
  return !NOT_NUMBER_BEFORE.test(before) && !POINTS_BEFORE.test(plain.slice(Math.max(0, at - 40), at))
}

function read(text: string, plain: string, at: number, written: string, taken: readonly Span[]): AmountToken {
  const before = plain.slice(Math.max(0, at - 40), at)
  const isNegative = /(?:^|[\s(（:：=，,])-$/u.test(before)
  const compared = COMPARATORS.map(([pattern, sign]) => ({ match: pattern.exec(before), sign })).find(
    ({ match }) => match,
  )
  let end = at + written.length
  const times = /^万/.test(plain.slice(end)) ? 1e4 : 1
  if (times > 1) end++
  const own = unitAt(text, end)
  if (own) end = own.end
  let high: number | null = null
  let second: Amount | null = null
  let unit = own
  const rest = plain.slice(end, end + 24)
  const pressure = !own && /^\s?\/\s?(\d{2,3})(?![\d/.])/.exec(rest)
  const range = RANGE_WORD.exec(rest)
  if (pressure) {
    const from = end
    end += pressure[0].length
    unit = unitAt(text, end)
    if (unit) end = unit.end
    const number = Number(pressure[1])
    second = { comparator: null, number, high: null, decimals: 0, unit: unit?.text ?? null, ucum: unit?.ucum ?? null }
    void from
  } else if (range && !/(?:\bfrom|由|从|自)\s*$/iu.test(before)) {
    const upper = /^\d+(?:\.\d+)?/.exec(plain.slice(end + range[0].length))?.[0]
    const upperAt = end + range[0].length
    if (upper && !taken.some(({ start, end: last }) => upperAt >= start && upperAt < last)) {
      const behind = unitAt(text, upperAt + upper.length)
      const isDash = /[-–—~～]/.test(range[0])
      const sameUnit = !own || !behind || own.ucum === behind.ucum
      if (Number(upper) > Number(written) && sameUnit && (isDash || !own || behind)) {
        high = Number(upper)
        end = behind ? behind.end : upperAt + upper.length
        unit = behind ?? own
      }
    }
  }
  const number = Number(written.replaceAll(',', '')) * times * (isNegative ? -1 : 1)
  const start = compared?.match ? at - compared.match[0].length : isNegative ? at - 1 : at
  const about = compared ? compared.sign : /^\s?(?:左右|上下)/u.test(plain.slice(end)) ? '~' : null
  const amount: Amount = {
    comparator: about,
    number,
    high,
    decimals: written.split('.')[1]?.length ?? 0,
    unit: unit?.text ?? null,
    ucum: unit?.ucum ?? null,
  }
  const isLimit =
    LIMIT_BEFORE.test(plain.slice(Math.max(0, start - 40), start)) ||
    LIMIT_AFTER.test(plain.slice(end, end + 30)) ||
    (compared !== undefined && POINTS_AFTER.test(plain.slice(end, end + 16)))
  return { start, at, end, amount, isLimit, second }
}
