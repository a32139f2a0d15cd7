import { findQuantities, halfWidth, type Quantity } from '#lib/sessions/quantities.ts'
import type { Moment } from './claim.ts'

/** Finds the days, times and relative times of a text, resolved against the as-of date. Pure. */

export type MomentToken = {
  start: number
  end: number
  /** Null where it cannot be resolved: `hospital day 3` without an admission date, `tomorrow`. */
  moment: Moment | null
}

const COUNT: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10, 半: 0.5 },
}
const NUMBER = '\\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten'
const HAN_NUMBER = '\\d{1,3}|[一两二三四五六七八九十半]'

const DAYS: Readonly<Record<string, number>> = {
  ...{ day: 1, week: 7, month: 30.44, year: 365.25, hour: 1 / 24 },
  ...{ 天: 1, 日: 1, 周: 7, 星期: 7, 个星期: 7, 个月: 30.44, 月: 30.44, 年: 365.25, 小时: 1 / 24 },
}
/** Words that count from the as-of day: days back, and how far the record may lie from it. */
const NAMED: readonly [RegExp, number, number][] = [
  [/the day before yesterday|前天/giu, 2, 0],
  [
    /\byesterday(?: (?:morning|afternoon|evening|night))?\b|\blast night\b|\blast evening\b|昨[天日晚夜](?:上午|下午|晚上|夜间)?/giu,
    1,
    0,
  ],
  [
    /\b(?:earlier )?today\b|\bthis (?:morning|afternoon|evening)\b|\btonight\b|今[天日早晨晚](?:上午|下午|早上|晨)?/giu,
    0,
    0,
  ],
  [/\blast week\b|上周|上个星期/giu, 7, 7],
  [/\blast month\b|上个月|上月/giu, 30, 31],
  [/\blast year\b|去年/giu, 365, 366],
]
/** Named, and not on the axis of the record: their numbers are no values and no dates. */
const UNRESOLVED =
  /\b(?:hospital|icu|post-?op(?:erative)?|postoperative) day (?:#\s?)?\d+\b|\b(?:HD|POD)\s?#?\d+\b|\btomorrow\b|\bday (?:#\s?)?\d{1,2}\b(?! (?:of|course))|(?:住院|术后|入院|入ICU)第?\s?\d+\s?[天日]|明[天日]|后天|第\s?\d+\s?[天日]/giu

const AGO = new RegExp(
  `\\b(about |approximately |around |some |roughly |over |nearly |almost )?(${NUMBER})\\s+(hour|day|week|month|year)s?\\s+(?:ago|earlier|before|prior)\\b`,
  'giu',
)
const AGO_HAN = new RegExp(`(约|大约|大概|近)?(${HAN_NUMBER})\\s?(天|日|周|个?星期|个月|年|小时)(?:之|以)?前`, 'gu')
const YEAR =
  /(?<=\b(?:in|since|of|during|from|until|early|late|mid)[ -])(1[89]\d{2}|2[0-3]\d{2})\b(?![-/.]\d)|(1[89]\d{2}|2[0-3]\d{2})年(?!\d{1,2}月)/giu
const MONTH_DAY =
  /(?<=\b(?:on|since|from|by|to|until|through|and|of|between|dated?)\s|\()(\d{1,2})\/(\d{1,2})(?![\d/]|\s?mm\s?hg)/giu

/** In order; none covers another. */
export function findMoments(text: string, asOf: string): MomentToken[] {
  const plain = halfWidth(text)
  const found: MomentToken[] = []
  const take = (start: number, end: number, key: string | null, slack = 0) => {
    if (found.some((other) => start < other.end && other.start < end)) return
    found.push({ start, end, moment: key === null ? null : { key, words: text.slice(start, end), slack } })
  }
  for (const { start, end, key } of writtenMoments(plain)) take(start, end, key)
  for (const match of plain.matchAll(MONTH_DAY)) {
    const key = monthDay(match[1], match[2])
    if (key) take(match.index, match.index + match[0].length, key)
  }
  for (const match of plain.matchAll(UNRESOLVED)) take(match.index, match.index + match[0].length, null)
  for (const match of plain.matchAll(AGO)) takeAgo(match, take, asOf)
  for (const match of plain.matchAll(AGO_HAN)) takeAgo(match, take, asOf)
  for (const [pattern, days, slack] of NAMED) {
    for (const match of plain.matchAll(pattern)) {
      take(match.index, match.index + match[0].length, dayBefore(asOf, days), slack)
    }
  }
  for (const match of plain.matchAll(YEAR)) {
    take(match.index, match.index + match[0].length, match[1] ?? match[2] ?? null)
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Dates with the clock time that follows them made one: `2157-11-25 13:55`, `5月7日 13:55`, `May 7 at 1 pm`. */
function writtenMoments(plain: string): { start: number; end: number; key: string }[] {
  const all = findQuantities(plain).filter(({ kind }) => kind !== 'number')
  const made: { start: number; end: number; key: string }[] = []
  for (let at = 0; at < all.length; at++) {
    const one = all[at] as Quantity
    const next = all[at + 1]
    if (one.kind === 'time') {
      if (one.key < '24') made.push({ start: one.start, end: one.end, key: `T${one.key}` })
      continue
    }
    const gap = next && next.kind === 'time' ? plain.slice(one.end, next.start) : null
    const isOne = next?.start === one.start || (gap !== null && /^(?:,?\s{0,2}(?:at\s)?|的|，|T|\s?\()$/u.test(gap))
    if (next && next.kind === 'time' && isOne && /-\d{2}$/.test(one.key) && one.key.length > 7) {
      made.push({ start: one.start, end: Math.max(one.end, next.end), key: `${one.key}T${next.key}` })
      at++
    } else made.push({ start: one.start, end: one.end, key: one.key })
  }
  return made
}

function monthDay(month: string | undefined, day: string | undefined): string | null {
  const [m, d] = [Number(month), Number(day)]
  if (m < 1 || m > 12 || d < 1 || d > 31) return null
  return `--${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

function takeAgo(
  match: RegExpExecArray,
  take: (start: number, end: number, key: string | null, slack?: number) => void,
  asOf: string,
) {
  const [whole, about, written = '', unit = ''] = match
  const count = COUNT[written.toLowerCase()] ?? Number(written)
  const each = DAYS[unit.toLowerCase()] ?? 1
  const days = count * each
  // The wider the unit the looser it is meant; a number of days is exact.
  const slack = each <= 1 ? (about ? 1 : each < 1 ? 1 : 0) : Math.ceil(each * (about ? 1 : 0.5))
  take(match.index, match.index + whole.length, dayBefore(asOf, Math.round(days)), slack)
}

/** The day some days before another, by the calendar. */
function dayBefore(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10)
}
