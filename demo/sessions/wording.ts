import { ANALYTES, type AnalyteName } from '#demo/hospital/analytes.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { type Bilingual, say } from './draft.ts'

/** Words and numbers taken from the resources of an observation, so that an answer cannot say what is not there. */

type Quantity = { value: number; unit?: string }
type Component = { valueQuantity: Quantity }

export const value = (observation: FhirResource): number => (observation.valueQuantity as Quantity).value

const analyteOf = (observation: FhirResource) => {
  const name = (observation.code as { text: string }).text
  return name in ANALYTES ? ANALYTES[name as AnalyteName] : null
}

/** The value as the laboratory prints it, `3.0`; vital signs as measured. */
export function number(observation: FhirResource): string {
  const analyte = analyteOf(observation)
  if (analyte) return value(observation).toFixed(analyte.decimals)
  const [systolic, diastolic] = (observation.component ?? []) as Component[]
  return systolic && diastolic
    ? `${systolic.valueQuantity.value}/${diastolic.valueQuantity.value}`
    : String(value(observation))
}

export function unit(observation: FhirResource): string {
  const [component] = (observation.component ?? []) as Component[]
  return ((observation.valueQuantity as Quantity | undefined) ?? component?.valueQuantity)?.unit ?? ''
}

/** `3.0 mg/dL`; `36%`; an INR has no unit. */
export function amount(observation: FhirResource): string {
  const name = unit(observation)
  return `${number(observation)}${name === '' || name === '%' ? name : ` ${name}`}`
}

const minutes = (time: string) => time.slice(0, 16).replace('T', ' ')
/** `2151-03-07 06:05` of a result, dose or order. */
export const when = (resource: FhirResource): string =>
  minutes(String(resource.effectiveDateTime ?? resource.authoredOn ?? resource.date))
export const day = (resource: FhirResource): string => when(resource).slice(0, 10)

type Range = { low?: Quantity; high?: Quantity }

function range(observation: FhirResource): Range {
  return (observation.referenceRange as Range[] | undefined)?.[0] ?? {}
}

/** `10-20 ug/mL`, `above 60 mL/min`. */
export function rangeText(observation: FhirResource): string {
  const { low, high } = range(observation)
  const name = unit(observation)
  return `${low?.value ?? ''}-${high?.value ?? ''}${name === '' || name === '%' ? name : ` ${name}`}`
}

/** Where a value lies: `above the reference range (10-20 ug/mL)`. */
export function againstRange(observation: FhirResource): Bilingual {
  const { low, high } = range(observation)
  const measured = value(observation)
  const shown = rangeText(observation)
  if (high && measured > high.value) return say(`above the reference range (${shown})`, `高于参考范围（${shown}）`)
  if (low && measured < low.value) return say(`below the reference range (${shown})`, `低于参考范围（${shown}）`)
  return say(`within the reference range (${shown})`, `在参考范围内（${shown}）`)
}

export const newest = (observations: readonly FhirResource[]): FhirResource => at(observations, 0)
export const oldest = (observations: readonly FhirResource[]): FhirResource => at(observations, -1)

function at(observations: readonly FhirResource[], index: number): FhirResource {
  const found = observations.at(index)
  if (!found) throw new Error('an empty observation')
  return found
}

export function highest(observations: readonly FhirResource[]): FhirResource {
  return observations.reduce((best, next) => (value(next) > value(best) ? next : best))
}

export function lowest(observations: readonly FhirResource[]): FhirResource {
  return observations.reduce((best, next) => (value(next) < value(best) ? next : best))
}

type Dosage = { text: string; timing: { repeat: { boundsPeriod: { start: string; end?: string } } } }

const dosage = (order: FhirResource): Dosage => (order.dosageInstruction as [Dosage])[0]
export const drug = (resource: FhirResource): string => (resource.medicationCodeableConcept as { text: string }).text
/** `25 mg PO once daily` of an order. */
export const sig = (order: FhirResource): string => dosage(order).text
export const orderStart = (order: FhirResource): string => minutes(dosage(order).timing.repeat.boundsPeriod.start)

export function orderEnd(order: FhirResource): string {
  const { end } = dosage(order).timing.repeat.boundsPeriod
  if (!end) throw new Error(`${order.id} still runs`)
  return minutes(end)
}

const ROUTES: Record<string, string> = { PO: '口服', IV: '静脉', SC: '皮下', INH: '吸入', NEB: '雾化' }
const FREQUENCIES: Record<string, string> = {
  'once daily': '每日一次',
  'once daily in the evening': '每晚一次',
  'once daily at bedtime': '每晚睡前一次',
  'twice daily': '每日两次',
  'three times daily': '每日三次',
  'three times daily with meals': '每日三次随餐',
  'every 24 hours': '每24小时一次',
  'every 12 hours': '每12小时一次',
  'every 8 hours': '每8小时一次',
  'every 6 hours': '每6小时一次',
  once: '单次',
}

/** `25 mg 口服，每日一次` of an order. */
export function sigChinese(order: FhirResource): string {
  const match = /^([\d.]+ [^ ]+) (\w+) (.*?)(?: as needed for .*)?$/.exec(sig(order))
  const route = ROUTES[match?.[2] ?? '']
  const frequency = FREQUENCIES[match?.[3] ?? '']
  if (!match || !route || !frequency) throw new Error(`no Chinese for ${sig(order)}`)
  return `${match[1]?.replace('units', 'U')} ${route}，${frequency}${sig(order).includes('as needed') ? '（按需）' : ''}`
}

export const notGiven = (doses: readonly FhirResource[]) => doses.filter((dose) => dose.status === 'not-done')
export const completed = (doses: readonly FhirResource[]) => doses.filter((dose) => dose.status === 'completed')
export const reasonNotGiven = (dose: FhirResource): string => (dose.statusReason as { text: string }[])[0]?.text ?? ''
export const rateOf = (dose: FhirResource): string => {
  const { rateQuantity } = dose.dosage as { rateQuantity: Required<Quantity> }
  return `${rateQuantity.value} ${rateQuantity.unit}`
}
