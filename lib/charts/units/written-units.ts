import { parseUnit } from './unit-code.ts'

/**
 * Reads units as clinicians and charts write them, in English and Chinese, to UCUM. Pure.
 */

/** Written parts, compared in lower case with `µ` as `u`. What has no meaning to convert is an annotation of one. */
const PARTS: Readonly<Record<string, string>> = {
  ...names('kg', 'kg kgs kilogram kilograms kilo kilos 千克 公斤'),
  ...names('g', 'g gm gms gram grams 克'),
  ...names('mg', 'mg mgs milligram milligrams 毫克'),
  ...names('ug', 'ug mcg mcgs microgram micrograms 微克'),
  ...names('ng', 'ng nanogram nanograms 纳克'),
  ...names('pg', 'pg picogram picograms 皮克'),
  ...names('[lb_av]', 'lb lbs pound pounds 磅'),
  ...names('[oz_av]', 'oz ounce ounces'),
  ...names('L', 'l liter liters litre litres 升'),
  ...names('dL', 'dl deciliter deciliters 分升'),
  ...names('mL', 'ml mls milliliter milliliters millilitre millilitres cc ccs 毫升'),
  ...names('uL', 'ul mcl microliter microliters 微升 mm3 mm³ cumm'),
  ...names('fL', 'fl 飞升'),
  ...names('mol', 'mol 摩尔'),
  ...names('mmol', 'mmol mmols millimole millimoles millimol 毫摩尔 毫摩'),
  ...names('umol', 'umol umols micromole micromoles micromol 微摩尔'),
  ...names('nmol', 'nmol 纳摩尔'),
  ...names('pmol', 'pmol 皮摩尔'),
  ...names('meq', 'meq meqs milliequivalent milliequivalents 毫当量'),
  ...names('mosm', 'mosm mosmol 毫渗 毫渗摩尔'),
  ...names('[IU]', 'iu unit units unt 单位 国际单位'),
  ...names('m[IU]', 'miu mu'),
  ...names('u[IU]', 'uiu uu'),
  ...names('s', 's sec secs second seconds 秒 秒钟'),
  ...names('ms', 'ms msec millisecond milliseconds 毫秒'),
  ...names('min', 'min mins minute minutes 分钟'),
  ...names('h', 'h hr hrs hour hours 小时 个小时 时'),
  ...names('d', 'd day days 天 日 24h 24hr 24小时'),
  ...names('wk', 'wk wks week weeks 周 星期 个星期'),
  ...names('mo', 'mo month months 个月 月'),
  ...names('a', 'yr yrs year years y 年 岁 y/o yo'),
  ...names('m', 'meter meters metre metres 米'),
  ...names('cm', 'cm centimeter centimeters 厘米 公分'),
  ...names('mm', 'mm millimeter millimeters 毫米'),
  ...names('[in_i]', 'inch inches 英寸'),
  ...names('[ft_i]', 'ft feet foot 英尺'),
  ...names('m2', 'm2 m² m^2 平方米'),
  ...names('{1.73_m2}', '1.73m2 1.73m² 1.73m^2 1.73平方米'),
  ...names('mm[Hg]', 'mmhg torr 毫米汞柱'),
  ...names('cm[H2O]', 'cmh2o cmh₂o 厘米水柱'),
  ...names('kPa', 'kpa 千帕'),
  ...names('Cel', '°c ℃ ºc degc celsius 摄氏度 度'),
  ...names('[degF]', '°f ℉ ºf degf fahrenheit 华氏度'),
  ...names('%', '% percent 百分之'),
  ...names('{ratio}', 'ratio x times fold 倍'),
  ...names('{score}', 'point points 分 级 期'),
  ...names('/min', 'bpm 次/分 次/分钟 次每分 次每分钟 次／分 rpm'),
  ...names('{beats}', 'beat beats insp inspirations breath breaths 次'),
  ...names('{cells}', 'cells cell # 个 个细胞'),
  ...names('[HPF]', 'hpf 高倍视野 高倍镜 hp'),
  ...names('[LPF]', 'lpf 低倍视野'),
  ...names('{tablet}', 'tab tabs tablet tablets 片'),
  ...names('{capsule}', 'cap caps capsule capsules 粒'),
  ...names('{puff}', 'puff puffs inh inhalation inhalations 喷 吸'),
  ...names('{drop}', 'drop drops gtt gtts 滴'),
  ...names('{patch}', 'patch patches ptch 贴'),
  ...names('{spray}', 'spray sprays spry'),
  ...names('{nebule}', 'neb nebs'),
  ...names('{bag}', 'bag bags 袋'),
  ...names('{vial}', 'vial vials 瓶 支'),
  ...names('{packet}', 'pkt packet packets 包'),
  ...names('{dose}', 'dose doses 剂 剂次'),
  ...names('{application}', 'appl application'),
  ...names('{syringe}', 'syr syringe'),
  ...names('{pack}.a', 'pack-years pack-year 包年 pack years'),
  ...names('10*3', 'k thou thousand x10e3 x10^3'),
  ...names('10*6', 'mil million 百万'),
  ...names('10*9', 'x10^9 x10e9'),
}

/** Read with their case: another case is a word, a prefix or another unit. */
const WITH_CASE: Readonly<Record<string, string>> = {
  U: 'U',
  C: 'Cel',
  F: '[degF]',
  M: '10*6',
}

function names(code: string, written: string): Record<string, string> {
  const all = code === '{pack}.a' ? ['pack-years', 'pack-year', 'pack years', '包年'] : written.split(' ')
  return Object.fromEntries(all.map((name) => [name, code]))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const parts = [...Object.keys(PARTS), ...Object.keys(WITH_CASE)].sort((a, b) => b.length - a.length)
const PART = parts.map(escaped).join('|')
const POWER = '[x×*]?\\s?10\\s?(?:\\^|\\*{1,2}|e|\\()?\\s?(?:-?\\d{1,2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})\\)?'
const FIRST = `(?:${POWER}|mm hg|cm h2o|${PART})`
const UNIT = new RegExp(
  `^(?:${FIRST})?(?:\\s?(?:/|per\\s|每)\\s?(?:1\\.73\\s?(?:m2|m²|m\\^2|平方米)|${PART}))*(?:\\s?feu)?`,
  'iu',
)

/** Units that are words too when nothing but a number comes before: taken only beside a slash. */
const ONLY_IN_RATIO = new Set(['k', 'm', 'x10^3', 'x10e3', 'x10^9', 'x10e9', 'mil', 'thou', 'thousand'])

export type WrittenUnit = { text: string; ucum: string | null; end: number }

/** Something for each litre or gram: a unit all the same, so that a number with it is not taken for a bare one. */
const UNKNOWN = /^[a-zµμ]{1,8}\/[dcmuµμnpf]?[lg](?![a-z\d])/i

/** The unit that begins at `at` or one space behind; null when none stands there, `ucum` null when it is not known. */
export function unitAt(text: string, at: number): WrittenUnit | null {
  const space = /^[ \u00a0\t]?[-‐]?/.exec(text.slice(at, at + 2))?.[0] ?? ''
  const from = at + space.length
  const rest = plain(text.slice(from, from + 40))
  const match = UNIT.exec(rest)?.[0].trimEnd() ?? ''
  for (const candidate of shorter(match)) {
    const after = rest[candidate.length]
    const last = candidate[candidate.length - 1] ?? ''
    if (/[a-z]/i.test(last) && after !== undefined && /[a-z\d]/i.test(after)) continue
    if (/[a-z]/i.test(last) && after === '-' && /[a-z]/i.test(rest[candidate.length + 1] ?? '')) {
      if (!/^(?:day|week|month|year|hour|hr|minute|min)$/i.test(candidate)) continue
    }
    const ucum = readUnit(text.slice(from, from + candidate.length))
    if (ucum !== null) return { text: text.slice(from, from + candidate.length), ucum, end: from + candidate.length }
  }
  const unknown = UNKNOWN.exec(rest)?.[0]
  return unknown ? { text: text.slice(from, from + unknown.length), ucum: null, end: from + unknown.length } : null
}

/** A match and its beginnings that end before a slash. */
function shorter(match: string): string[] {
  const found: string[] = []
  for (let text = match; text !== ''; ) {
    found.push(text)
    const slash = Math.max(text.lastIndexOf('/'), text.toLowerCase().lastIndexOf(' per '), text.lastIndexOf('每'))
    text = slash > 0 ? text.slice(0, slash).trimEnd() : ''
  }
  return found
}

/** One character stays one. */
function plain(text: string): string {
  return text.replace(/[µμ]/g, 'u').replace(/／/g, '/').replace(/％/g, '%').replace(/＃/g, '#')
}

const known = new Map<string, string | null>()

/** UCUM of a unit as written (`K/uL`, `×10^9/L`, `次/分`, `mEq/L`, also UCUM itself); null when it is none. */
export function readUnit(written: string): string | null {
  const cached = known.get(written)
  if (cached !== undefined) return cached
  const code = read(written)
  if (known.size < 5000) known.set(written, code)
  return code
}

function read(written: string): string | null {
  const text = plain(written)
    .trim()
    .replace(/\s*\/\s*/g, '/')
    .replace(/mm hg/i, 'mmHg')
    .replace(/cm h2o/i, 'cmH2O')
    .replace(/\s+feu$/i, '')
  if (text === '') return null
  if (/[{[]/.test(text) || /^10\*/.test(text)) return parseUnit(text) ? text : null
  const pieces = text.split(/\/(?=\D|1\.73|24)|\sper\s|每/i)
  if (/^次\/分钟?$|^y\/o$/i.test(text)) return PARTS[text.toLowerCase()] ?? null
  const [first = '', ...under] = pieces
  const top = first === '' ? '' : readTop(first, under.length > 0)
  if (top === null) return null
  const codes = under.map((piece) => readPart(piece.replace(/\s+/g, '')))
  if (codes.some((code) => code === null)) return null
  return joined(top, codes as string[])
}

function readTop(text: string, isRatio: boolean): string | null {
  const power = new RegExp(`^${POWER}$`, 'iu').test(text) ? exponentOf(text) : null
  if (power !== null) return isRatio ? `10*${power}` : null
  if (!isRatio && ONLY_IN_RATIO.has(text.toLowerCase()) && text !== 'm') return null
  if (isRatio && text === 'm') return '10*6'
  if (text === 'm') return null
  return readPart(text)
}

function readPart(text: string): string | null {
  const exact = Object.hasOwn(WITH_CASE, text) ? WITH_CASE[text] : undefined
  if (exact) return exact
  const lower = text.toLowerCase()
  return Object.hasOwn(PARTS, lower) && text !== 'c' && text !== 'f' ? (PARTS[lower] ?? null) : null
}

function exponentOf(text: string): number {
  const raised = [...text].map((char) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(char)).filter((digit) => digit >= 0)
  if (raised.length > 0) return Number(raised.join(''))
  return Number(/(\d{1,2})\)?$/.exec(text.replace(/^[x×*]?\s?10/i, ''))?.[1] ?? 0)
}

function joined(top: string, under: readonly string[]): string {
  if (under.length === 0) return top
  const over = top.startsWith('{') && under.some((code) => /^(?:min|uL|\[HPF\]|\[LPF\])$/.test(code)) ? '' : top
  return `${over}${under.map((code) => `/${code}`).join('')}`
}
