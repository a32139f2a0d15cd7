import type { Random } from '#lib/platform/seeded-random.ts'
import { absentDrugs, flagsOtherThan, pickOf } from './make-said.ts'
import { CONDITION_NAMES, DRUG_NAMES, ORGANISM_NAMES, PROCEDURE_NAMES } from './names.ts'
import { dayOf, dayPlus, daysBetween, type Facts } from './record.ts'
import type { Mutation, Said, SaidOf, Told, When } from './said.ts'
import { absentConditions, couldBeTrue } from './truth.ts'

/** Slots of a clause in which a mutation must show; a clause without any of them would read as before. */
export const SHOWN_IN: Record<Mutation, readonly string[]> = {
  value: ['{vu}', '{bound}', '{v1}', '{bp}', '{days}'],
  unit: ['{vu}', '{bound}', '{u}', '{dose}'],
  date: ['{date}', '{on}', '{d1}', '{end}'],
  drug: ['{drug}'],
  dose: ['{dose}'],
  negation: ['['],
  other_admission: ['{admission}', '{end}'],
  trend: ['{rose}', '{risen}', '{rising}'],
  flag: ['{flagged}', '{abnormal}', '{HL}', '{abnormal-range}', '{arrow}'],
  condition: ['{cond}'],
  procedure: ['{proc}'],
  organism: ['{organism}'],
  susceptibility: ['{susceptible}', '{SIR}'],
  after_as_of: ['{date}', '{on}'],
}

/** The mutations that make sense of what is said. */
export function mutationsOf(said: Said): Mutation[] {
  switch (said.kind) {
    case 'result':
      return [
        'value',
        ...(said.name.wrongUnits.length > 0 ? (['unit'] as const) : []),
        ...(said.when && said.which !== 'latest' ? (['date'] as const) : []),
        ...(said.stay && said.which !== 'admission' ? (['other_admission'] as const) : []),
        ...(said.flag ? (['flag'] as const) : []),
      ]
    case 'pressure':
      return ['value', 'date']
    case 'flag':
      return ['flag']
    case 'trend':
      return [
        'value',
        ...(said.name.wrongUnits.length > 0 ? (['unit'] as const) : []),
        ...(said.fromWhen ? (['date'] as const) : []),
        ...(said.direction === 'stable' ? [] : (['trend'] as const)),
      ]
    case 'order':
      return ['drug', ...(said.dose ? (['dose', 'unit'] as const) : []), ...(said.when ? (['date'] as const) : [])]
    case 'dose':
      // Whatever was not ordered was not given either: another drug held is no lie.
      return said.negated
        ? ['negation']
        : ['drug', 'date', 'negation', ...(said.dose ? (['dose', 'unit'] as const) : [])]
    case 'no_drug':
      return ['negation']
    case 'condition':
      return said.negated
        ? ['negation']
        : [...(said.stay ? (['other_admission'] as const) : ['negation' as const]), 'condition']
    case 'procedure':
      return said.negated ? [] : ['procedure', 'date']
    case 'organism':
      return ['organism', 'date']
    case 'no_growth':
      return ['negation', 'date']
    case 'panel':
      return ['susceptibility', 'organism']
    case 'stay':
      return ['date', ...(said.what === 'both' ? (['other_admission'] as const) : [])]
    case 'length':
      return ['value', 'other_admission']
  }
}

/**
 * What is said, changed in one thing so that the chart denies it by any reading; null where no such change was found in
 * a dozen tries.
 */
export function mutate(said: Said, mutation: Mutation, facts: Facts, asOf: string, random: Random): Said | null {
  for (let time = 0; time < 12; time++) {
    const changed = change(said, mutation, facts, asOf, random)
    if (changed && !couldBeTrue(changed, facts)) return changed
  }
  return null
}

function change(said: Said, mutation: Mutation, facts: Facts, asOf: string, random: Random): Said | null {
  switch (mutation) {
    case 'value':
      return otherValue(said, random)
    case 'unit':
      return otherUnit(said, random)
    case 'date':
      return otherDate(said, asOf, random)
    case 'drug': {
      const drug = otherDrug(said, facts, random)
      return drug && (said.kind === 'order' || said.kind === 'dose')
        ? { ...said, drug, label: drug.key, refs: [] }
        : null
    }
    case 'dose': {
      if ((said.kind !== 'order' && said.kind !== 'dose') || !said.dose) return null
      const factor = pickOf(random, [2, 3, 4, 0.5, 10, 0.1]) ?? 2
      return {
        ...said,
        refs: [],
        dose: { ...said.dose, amount: Number((said.dose.amount * factor).toPrecision(4)), high: null },
      }
    }
    case 'negation':
      return 'negated' in said ? { ...said, negated: !said.negated, refs: [] } : null
    case 'other_admission':
      return otherStay(said, facts, random)
    case 'trend':
      return reversed(said, random)
    case 'flag': {
      if (said.kind !== 'flag' && said.kind !== 'result') return null
      const flag = said.flag && pickOf(random, flagsOtherThan(said.flag))
      // A row's own flag; whoever says another of it is wrong whatever else was measured that day.
      const rows = facts.results.filter(({ ref }) => said.refs.includes(ref))
      return flag && rows.length > 0 ? { ...said, flag, refs: [] } : null
    }
    case 'condition': {
      if (said.kind !== 'condition') return null
      const name = pickOf(random, absentConditions(CONDITION_NAMES, facts))
      return name && { ...said, name, label: null, code: null, refs: [] }
    }
    case 'procedure': {
      if (said.kind !== 'procedure') return null
      const name = pickOf(
        random,
        PROCEDURE_NAMES.filter(({ key }) => key !== said.name.key && !related(key, said.name.key)),
      )
      return name && { ...said, name, refs: [] }
    }
    case 'organism': {
      const organism = pickOf(
        random,
        ORGANISM_NAMES.filter(({ holds }) => !holds.some((word) => facts.words.includes(word))),
      )
      const charted = organism && facts.cultures.some((row) => row.organism?.key === organism.key)
      return organism && !charted && (said.kind === 'organism' || said.kind === 'panel')
        ? { ...said, organism, refs: [] }
        : null
    }
    case 'susceptibility': {
      const result = pickOf(
        random,
        (['S', 'R'] as const).filter((one) => said.kind === 'panel' && one !== said.result),
      )
      return result && said.kind === 'panel' ? { ...said, result, refs: [] } : null
    }
    case 'after_as_of':
      return null
  }
}

/** Words for one procedure that may be taken for another's. */
function related(one: string, other: string): boolean {
  const alike = [
    ['intubation', 'invasive-ventilation', 'extubation'],
    ['crrt', 'hemodialysis'],
  ]
  return alike.some((group) => group.includes(one) && group.includes(other))
}

/** Clearly beyond rounding: at least three twentieths off, with as many decimals as before. */
function beyond(told: Told, random: Random): Told {
  const factor = pickOf(random, [0.5, 0.65, 0.8, 1.25, 1.4, 1.7, 2]) ?? 2
  const step = 10 ** -told.decimals
  let value = Math.round((told.value * factor) / step) * step
  if (Math.abs(value - told.value) < 2 * step) value = told.value + 3 * step
  return { ...told, value: Number(value.toFixed(told.decimals)) }
}

function otherValue(said: Said, random: Random): Said | null {
  if (said.kind === 'result') {
    if (said.comparator === '>' || said.comparator === '<') {
      const factor = said.comparator === '>' ? random.between(1.4, 2) : random.between(0.4, 0.6)
      const step = 10 ** Math.floor(Math.log10(said.told.value * factor)) / 2
      const value = Math.max(step, Math.round((said.told.value * factor) / step) * step)
      return {
        ...said,
        refs: [],
        told: { ...said.told, value, decimals: String(Number(value.toPrecision(3))).split('.')[1]?.length ?? 0 },
      }
    }
    const vital = said.name.key.startsWith('temp')
      ? { ...said.told, value: said.told.value + (random.next() < 0.5 ? 3.4 : -2.7) }
      : null
    return { ...said, refs: [], told: vital ?? beyond(said.told, random) }
  }
  if (said.kind === 'trend') return { ...said, refs: [], to: beyond(said.to, random) }
  if (said.kind === 'pressure')
    return {
      ...said,
      refs: [],
      systolic: said.systolic + random.whole(18, 40),
      diastolic: said.diastolic + random.whole(-9, 12),
    }
  if (said.kind === 'length') return { ...said, refs: [], days: said.days + random.whole(3, 9) }
  return null
}

function otherUnit(said: Said, random: Random): Said | null {
  if (said.kind === 'result' || said.kind === 'trend') {
    const told = said.kind === 'result' ? said.told : said.to
    const unit = pickOf(
      random,
      said.name.wrongUnits.filter((one) => one !== told.unit),
    )
    if (!unit || told.unit === '' || told.value === 0) return null
    return said.kind === 'result'
      ? { ...said, refs: [], told: { ...told, unit } }
      : { ...said, refs: [], from: { ...said.from, unit }, to: { ...told, unit } }
  }
  if ((said.kind === 'order' || said.kind === 'dose') && said.dose) {
    const wrong: Record<string, string> = { mg: 'g', g: 'mg', gm: 'mg', mcg: 'mg', UNIT: 'mg', mEq: 'g', units: 'mg' }
    const unit = wrong[said.dose.unit]
    return unit ? { ...said, refs: [], dose: { ...said.dose, unit } } : null
  }
  return null
}

function otherDate(said: Said, asOf: string, random: Random): Said | null {
  const moved = (when: When, least = 1): When => {
    const days = (pickOf(random, [1, 2, 3, 5, 9, 30]) ?? 1) + least - 1
    const back = dayPlus(when.at, random.next() < 0.6 ? -days : days)
    const day = back > asOf ? dayPlus(when.at, -days) : back
    // A relative date stays one only as long as it is told in days.
    return {
      at: when.at.length > 10 ? `${day}T${when.at.slice(11)}` : day,
      relative: when.relative && daysBetween(day, asOf) <= 6,
    }
  }
  if (said.kind === 'trend')
    return said.toWhen && said.fromWhen
      ? { ...said, refs: [], toWhen: moved(said.toWhen), fromWhen: { ...said.fromWhen } }
      : null
  if (said.kind === 'stay') {
    const shifted = said.what === 'both' ? { ...said, refs: [], start: moved(said.start, 2) } : null
    const when = moved(said.start, 2)
    return shifted ?? { ...said, refs: [], start: when, end: said.what === 'discharged' ? when : said.end }
  }
  if (said.kind === 'order') return said.when ? { ...said, refs: [], when: moved(said.when, 3) } : null
  if (said.kind === 'result' || said.kind === 'pressure' || said.kind === 'procedure' || said.kind === 'flag') {
    return said.when ? { ...said, refs: [], when: moved(said.when) } : null
  }
  if (said.kind === 'dose' || said.kind === 'organism' || said.kind === 'no_growth')
    return { ...said, refs: [], when: moved(said.when) }
  return null
}

/** One that no resource names, or that neither ran nor was given around the day. */
function otherDrug(said: Said, facts: Facts, random: Random): (typeof DRUG_NAMES)[number] | null {
  const absent = absentDrugs(facts)
  if (said.kind !== 'order' && said.kind !== 'dose') return null
  const when = said.when
  if (!when || random.next() < 0.6) return pickOf(random, absent)
  const day = dayOf(when.at)
  const elsewhere = DRUG_NAMES.filter(
    ({ key }) =>
      facts.orders.some(({ name }) => name.key === key) &&
      !facts.orders.some(
        (row) => row.name.key === key && daysBetween(row.at, day) >= -2 && daysBetween(row.end ?? row.at, day) <= 2,
      ) &&
      !facts.doses.some((row) => row.name.key === key && Math.abs(daysBetween(row.at, day)) <= 2),
  )
  return pickOf(random, elsewhere) ?? pickOf(random, absent)
}

function otherStay(said: Said, facts: Facts, random: Random): Said | null {
  const stayOf =
    said.kind === 'result' || said.kind === 'condition' || said.kind === 'stay' || said.kind === 'length'
      ? said.stay
      : null
  const other = pickOf(
    random,
    facts.stays.filter(({ kind, ref }) => kind === 'inpatient' && ref !== stayOf?.ref),
  )
  if (!other) return null
  if (said.kind === 'result' || said.kind === 'condition') return { ...said, refs: [], stay: other }
  if (said.kind === 'length') {
    const days = daysBetween(other.start, other.end)
    return Math.abs(days - said.days) > 1 ? { ...said, refs: [], stay: other } : null
  }
  if (said.kind === 'stay' && said.end)
    return { ...said, refs: [], end: { ...said.end, at: said.end.at.length > 10 ? other.end : dayOf(other.end) } }
  return null
}

function reversed(said: Said, random: Random): SaidOf<'trend'> | null {
  if (said.kind !== 'trend' || said.direction === 'stable') return null
  const direction = said.direction === 'rising' ? 'falling' : 'rising'
  if (random.next() < 0.5) return { ...said, refs: [], direction }
  return { ...said, refs: [], direction, from: said.to, to: said.from }
}
