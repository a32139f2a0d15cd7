import type { Random } from '#lib/platform/seeded-random.ts'
import type { Language } from '#lib/sessions/turn.ts'
import { type Names, SPECIMEN_NAMES } from './names.ts'
import { dayOf, daysBetween } from './record.ts'
import type { Flag, Said, Told, When } from './said.ts'
import { EN, type Shape, ZH } from './templates.ts'

/** Puts what is said in words. The same draws give the same wording, so that a mutant differs where it was mutated. */

export type Clause = { text: string; template: string }

type Style = {
  language: Language
  asOf: string
  /** Which of several names, date forms and wordings. */
  pick: (slot: string, of: number) => number
}

/** How one clause is worded, kept to word its mutants the same way. */
export type Wording = { shape: Shape; template: number; draws: Map<string, number>; random: Random }

export function wordingOf(shape: Shape, language: Language, random: Random): Wording {
  const of = (language === 'en' ? EN : ZH)[shape].length
  return { shape, template: random.whole(0, of - 1), draws: new Map(), random }
}

/** @returns null where the template asks for something this says nothing of */
export function say(said: Said, wording: Wording, language: Language, asOf: string): Clause | null {
  const template = (language === 'en' ? EN : ZH)[wording.shape][wording.template] ?? ''
  const style: Style = {
    language,
    asOf,
    pick: (slot, of) => {
      const kept = wording.draws.get(slot) ?? wording.random.next()
      wording.draws.set(slot, kept)
      return Math.floor(kept * of)
    },
  }
  const slots = SLOTS[said.kind](said as never, style)
  const negated = 'negated' in said && said.negated
  if ([...template.matchAll(/\{([\w-]+)\}/g)].some(([, slot]) => !slots[slot ?? ''])) return null
  if (negated && !template.includes('[') && !ALWAYS_NEGATIVE.includes(wording.shape)) return null
  const text = template
    .replace(/^~/, '')
    .replace(/\[([^|\]]*)\|([^\]]*)\]/g, (_, yes: string, no: string) => (negated ? no : yes))
    .split(/\{([\w-]+)\}/)
    .map((part, index) => (index % 2 === 1 ? (slots[part] ?? '') : part))
    // `HCO3` and `19` are two things.
    .reduce((before, part) => `${before}${/\d$/.test(before) && /^\d/.test(part) ? ' ' : ''}${part}`)
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.)])/g, '$1')
    .trim()
  return { text, template }
}

/** Whether a template has what this mutation would change in view. */
export function shows(wording: Wording, language: Language, slots: readonly string[]): boolean {
  const template = (language === 'en' ? EN : ZH)[wording.shape][wording.template] ?? ''
  return slots.some((slot) => template.includes(slot))
}

/** Shapes whose words deny by themselves. */
const ALWAYS_NEGATIVE: readonly Shape[] = ['no-procedure']

type Slots = Record<string, string>

function nameOf(names: Names, style: Style, slot = 'name'): string {
  const all = names[style.language]
  // The common name half of the time.
  const drawn = style.pick(slot, 2 * all.length)
  return (drawn >= all.length ? all[0] : all[drawn]) ?? ''
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A date as told, with the minute where it is told; `on` is with its preposition. */
function dated(when: When | null, style: Style, slot = 'date'): { date: string; on: string } {
  if (!when) return { date: '', on: '' }
  const day = dayOf(when.at)
  const clock = when.at.length > 10 ? when.at.slice(11) : null
  const [year = '', month = '', date = ''] = day.split('-')
  const ago = daysBetween(day, style.asOf)
  if (when.relative && ago >= 0 && ago <= 6 && !clock) {
    const words = style.language === 'en' ? ['today', 'yesterday', 'two days ago'] : ['今天', '昨天', '前天']
    const word = words[ago] ?? (style.language === 'en' ? `${ago} days ago` : `${ago}天前`)
    return { date: word, on: word }
  }
  if (style.language === 'zh') {
    const forms = [day, day, `${year}年${Number(month)}月${Number(date)}日`, `${Number(month)}月${Number(date)}日`]
    // Without a year only what happened within the last half year.
    const at = style.pick(slot, ago > 180 || ago < 0 ? 3 : 4)
    const form = forms[at] ?? day
    const full = clock ? `${form}${form.endsWith('日') ? '' : ' '}${clock}` : form
    return { date: full, on: full }
  }
  const name = MONTHS[Number(month) - 1] ?? ''
  const forms = [
    day,
    day,
    day,
    `${name} ${Number(date)}, ${year}`,
    `${Number(date)} ${name} ${year}`,
    `${name.slice(0, 3)} ${Number(date)}`,
  ]
  const form = forms[style.pick(slot, ago > 180 || ago < 0 ? 5 : 6)] ?? day
  const full = clock ? `${form} ${style.pick(`${slot}-at`, 2) === 0 ? '' : 'at '}${clock}`.replace('  ', ' ') : form
  return { date: full, on: `on ${full}` }
}

export function digits({ value, decimals }: Told): string {
  return value.toFixed(decimals)
}

function valueWithUnit(told: Told, style: Style): string {
  if (told.unit === '') return digits(told)
  const tight = told.unit === '%' || (style.language === 'zh' && !/^\d/.test(told.unit) && style.pick('space', 3) === 0)
  return `${digits(told)}${tight ? '' : ' '}${told.unit}`
}

const FLAGGED: Record<Language, Record<Flag, string[]>> = {
  en: { high: ['high', 'elevated'], low: ['low', 'decreased'], normal: ['normal', 'within normal limits'] },
  zh: { high: ['升高', '偏高'], low: ['偏低', '降低'], normal: ['正常', '在正常范围内'] },
}
const ABNORMAL: Record<Language, Record<Flag, string[]>> = {
  en: {
    high: ['above the reference range', 'above normal'],
    low: ['below the reference range', 'below normal'],
    normal: ['within the reference range', 'in the normal range'],
  },
  zh: { high: ['高于参考范围', '高于正常'], low: ['低于参考范围', '低于正常'], normal: ['在参考范围内', '正常'] },
}
const HL: Record<Flag, string> = { high: 'H', low: 'L', normal: 'normal' }
const ARROW: Record<Flag, string> = { high: '↑', low: '↓', normal: '（正常）' }

function choose(words: readonly string[], style: Style, slot: string): string {
  return words[style.pick(slot, words.length)] ?? ''
}

const ROUTES: Record<string, Record<Language, string[]>> = {
  PO: { en: ['PO', 'by mouth', 'orally', 'oral'], zh: ['口服'] },
  'PO/NG': { en: ['PO/NG', 'PO'], zh: ['口服或鼻饲', '口服'] },
  ORAL: { en: ['PO', 'orally'], zh: ['口服'] },
  IV: { en: ['IV', 'intravenously'], zh: ['静脉注射', '静脉给药', 'IV'] },
  'IV DRIP': { en: ['IV drip', 'IV'], zh: ['静脉滴注', '静脉泵入'] },
  SC: { en: ['SC', 'subcutaneously', 'SubQ'], zh: ['皮下注射'] },
  SUBCUT: { en: ['SC', 'subcutaneously'], zh: ['皮下注射'] },
  IM: { en: ['IM', 'intramuscularly'], zh: ['肌内注射', '肌注'] },
  PR: { en: ['PR', 'rectally'], zh: ['直肠给药'] },
}

export function saysRoute(route: string | null): boolean {
  return route !== null && route in ROUTES
}

const FREQUENCIES: Record<string, Record<Language, string[]>> = {
  DAILY: { en: ['daily', 'once daily', 'every day'], zh: ['每日一次', '每天一次'] },
  BID: { en: ['BID', 'twice daily', 'twice a day'], zh: ['每日两次', '每日2次'] },
  TID: { en: ['TID', 'three times daily'], zh: ['每日三次', '每日3次'] },
  QID: { en: ['QID', 'four times daily'], zh: ['每日四次'] },
  Q6H: { en: ['q6h', 'every 6 hours'], zh: ['每6小时一次'] },
  Q8H: { en: ['q8h', 'every 8 hours'], zh: ['每8小时一次'] },
  Q12H: { en: ['q12h', 'every 12 hours'], zh: ['每12小时一次'] },
  Q24H: { en: ['q24h', 'every 24 hours'], zh: ['每24小时一次'] },
  QHS: { en: ['at bedtime', 'qHS'], zh: ['睡前'] },
  'Q6H:PRN': { en: ['every 6 hours as needed', 'q6h PRN'], zh: ['每6小时一次，必要时'] },
  'Q8H:PRN': { en: ['every 8 hours as needed', 'q8h PRN'], zh: ['每8小时一次，必要时'] },
  'Q4H:PRN': { en: ['q4h PRN', 'every 4 hours as needed'], zh: ['每4小时一次，必要时'] },
  'twice daily': { en: ['BID', 'twice daily'], zh: ['每日两次'] },
  'once daily': { en: ['daily', 'once daily'], zh: ['每日一次'] },
  'every 24 hours': { en: ['q24h', 'every 24 hours'], zh: ['每24小时一次'] },
  'every 12 hours': { en: ['q12h', 'every 12 hours'], zh: ['每12小时一次'] },
  'every 8 hours': { en: ['q8h', 'every 8 hours'], zh: ['每8小时一次'] },
  'every 6 hours': { en: ['q6h', 'every 6 hours'], zh: ['每6小时一次'] },
}

const SIR: Record<Language, Record<'S' | 'I' | 'R', string>> = {
  en: { S: 'susceptible', I: 'intermediate', R: 'resistant' },
  zh: { S: '敏感', I: '中介', R: '耐药' },
}

function drugSlots(said: Extract<Said, { kind: 'order' | 'dose' }>, style: Style): Slots {
  const route = said.route ? ROUTES[said.route]?.[style.language] : undefined
  const frequency = 'frequency' in said && said.frequency ? FREQUENCIES[said.frequency]?.[style.language] : undefined
  let drug = nameOf(said.drug, style, 'drug')
  // A brand of another salt would be false, and so would the salt of another order.
  if (/succinate/i.test(said.label) && drug === 'Lopressor') drug = 'metoprolol succinate'
  if (/tartrate/i.test(said.label) && drug === 'metoprolol' && style.pick('salt', 2) === 0) drug = 'metoprolol tartrate'
  const unit = said.dose ? doseUnit(said.dose.unit, style) : ''
  const amount = said.dose ? `${plain(said.dose.amount)}${said.dose.high ? `-${plain(said.dose.high)}` : ''}` : ''
  const space = style.language === 'zh' && style.pick('space', 3) === 0 ? '' : ' '
  const when = dated('when' in said ? said.when : null, style)
  return {
    drug,
    dose: said.dose ? `${amount}${space}${unit}` : '',
    route: route ? choose(route, style, 'route') : '',
    freq: frequency ? choose(frequency, style, 'freq') : '',
    ...when,
  }
}

const plain = (amount: number): string => String(Number(amount.toPrecision(6)))

function doseUnit(unit: string, style: Style): string {
  if (unit === 'UNIT')
    return style.language === 'zh'
      ? style.pick('unit', 2)
        ? '单位'
        : 'UNIT'
      : style.pick('unit', 2)
        ? 'units'
        : 'UNIT'
  if (unit === 'gm') return 'g'
  return unit
}

const SLOTS: { [K in Said['kind']]: (said: Extract<Said, { kind: K }>, style: Style) => Slots } = {
  result(said, style) {
    const en = style.language === 'en'
    const low = said.which === 'lowest'
    return {
      name: nameOf(said.name, style),
      vu: valueWithUnit(said.told, style),
      ...dated(said.when, style),
      peaked: low ? 'bottomed out' : 'peaked',
      'a-peak': low ? 'a low' : 'a peak',
      peak: low ? '最低值' : '峰值',
      highest: en ? (low ? 'lowest' : 'highest') : low ? '最低' : '最高',
      admission: said.stay ? dated({ at: dayOf(said.stay.start), relative: false }, style, 'admission').date : '',
      above: en
        ? choose(
            said.comparator === '<' ? ['below', 'less than', 'under'] : ['above', 'greater than', 'over'],
            style,
            'above',
          )
        : choose(said.comparator === '<' ? ['低于', '小于'] : ['高于', '超过', '大于'], style, 'above'),
      bound: valueWithUnit(said.told, style),
      flagged: said.flag ? choose(FLAGGED[style.language][said.flag], style, 'flag') : '',
      abnormal: said.flag ? choose(ABNORMAL[style.language][said.flag], style, 'flag') : '',
      'abnormal-range':
        said.flag && said.range
          ? `${ABNORMAL[style.language][said.flag][0]}${en ? ' (' : '（'}${said.range.low}-${said.range.high}${said.told.unit === '%' ? '' : ' '}${said.told.unit}${en ? ')' : '）'}`
          : '',
      HL: said.flag ? HL[said.flag] : '',
      arrow: said.flag ? ARROW[said.flag] : '',
    }
  },
  pressure: (said, style) => ({ bp: `${said.systolic}/${said.diastolic}`, ...dated(said.when, style) }),
  flag: (said, style) => ({
    name: nameOf(said.name, style),
    ...dated(said.when, style),
    flagged: choose(FLAGGED[style.language][said.flag], style, 'flag'),
    abnormal: choose(ABNORMAL[style.language][said.flag], style, 'flag'),
  }),
  trend(said, style) {
    const up = said.direction === 'rising'
    const words =
      style.language === 'en'
        ? {
            rose: choose(
              up ? ['rose', 'increased', 'climbed', 'went up'] : ['fell', 'decreased', 'dropped', 'came down'],
              style,
              'rose',
            ),
            risen: choose(up ? ['risen', 'increased', 'climbed'] : ['fallen', 'decreased', 'dropped'], style, 'rose'),
            rising: choose(
              up ? ['rising', 'trending up', 'increasing'] : ['falling', 'trending down', 'decreasing'],
              style,
              'rose',
            ),
          }
        : {
            rose: choose(
              up ? ['升至', '上升至', '增至', '升高到'] : ['降至', '下降至', '回落至', '降低到'],
              style,
              'rose',
            ),
            risen: '',
            rising: choose(up ? ['上升', '升高'] : ['下降', '降低'], style, 'rose'),
          }
    return {
      name: nameOf(said.name, style),
      v1: digits(said.from),
      v2: digits(said.to),
      u: said.to.unit,
      d1: dated(said.fromWhen, style).date,
      d2: dated(said.toWhen, style).date,
      ...words,
    }
  },
  order: drugSlots,
  dose: drugSlots,
  no_drug: (said, style) => ({ drug: nameOf(said.drug, style, 'drug') }),
  condition: (said, style) => ({
    cond: nameOf(said.name, style, 'cond'),
    label: said.label ?? '',
    code: said.code?.split(' ')[1] ?? '',
    system: said.code?.split(' ')[0] ?? '',
    admission: said.stay ? dated({ at: dayOf(said.stay.start), relative: false }, style, 'admission').date : '',
  }),
  procedure: (said, style) => ({ proc: nameOf(said.name, style, 'proc'), ...dated(said.when, style) }),
  organism: (said, style) => ({
    organism: nameOf(said.organism, style, 'organism'),
    culture: cultureOf(said.specimen, style),
    ...dated(said.when, style),
  }),
  no_growth: (said, style) => ({ culture: cultureOf(said.specimen, style), ...dated(said.when, style) }),
  panel: (said, style) => ({
    organism: nameOf(said.organism, style, 'organism'),
    drug: nameOf(said.drug, style, 'drug'),
    susceptible: SIR[style.language][said.result],
    SIR: said.result,
    ...dated(said.when, style),
  }),
  stay: (said, style) => ({ ...dated(said.start, style), end: dated(said.end, style).date }),
  length: (said, style) => ({
    days: String(said.days),
    admission: dated({ at: dayOf(said.stay.start), relative: false }, style, 'admission').date,
  }),
}

function cultureOf(specimen: number | null, style: Style): string {
  const names = specimen === null ? undefined : SPECIMEN_NAMES[specimen]
  return names ? nameOf(names, style, 'culture') : style.language === 'en' ? 'culture' : '培养'
}
