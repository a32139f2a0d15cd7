import { numberWords } from './number-words.ts'

/**
 * Finds the numbers, dates and times of a text in English or Chinese and says when two mean the same. Digits inside a
 * name (`J189`, `ICD-10`, `SpO2`, `ALT52`) are *uncertain*: they may answer for a number elsewhere, none is asked of
 * them. Pure.
 */

export type Quantity = {
  kind: 'number' | 'date' | 'time'
  /** `4`, `-3.2`; `2180-05-07`, `--05-07`, `2180-05`; `13:55`. Equal keys mean the same. */
  key: string
  /** As it stands in the text, from `start` to `end`. */
  raw: string
  start: number
  end: number
  certain: boolean
  /** Digits behind the decimal point as written. */
  decimals: number
  /** What directly follows a number: `%`, `mg`, `天`; empty when nothing does. */
  unit: string
}

export type Quantities = { found: Quantity[]; words: Set<number> }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'

/** In the order in which they are tried at a place: the longest meaning first. */
const PATTERNS = [
  '(?<iso>(?<!\\d)\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}(?!\\d))(?:T(?<isoTime>\\d{2}:\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?',
  '(?<chineseDate>(?:\\d{2,4}年)?\\d{1,2}月(?:\\d{1,2}[日号]?)?)',
  `(?<monthFirst>\\b${MONTH}\\s+(?:${DAY}(?:,?\\s+\\d{4})?|\\d{4})(?!\\d))`,
  `(?<dayFirst>\\b${DAY}(?:\\s+of)?\\s+${MONTH}(?:,?\\s+\\d{4})?(?![a-z\\d]))`,
  '(?<american>\\b\\d{1,2}/\\d{1,2}/\\d{4}\\b)',
  '(?<clock>(?:上午|下午|晚上|凌晨|中午)?(?<![\\d:])\\d{1,2}:\\d{2}(?::\\d{2})?(?!\\d)(?:\\s*[ap]\\.?m\\b\\.?)?)',
  '(?<hour>\\b\\d{1,2}\\s*[ap]\\.?m\\b\\.?)',
  '(?<chineseClock>(?:上午|下午|晚上|凌晨|中午)?\\d{1,2}[点时](?:\\d{1,2}分?|整))',
  '(?<power>(?:[x×]\\s*)?10(?:\\^\\d+|[⁰¹²³⁴-⁹]+))',
  '(?<name>(?<![a-z])[a-z]+[-‐‑]?\\d[a-z\\d]*(?:[.\\-/]\\d+)*)',
  '(?<listed>^\\s*\\d+[.)、](?=\\s))',
  '(?<number>(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?)',
]
const PATTERN = new RegExp(PATTERNS.join('|'), 'gimu')

export function quantitiesOf(text: string): Quantities {
  return { found: findQuantities(text), words: numberWords(halfWidth(text)) }
}

/** The quantities written in digits alone. */
export function findQuantities(text: string): Quantity[] {
  if (!/[\d０-９]/.test(text)) return []
  const plain = halfWidth(text)
  return [...plain.matchAll(PATTERN)].flatMap((match) => quantitiesIn(match, plain))
}

/** Certain quantities of `here` for which `there` has nothing that may mean the same. */
export function missingFrom(here: Quantities, there: Quantities): Quantity[] {
  const keys = new Set(there.found.map(({ kind, key }) => `${kind} ${key}`))
  const dates = there.found.filter(({ kind }) => kind === 'date')
  return here.found.filter((quantity) => {
    if (!quantity.certain || keys.has(`${quantity.kind} ${quantity.key}`)) return false
    if (quantity.kind === 'date') return !dates.some((date) => sameDate(quantity.key, date.key))
    return quantity.kind === 'time' || !there.words.has(Number(quantity.key))
  })
}

/** Same number, same time, or dates that do not contradict (`5月7日` and `2180-05-07`). */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  if (a.kind !== b.kind) return false
  return a.key === b.key || (a.kind === 'date' && sameDate(a.key, b.key))
}

export function sameDate(a: string, b: string): boolean {
  return a === b || a.slice(-6) === b.slice(-6) || (a.length !== b.length && (a.startsWith(b) || b.startsWith(a)))
}

/** Digits and signs of full width as ASCII, each still one character; commas stay, they part clauses in Chinese. */
export function halfWidth(text: string): string {
  return text
    .replace(/[０-９％：－／．＋]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[−﹣]/g, '-')
    .replace(/∶/g, ':')
}

function quantitiesIn(match: RegExpExecArray, text: string): Quantity[] {
  const groups = match.groups ?? {}
  const raw = match[0]
  const start = match.index
  const base = { raw, start, end: start + raw.length, certain: true, decimals: 0, unit: '' }
  const date = dateKey(groups)
  if (date) {
    const time = groups.isoTime
    return [
      { ...base, kind: 'date', key: date },
      ...(time ? [{ ...base, kind: 'time' as const, key: timeKey(time) }] : []),
    ]
  }
  const clock = groups.clock ?? groups.hour ?? groups.chineseClock
  if (clock) return [{ ...base, kind: 'time', key: timeKey(clock) }]
  if (groups.power) return []
  if (groups.name || groups.listed) {
    return [...raw.matchAll(/\d+(?:\.\d+)?/g)].map((part) => ({
      ...base,
      kind: 'number',
      key: numberKey(part[0]),
      certain: false,
      decimals: part[0].split('.')[1]?.length ?? 0,
    }))
  }
  return [numberAt(raw, start, text)]
}

function numberAt(raw: string, start: number, text: string): Quantity {
  const end = start + raw.length
  const negative = text[start - 1] === '-' && !/[\p{L}\d%)\]-]/u.test(text[start - 2] ?? ' ')
  const unit = /^\s?(%|[A-Za-zµμ°℃/]+|[\u4e00-\u9fff]{1,2})/u.exec(text.slice(end, end + 12))?.[1] ?? ''
  const times = /^万(?!古)/.test(text.slice(end)) ? 1e4 : text[end] === '亿' ? 1e8 : 1
  const written = raw.replaceAll(',', '')
  const value = times === 1 ? written : String(Number((Number(written) * times).toPrecision(12)))
  return {
    kind: 'number',
    key: numberKey(negative ? `-${value}` : value),
    raw: negative ? `-${raw}` : raw,
    start: negative ? start - 1 : start,
    end,
    certain: true,
    decimals: written.split('.')[1]?.length ?? 0,
    unit,
  }
}

/** `05.50` and `5.5` are one number; digits beyond what a double holds are kept as written. */
function numberKey(text: string): string {
  const value = Number(text)
  return Number.isSafeInteger(value) || text.length < 15 ? String(value) : text
}

function dateKey(groups: Record<string, string | undefined>): string | null {
  const { iso, american, chineseDate, monthFirst, dayFirst } = groups
  if (iso) return day(...(iso.split(/[-/.]/) as [string, string, string]))
  if (american) {
    const [month = '', of = '', year = ''] = american.split('/')
    return day(year, month, of)
  }
  if (chineseDate) {
    const parts = /^(?:(\d+)年)?(\d+)月(\d+)?/.exec(chineseDate)
    return parts ? day(parts[1], parts[2] ?? '', parts[3]) : null
  }
  const named = monthFirst ?? dayFirst
  if (!named) return null
  const month = MONTHS.findIndex((name) => new RegExp(`(?<![a-z])${name}`, 'i').test(named)) + 1
  const numbers = named.match(/\d+/g) ?? []
  const year = numbers.find((number) => number.length === 4)
  return day(
    year,
    String(month),
    numbers.find((number) => number.length < 3),
  )
}

function day(year: string | undefined, month: string, of?: string | undefined): string | null {
  const [m, d] = [Number(month), of === undefined ? null : Number(of)]
  if (m < 1 || m > 12 || (d !== null && (d < 1 || d > 31))) return null
  const two = (value: number) => String(value).padStart(2, '0')
  if (d === null) return year === undefined ? `--${two(m)}` : `${year}-${two(m)}`
  return `${year ?? '-'}-${two(m)}-${two(d)}`
}

function timeKey(text: string): string {
  const [hours = '0', minutes = '0'] = text.match(/\d+/g) ?? []
  const hour = Number(hours)
  const late = /p\.?m|下午|晚上/i.test(text) && hour < 12
  const midnight = /a\.?m|凌晨/i.test(text) && hour === 12
  const value = late ? hour + 12 : midnight ? 0 : hour
  return `${String(value).padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
