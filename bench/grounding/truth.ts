import { type CONDITION_NAMES, type OtherUnit, SPECIMEN_NAMES } from './names.ts'
import { dayOf, daysBetween, type Facts, isCondition, type Result } from './record.ts'
import type { DoseTold, Said, SaidOf, Told, When } from './said.ts'

/**
 * Whether a chart says so, by any reading a physician could defend. A sentence is only taken for false when this denies
 * it: a mutant that happens to be true is dropped.
 */
export function couldBeTrue(said: Said, facts: Facts): boolean {
  switch (said.kind) {
    case 'result':
      return said.comparator === '>' || said.comparator === '<' ? comparison(said, facts) : result(said, facts)
    case 'pressure':
      return facts.pressures
        .filter(({ at }) => within(at, said.when))
        .some((row) => Math.abs(row.systolic - said.systolic) <= 3 && Math.abs(row.diastolic - said.diastolic) <= 3)
    case 'flag':
      return sameAnalyte(said, facts)
        .filter(({ at }) => within(at, said.when))
        .some((row) => flagOf(row) === said.flag || flagOf(row) === null)
    case 'trend':
      return trend(said, facts)
    case 'order':
      return order(said, facts)
    case 'dose':
      return dose(said, facts)
    case 'no_drug':
      return said.negated !== (facts.words.includes(said.drug.key) || drugCharted(said.drug.holds, facts))
    case 'condition':
      return condition(said, facts)
    case 'procedure': {
      const done = facts.procedures.some(({ name, at, end }) => name.key === said.name.key && spans(at, end, said.when))
      const mentioned = said.name.holds.some((word) => facts.words.includes(word))
      return said.negated ? !done : done || (said.when === null && mentioned)
    }
    case 'organism':
      return facts.cultures.some(
        (row) => row.organism?.key === said.organism.key && Math.abs(daysBetween(row.at, said.when.at)) <= 0,
      )
    case 'no_growth': {
      const cultures = facts.cultures.filter(
        (row) =>
          within(row.at, { ...said.when, at: dayOf(said.when.at) }) &&
          isSpecimen(row.specimen, row.test, said.specimen),
      )
      return cultures.some((row) => (said.negated ? !row.noGrowth : row.noGrowth))
    }
    case 'panel':
      return facts.cultures.some(
        ({ organism, panel, at }) =>
          organism?.key === said.organism.key &&
          within(at, said.when) &&
          panel.some(({ drug, result }) => drug.key === said.drug.key && result === said.result),
      )
    case 'stay':
      return facts.stays.some(
        (stay) =>
          (said.what === 'icu') === (stay.kind === 'icu') &&
          (said.what === 'discharged' || dayOf(stay.start) === dayOf(said.start.at)) &&
          (said.what === 'admitted' || said.what === 'icu' || dayOf(stay.end) === dayOf(said.end?.at ?? '')),
      )
    case 'length':
      return facts.stays.some((stay) => {
        if (dayOf(stay.start) !== dayOf(said.stay.start)) return false
        const days = daysBetween(stay.start, stay.end)
        return said.days === days || said.days === days + 1
      })
  }
}

export function within(at: string, when: When | null): boolean {
  if (!when) return true
  return when.at.length > 10 && at.length > 10 ? at === when.at : dayOf(at) === dayOf(when.at)
}

function spans(at: string, end: string | null, when: When | null): boolean {
  if (!when) return true
  return dayOf(at) <= dayOf(when.at) && dayOf(when.at) <= dayOf(end ?? at)
}

export function isSpecimen(specimen: string, test: string, index: number): boolean {
  const holds = SPECIMEN_NAMES[index]?.holds ?? ''
  return specimen.includes(holds) || (test.includes(holds) && holds !== 'urine')
}

export function sameAnalyte(said: SaidOf<'result' | 'flag' | 'trend'>, facts: Facts): Result[] {
  return facts.results.filter(({ name }) => name.key === said.name.key)
}

/** By its reference range; null without one. */
export function flagOf(row: Pick<Result, 'value' | 'low' | 'high'>): 'high' | 'low' | 'normal' | null {
  if (row.low === null && row.high === null) return null
  if (row.high !== null && row.value > row.high) return 'high'
  if (row.low !== null && row.value < row.low) return 'low'
  return 'normal'
}

/** A charted value in the unit told; null where that unit is not one of the analyte's. */
function inUnit(row: Result, unit: string): number | null {
  if (unit === row.unit || row.name.units.includes(unit) || unit === '') return row.value
  const others: readonly OtherUnit[] = row.name.others.filter((other) => other.unit === unit)
  return others[0] ? row.value * others[0].factor + (others[0].offset ?? 0) : null
}

/** Within rounding, or within one twentieth: further off is another value by anyone's reading. */
function near(charted: number, told: Told, part = 0.05): boolean {
  const rounding = 0.51 * 10 ** -told.decimals
  return Math.abs(charted - told.value) <= Math.max(rounding, Math.abs(charted) * part)
}

function candidates(said: SaidOf<'result'>, facts: Facts): Result[] {
  const rows = sameAnalyte(said, facts).filter(({ at }) => within(at, said.when))
  const inStay = said.stay ? rows.filter(({ at }) => inside(at, said.stay)) : rows
  if (said.which === 'latest') {
    // The last of each label and anything of that last day.
    const last = new Set(
      [...inStay]
        .reverse()
        .slice(0, 1)
        .map(({ at }) => dayOf(at)),
    )
    const lastExact = inStay.filter(({ alike }) => !alike).at(-1)
    if (lastExact) last.add(dayOf(lastExact.at))
    return inStay.filter(({ at }) => last.has(dayOf(at)))
  }
  if (said.which === 'admission') return inStay.filter(({ at }) => said.stay && daysBetween(said.stay.start, at) <= 1)
  if (said.which === 'highest' || said.which === 'lowest') {
    const exact = inStay.filter(({ alike }) => !alike).map(({ value }) => value)
    const edge = said.which === 'highest' ? Math.max(...exact) : Math.min(...exact)
    return inStay.filter(({ value }) => value === edge)
  }
  return inStay
}

export function inside(at: string, stay: SaidOf<'length'>['stay'] | null): boolean {
  return stay !== null && dayOf(at) >= dayOf(stay.start) && dayOf(at) <= dayOf(stay.end)
}

function result(said: SaidOf<'result'>, facts: Facts): boolean {
  return candidates(said, facts).some((row) => {
    const charted = inUnit(row, said.told.unit)
    const flag = flagOf(row)
    return (
      charted !== null &&
      near(charted, said.told, said.comparator === '~' ? 0.12 : 0.05) &&
      (!said.flag || !flag || flag === said.flag)
    )
  })
}

function comparison(said: SaidOf<'result'>, facts: Facts): boolean {
  return candidates(said, facts).some((row) => {
    const charted = inUnit(row, said.told.unit)
    if (charted === null) return false
    return said.comparator === '>' ? charted >= said.told.value : charted <= said.told.value
  })
}

function trend(said: SaidOf<'trend'>, facts: Facts): boolean {
  const rows = sameAnalyte(said, facts)
  const at = (told: Told, when: When | null) =>
    rows.filter((row) => {
      const charted = inUnit(row, told.unit)
      return within(row.at, when) && charted !== null && near(charted, told)
    })
  const from = at(said.from, said.fromWhen)
  const to = at(said.to, said.toWhen)
  const change = said.to.value - said.from.value
  const small = Math.abs(change) <= Math.abs(said.from.value) * 0.08
  const fits = said.direction === 'stable' ? small : said.direction === 'rising' ? change > 0 : change < 0
  if (!said.fromWhen) {
    const mine = said.stay ? (row: Result) => inside(row.at, said.stay) : () => true
    return fits && from.some((first) => mine(first) && to.some((last) => mine(last) && first.at <= last.at))
  }
  return fits && from.length > 0 && to.length > 0
}

const MASS: Record<string, number> = { mcg: 0.001, mg: 1, g: 1000, gm: 1000 }

function sameDose(told: DoseTold, amount: number | null, high: number | null, unit: string | null): boolean {
  if (amount === null || unit === null) return false
  const scale = (one: string) => MASS[one] ?? 1
  const sort = (one: string) => (one in MASS ? 'mass' : one.toLowerCase().replace(/s$/, ''))
  if (sort(told.unit) !== sort(unit)) return false
  const low = amount * scale(unit)
  const top = (high ?? amount) * scale(unit)
  const value = told.amount * scale(told.unit)
  return value >= low * 0.97 && value <= top * 1.03
}

function drugCharted(holds: readonly string[], facts: Facts): boolean {
  return holds.some((word) => facts.words.includes(word))
}

function order(said: SaidOf<'order'>, facts: Facts): boolean {
  const orders = facts.orders.filter(({ name }) => name.key === said.drug.key)
  const doses = facts.doses.filter(({ name }) => name.key === said.drug.key)
  const doseFits = (amount: number | null, high: number | null, unit: string | null) =>
    said.dose === null || sameDose(said.dose, amount, high, unit)
  const lastDay = orders.at(-1) ? dayOf(orders.at(-1)?.at ?? '') : ''
  const orderFits = orders.some(
    (row) =>
      doseFits(row.amount, row.high, row.unit) &&
      (said.what !== 'last' || dayOf(row.at) === lastDay) &&
      (said.what === 'started'
        ? within(row.at, said.when)
        : said.what === 'stopped'
          ? row.end !== null && within(row.end, said.when)
          : spans(row.at, row.end, said.when)),
  )
  const given =
    (said.what === 'ordered' || said.what === 'home') &&
    doses.some((row) => doseFits(row.amount, null, row.unit) && within(row.at, said.when))
  return orderFits || given
}

function dose(said: SaidOf<'dose'>, facts: Facts): boolean {
  const rows = facts.doses.filter(({ name, at }) => name.key === said.drug.key && within(at, said.when))
  if (said.negated) return rows.some(({ status }) => status !== 'given')
  const fits = rows.some(
    (row) => row.status !== 'not_given' && (said.dose === null || sameDose(said.dose, row.amount, null, row.unit)),
  )
  const ordered =
    said.when.at.length === 10 &&
    facts.orders.some(
      (row) =>
        row.name.key === said.drug.key &&
        spans(row.at, row.end, said.when) &&
        (said.dose === null || sameDose(said.dose, row.amount, row.high, row.unit)),
    )
  return fits || ordered
}

function condition(said: SaidOf<'condition'>, facts: Facts): boolean {
  const coded = facts.conditions.filter(
    (row) =>
      row.name?.key === said.name.key ||
      isCondition(said.name, row) ||
      (said.label !== null && row.label === said.label),
  )
  const here = said.stay && !said.name.chronic ? coded.filter(({ encounter }) => encounter === said.stay?.ref) : coded
  if (said.negated) return coded.length === 0
  if (said.refs.length === 0 && SHOWN_BY_RESULTS.test([said.name.key, ...said.name.en].join(' ').toLowerCase()))
    return true
  const named =
    said.name.text.some((word) => facts.words.includes(word)) ||
    said.name.en.some((word) => word.length > 4 && facts.words.includes(word.toLowerCase()))
  return here.length > 0 || (said.stay === null && named)
}

/** What a result or a weight may show without any code: nobody can deny it by looking at the codes. */
const SHOWN_BY_RESULTS =
  /anemi|hyponatr|hypernatr|kal[ae]mi|glyc|thrombocytop|leuko|neutrop|obes|acidosis|alkalosis|calc|phosph|magnes|kidney|renal|diabet|lipid|hypoxem|fever|hypotens|hypertens|coagulopath/

/** Conditions of the table that a chart gives no reason to suspect. */
export function absentConditions(names: typeof CONDITION_NAMES, facts: Facts): typeof CONDITION_NAMES {
  return names.filter(
    (name) =>
      !SHOWN_BY_RESULTS.test([name.key, ...name.en].join(' ').toLowerCase()) &&
      !facts.conditions.some((row) => row.name?.key === name.key || isCondition(name, row)) &&
      !name.text.some((word) => facts.words.includes(word)) &&
      !name.en.some((word) => word.length > 3 && facts.words.includes(word.toLowerCase())),
  )
}
