import type { AnalyteFacts, DrugFacts, Measured } from '#lib/generation/admission-facts.ts'
import type { Bilingual, Voice, Ways } from './voice.ts'

/** Names and values as clinicians say them. Pure. */

export type ThingKind = 'analyte' | 'vital' | 'drug' | 'culture' | 'diagnoses'

/** Something a session has a name for, the same name all through. */
export type Thing = { key: string; kind: ThingKind; name: Bilingual }

/** Where the name first in the table is not the one that is spoken. */
const SPOKEN: Readonly<Record<string, Bilingual>> = {
  'white-blood-cells': { en: 'white cell count', zh: '白细胞计数' },
  'urea-nitrogen': { en: 'BUN', zh: '尿素氮' },
  'alanine-aminotransferase': { en: 'ALT', zh: '丙氨酸氨基转移酶（ALT）' },
  'aspartate-aminotransferase': { en: 'AST', zh: '天冬氨酸氨基转移酶（AST）' },
  neutrophils: { en: 'neutrophil percentage', zh: '中性粒细胞百分比' },
  'red-blood-cells': { en: 'red cell count', zh: '红细胞计数' },
  'lactate-dehydrogenase': { en: 'LDH', zh: '乳酸脱氢酶' },
  'hemoglobin-a1c': { en: 'hemoglobin A1c', zh: '糖化血红蛋白' },
  'estimated-gfr': { en: 'eGFR', zh: '估算肾小球滤过率' },
  inr: { en: 'INR', zh: 'INR' },
  mcv: { en: 'MCV', zh: '平均红细胞体积（MCV）' },
}

export function analyteThing({ term, category }: AnalyteFacts): Thing {
  const [first = term.key] = term.en
  const name = SPOKEN[term.key] ?? { en: spoken(first), zh: term.zh[0] ?? first }
  return { key: term.key, kind: category === 'laboratory' ? 'analyte' : 'vital', name }
}

/** A drug without a term in the tables keeps the record's name in both languages, as clinicians do. */
export function drugThing({ term, label }: DrugFacts): Thing {
  const [first = label] = term?.en ?? []
  return { key: term?.key ?? label.toLowerCase(), kind: 'drug', name: { en: spoken(first), zh: term?.zh[0] ?? first } }
}

/** `Creatinine` is said small, `INR` and `pH` as they are written. */
function spoken(name: string): string {
  return name
    .split(' ')
    .map((word) => (/[A-Z].*[A-Z]|\d|[a-z][A-Z]|^[A-Z]-/.test(word) ? word : word.toLowerCase()))
    .join(' ')
}

/** What stands in a query for a thing named before. */
export const PRO_FORMS: Readonly<Record<ThingKind, Ways>> = {
  analyte: { en: ['that value', 'that result', 'it'], zh: ['这个指标', '该指标', '这项结果'] },
  vital: { en: ['that reading', 'that value'], zh: ['这个数值', '该指标'] },
  drug: { en: ['that drug', 'that medication', 'it'], zh: ['这种药', '这个药', '该药'] },
  culture: { en: ['that culture', 'that result'], zh: ['这份培养', '该标本'] },
  diagnoses: { en: ['those diagnoses'], zh: ['这些诊断'] },
}

/** `2.3 mg/dL`, `46%`, `1.4`. */
export function amount(text: string, unit: string | null): string {
  if (unit === null || unit === '') return text
  return unit === '%' ? `${text}%` : `${text} ${unit}`
}

/** `2157-11-25 13:55` as the record gives it, to the minute. */
export const minute = (at: string): string => at.replace('T', ' ').slice(0, 16)
export const day = (at: string): string => at.slice(0, 10)

export const latestOf = ({ points }: AnalyteFacts): Measured => {
  const last = points[points.length - 1]
  if (!last) throw new RangeError('an analyte without a value')
  return last
}
export const firstOf = ({ points }: AnalyteFacts): Measured => {
  const [first] = points
  if (!first) throw new RangeError('an analyte without a value')
  return first
}

export type Direction = 'rose' | 'fell' | 'steady'

/** A change that counts: more than a twentieth of where it began. */
export function directionBetween(from: number, to: number): Direction {
  const step = Math.abs(from) * 0.05
  if (to > from + step) return 'rose'
  return to < from - step ? 'fell' : 'steady'
}

/** What a flag says against the range, or nothing. */
export function againstRange({ flag }: Measured, range: string | null, unit: string | null, voice: Voice): string {
  if (flag === null) return ''
  const limits =
    range === null ? '' : voice.language === 'zh' ? `（${withUnit(range, unit)}）` : ` (${withUnit(range, unit)})`
  const words: Ways =
    flag === 'high'
      ? { en: ['above the reference range', 'over the reference range'], zh: ['高于参考范围', '超过参考范围'] }
      : { en: ['below the reference range', 'under the reference range'], zh: ['低于参考范围', '在参考范围以下'] }
  return `${voice.pick('range', words)}${limits}`
}

const withUnit = (range: string, unit: string | null) => (unit && range.includes(unit) ? range : amount(range, unit))
