import type { Random } from '#lib/platform/seeded-random.ts'
import { CONDITION_NAMES, DRUG_NAMES, PROCEDURE_NAMES, RARE_CONDITIONS, SPECIMEN_NAMES } from './names.ts'
import { dayOf, daysBetween, type Facts, type Result, type Stay } from './record.ts'
import type { DoseTold, Flag, Said, SaidOf, Told, When } from './said.ts'
import { saysRoute } from './say.ts'
import type { Shape } from './templates.ts'
import { absentConditions, flagOf, inside } from './truth.ts'

/** Something true of a chart on a day, and the shape of the clauses that say it; null where the chart has no such thing. */
export type Made = { said: Said; shape: Shape } | null
export type Maker = (facts: Facts, asOf: string, random: Random) => Made

export function pickOf<T>(random: Random, from: readonly T[]): T | null {
  return from.length === 0 ? null : (from[random.whole(0, from.length - 1)] ?? null)
}

/** The admission the day lies in, or the last one before. */
export function currentStay(facts: Facts): Stay | null {
  return facts.stays.filter(({ kind }) => kind === 'inpatient').at(-1) ?? null
}

function decimalsOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0
}

const exactly = (row: Result): Told => ({
  value: row.value,
  decimals: Math.min(decimalsOf(row.value), 2),
  unit: row.unit,
})

/** As charted, rounded where the chart has more digits than anyone says, or in another unit. */
function tell(row: Result, random: Random, language: 'plain' | 'any' = 'any'): Told {
  const other = language === 'any' && random.next() < 0.2 ? pickOf(random, row.name.others) : null
  if (other)
    return { value: row.value * other.factor + (other.offset ?? 0), decimals: other.decimals, unit: other.unit }
  const decimals = decimalsOf(row.value)
  const unit = row.unit === '' && random.next() < 0.5 ? '' : row.unit
  return { value: row.value, decimals: Math.min(decimals, 2), unit }
}

function minute(at: string, random: Random): When {
  const clock = at.length > 10 && random.next() < 0.4
  return { at: clock ? at : dayOf(at), relative: !clock && random.next() < 0.3 }
}

/** Rows of analytes, each analyte as likely as any other. */
function anyResult(facts: Facts, random: Random, fits: (row: Result) => boolean = () => true): Result | null {
  const rows = facts.results.filter((row) => !row.alike && fits(row))
  const key = pickOf(random, [...new Set(rows.map(({ name }) => name.key))])
  const mine = rows.filter(({ name }) => name.key === key)
  // Half of them recent, as in sessions.
  const recent = mine.slice(-12)
  return pickOf(random, random.next() < 0.5 ? recent : mine)
}

/** The last one of its analyte, where no other device or minute disputes that. */
function latestResult(facts: Facts, random: Random): Result | null {
  const keys = [...new Set(facts.results.map(({ name }) => name.key))]
  const undisputed = keys.flatMap((key) => {
    const rows = facts.results.filter(({ name }) => name.key === key)
    const last = rows.at(-1)
    return last && !last.alike && rows.filter(({ at }) => at === last.at).length === 1 ? [last] : []
  })
  return pickOf(random, undisputed)
}

const same = (facts: Facts, row: Result): string[] =>
  facts.results
    .filter(({ name, at, value }) => name.key === row.name.key && at === row.at && value === row.value)
    .map(({ ref }) => ref)

const result = (row: Result, facts: Facts, more: Partial<SaidOf<'result'>>): SaidOf<'result'> => ({
  kind: 'result',
  refs: same(facts, row),
  name: row.name,
  told: exactly(row),
  comparator: null,
  when: null,
  which: null,
  stay: null,
  flag: null,
  range: null,
  ...more,
})

export const MAKERS: Record<string, Maker> = {
  result(facts, _, random) {
    const row = anyResult(facts, random)
    return (
      row && { shape: 'result', said: result(row, facts, { told: tell(row, random), when: minute(row.at, random) }) }
    )
  },
  latest(facts, _, random) {
    const row = latestResult(facts, random)
    return (
      row && {
        shape: 'result-latest',
        said: result(row, facts, { told: tell(row, random), which: 'latest', when: minute(row.at, random) }),
      }
    )
  },
  edge(facts, _, random) {
    const stay = currentStay(facts)
    const row = stay && anyResult(facts, random, ({ at }) => inside(at, stay))
    if (!row || !stay) return null
    const rows = facts.results.filter(({ name, at }) => name.key === row.name.key && inside(at, stay))
    if (rows.length < 3 || rows.some(({ alike }) => alike)) return null
    const low = random.next() < 0.4
    const values = rows.map(({ value }) => value)
    const edge = low ? Math.min(...values) : Math.max(...values)
    const best = rows.filter(({ value }) => value === edge)
    const [first] = best
    if (!first || first.value === (low ? Math.max(...values) : Math.min(...values))) return null
    const said = result(first, facts, { which: low ? 'lowest' : 'highest', stay })
    return { shape: 'result-edge', said: { ...said, refs: best.map(({ ref }) => ref) } }
  },
  admission(facts, _, random) {
    const stay = currentStay(facts)
    const row = stay && anyResult(facts, random, ({ at, name }) => !name.vital && at.length > 10 && at >= stay.start)
    if (!row || !stay) return null
    const rows = facts.results.filter(({ name, at }) => name.key === row.name.key && daysBetween(stay.start, at) >= -1)
    const first = rows[0]
    if (!first || first.alike || daysBetween(stay.start, first.at) > 1 || daysBetween(stay.start, first.at) < 0)
      return null
    return { shape: 'result-admission', said: result(first, facts, { which: 'admission', stay }) }
  },
  comparator(facts, _, random) {
    const row = latestResult(facts, random)
    if (!row || row.value <= 0 || row.name.key.startsWith('temp')) return null
    const above = random.next() < 0.5
    const step = 10 ** Math.floor(Math.log10(row.value))
    const bound = above
      ? Math.floor((row.value * 0.93) / (step / 2)) * (step / 2)
      : Math.ceil((row.value * 1.07) / (step / 2)) * (step / 2)
    if (bound <= 0) return null
    const told = { value: bound, decimals: decimalsOf(Number(bound.toPrecision(3))), unit: row.unit }
    return {
      shape: 'result-comparator',
      said: result(row, facts, {
        told,
        comparator: above ? '>' : '<',
        which: 'latest',
        when: { at: dayOf(row.at), relative: false },
      }),
    }
  },
  approx(facts, _, random) {
    const row = anyResult(facts, random)
    if (!row || row.value < 1) return null
    const step = row.value >= 100 ? 10 : row.value >= 20 ? 5 : row.value >= 10 ? 1 : 0.5
    const value = Math.round(row.value / step) * step
    if (Math.abs(value - row.value) > row.value * 0.04 || row.name.key.startsWith('temp')) return null
    const told = { value, decimals: decimalsOf(value), unit: row.unit }
    return {
      shape: 'result-approx',
      said: result(row, facts, { told, comparator: '~', when: { at: dayOf(row.at), relative: random.next() < 0.3 } }),
    }
  },
  flagged(facts, _, random) {
    const row = anyResult(facts, random, (one) => one.low !== null && one.high !== null)
    const flag = row && flagOf(row)
    if (!row || !flag) return null
    const range = { low: row.low ?? 0, high: row.high ?? 0 }
    return { shape: 'result-flag', said: result(row, facts, { flag, range, when: minute(row.at, random) }) }
  },
  pressure(facts, _, random) {
    const row = pickOf(random, facts.pressures)
    if (!row) return null
    const said: Said = {
      kind: 'pressure',
      refs: facts.pressures.filter((one) => one.at === row.at && one.systolic === row.systolic).map(({ ref }) => ref),
      systolic: row.systolic,
      diastolic: row.diastolic,
      when: minute(row.at, random),
      which: null,
    }
    return { shape: 'pressure', said }
  },
  flag(facts, _, random) {
    const row = latestResult(facts, random)
    const flag = row && flagOf(row)
    if (!row || !flag) return null
    const sameDay = facts.results.filter(({ name, at }) => name.key === row.name.key && dayOf(at) === dayOf(row.at))
    if (sameDay.some((one) => flagOf(one) !== flag)) return null
    const said: Said = {
      kind: 'flag',
      refs: same(facts, row),
      name: row.name,
      flag,
      when: { at: dayOf(row.at), relative: random.next() < 0.3 },
      which: 'latest',
    }
    return { shape: 'flag', said }
  },
  trend: (facts, _, random) => trend(facts, random, false),
  trendOfStay: (facts, _, random) => trend(facts, random, true),
  order: (facts, _, random) => order(facts, random, 'ordered'),
  lastOrder: (facts, _, random) => order(facts, random, 'last'),
  started: (facts, _, random) => order(facts, random, 'started'),
  stopped: (facts, asOf, random) => order(facts, random, 'stopped', asOf),
  home: (facts, _, random) => order(facts, random, 'home'),
  dose: (facts, _, random) => dose(facts, random, false),
  held: (facts, _, random) => dose(facts, random, true),
  noDrug(facts, _, random) {
    const drug = pickOf(random, absentDrugs(facts))
    return drug && { shape: 'no-drug', said: { kind: 'no_drug', refs: [], drug, negated: true } }
  },
  condition(facts, _, random) {
    const row = pickOf(
      random,
      facts.conditions.filter(({ name }) => name !== null),
    )
    if (!row?.name) return null
    const refs = facts.conditions.filter(({ name }) => name?.key === row.name?.key).map(({ ref }) => ref)
    return {
      shape: 'condition',
      said: { kind: 'condition', refs, name: row.name, label: null, code: null, stay: null, negated: false },
    }
  },
  coded(facts, _, random) {
    const stay = currentStay(facts)
    const row = pickOf(
      random,
      facts.conditions.filter(({ name, encounter }) => name !== null && encounter === stay?.ref),
    )
    if (!row?.name) return null
    const refs = facts.conditions
      .filter(({ label, name }) => label === row.label || name?.key === row.name?.key)
      .map(({ ref }) => ref)
    const system = /icd-10/.test(row.system) ? 'ICD-10' : /icd-9/.test(row.system) ? 'ICD-9' : null
    const code = system ? `${system} ${row.code}` : null
    return {
      shape: 'condition-coded',
      said: { kind: 'condition', refs, name: row.name, label: row.label, code, stay: null, negated: false },
    }
  },
  conditionOfStay(facts, _, random) {
    const stay = pickOf(
      random,
      facts.stays.filter(({ kind }) => kind === 'inpatient'),
    )
    const row = pickOf(
      random,
      facts.conditions.filter(({ name, encounter }) => name !== null && !name.chronic && encounter === stay?.ref),
    )
    if (!row?.name || !stay) return null
    const refs = facts.conditions
      .filter(({ name, encounter }) => name?.key === row.name?.key && encounter === stay.ref)
      .map(({ ref }) => ref)
    return {
      shape: 'condition-stay',
      said: { kind: 'condition', refs, name: row.name, label: null, code: null, stay, negated: false },
    }
  },
  noCondition(facts, _, random) {
    const name = pickOf(random, absentConditions([...RARE_CONDITIONS, ...CONDITION_NAMES], facts))
    return (
      name && {
        shape: 'condition',
        said: { kind: 'condition', refs: [], name, label: null, code: null, stay: null, negated: true },
      }
    )
  },
  procedure(facts, _, random) {
    const row = pickOf(random, facts.procedures)
    if (!row) return null
    const refs = facts.procedures
      .filter(({ name, at }) => name.key === row.name.key && dayOf(at) === dayOf(row.at))
      .map(({ ref }) => ref)
    return {
      shape: 'procedure',
      said: {
        kind: 'procedure',
        refs,
        name: row.name,
        when: { at: dayOf(row.at), relative: random.next() < 0.3 },
        negated: false,
      },
    }
  },
  noProcedure(facts, _, random) {
    const absent = PROCEDURE_NAMES.filter(
      ({ key, holds, en }) =>
        ['colonoscopy', 'hemodialysis', 'bronchoscopy', 'thoracentesis', 'mri', 'marrow-biopsy', 'spinal-tap'].includes(
          key,
        ) && ![...holds, ...en].some((word) => facts.words.includes(word.toLowerCase())),
    )
    const name = pickOf(random, absent)
    return name && { shape: 'no-procedure', said: { kind: 'procedure', refs: [], name, when: null, negated: true } }
  },
  organism(facts, _, random) {
    const row = pickOf(
      random,
      facts.cultures.filter(({ organism }) => organism !== null),
    )
    if (!row?.organism) return null
    const refs = facts.cultures
      .filter(({ organism, at }) => organism?.key === row.organism?.key && dayOf(at) === dayOf(row.at))
      .map(({ ref }) => ref)
    const specimen = specimenOf(row)
    return {
      shape: 'organism',
      said: { kind: 'organism', refs, organism: row.organism, specimen, when: { at: dayOf(row.at), relative: false } },
    }
  },
  noGrowth(facts, _, random) {
    const row = pickOf(
      random,
      facts.cultures.filter((one) => one.noGrowth && specimenOf(one) !== null),
    )
    const specimen = row && specimenOf(row)
    if (!row || specimen === null) return null
    const day = facts.cultures.filter((one) => specimenOf(one) === specimen && dayOf(one.at) === dayOf(row.at))
    if (day.some(({ noGrowth }) => !noGrowth)) return null
    return {
      shape: 'no-growth',
      said: {
        kind: 'no_growth',
        refs: day.map(({ ref }) => ref),
        specimen,
        when: { at: dayOf(row.at), relative: random.next() < 0.3 },
        negated: false,
      },
    }
  },
  panel(facts, _, random) {
    const row = pickOf(
      random,
      facts.cultures.filter(({ organism, panel }) => organism !== null && panel.length > 0),
    )
    const tested = row && pickOf(random, row.panel)
    if (!row?.organism || !tested) return null
    const refs = facts.cultures
      .filter(
        ({ organism, panel }) =>
          organism?.key === row.organism?.key &&
          panel.some(({ drug, result: of }) => drug.key === tested.drug.key && of === tested.result),
      )
      .map(({ ref }) => ref)
    return {
      shape: 'panel',
      said: {
        kind: 'panel',
        refs,
        organism: row.organism,
        drug: tested.drug,
        result: tested.result,
        when: { at: dayOf(row.at), relative: false },
      },
    }
  },
  admitted: (facts, asOf, random) => stay(facts, asOf, random, 'admitted'),
  discharged: (facts, asOf, random) => stay(facts, asOf, random, 'discharged'),
  inHospital: (facts, asOf, random) => stay(facts, asOf, random, 'both'),
  icu: (facts, asOf, random) => stay(facts, asOf, random, 'icu'),
  length(facts, asOf, random) {
    const of = pickOf(
      random,
      facts.stays.filter(({ kind, end }) => kind === 'inpatient' && dayOf(end) <= asOf),
    )
    const days = of ? daysBetween(of.start, of.end) : 0
    return of && days > 1 ? { shape: 'length', said: { kind: 'length', refs: [of.ref], stay: of, days } } : null
  },
}

export function specimenOf({ specimen, test }: { specimen: string; test: string }): number | null {
  const at = SPECIMEN_NAMES.findIndex(({ holds }) => specimen.includes(holds))
  return at === -1 || !/culture/.test(`${specimen} ${test}`) ? null : at
}

/** Drugs of the table that no resource names, in any form. */
export function absentDrugs(facts: Facts): (typeof DRUG_NAMES)[number][] {
  return DRUG_NAMES.filter(
    ({ holds, en }) =>
      ![...holds, ...en].some((word) => word.length > 3 && facts.words.includes(word.toLowerCase())) && en[0] !== 'ASA',
  )
}

function trend(facts: Facts, random: Random, ofStay: boolean): Made {
  const current = currentStay(facts)
  const mine = (row: Result) => !ofStay || (current !== null && row.at >= current.start && inside(row.at, current))
  const row = anyResult(facts, random, mine)
  if (!row || (ofStay && !current)) return null
  const rows = facts.results.filter((one) => one.name.key === row.name.key && mine(one))
  if (rows.some(({ alike }) => alike) || rows.length < 2) return null
  const byDay = new Map<string, Result[]>()
  for (const one of rows) byDay.set(dayOf(one.at), [...(byDay.get(dayOf(one.at)) ?? []), one])
  const single = [...byDay.values()].flatMap((day) => (day.length === 1 ? day : []))
  const from = ofStay ? rows[0] : pickOf(random, single.slice(0, -1))
  const later = single.filter(({ at }) => from && dayOf(at) > dayOf(from.at) && daysBetween(from.at, at) < 30)
  const to = ofStay ? rows.at(-1) : pickOf(random, later)
  if (!from || !to || from === to || dayOf(from.at) === dayOf(to.at) || from.unit !== to.unit) return null
  const change = (to.value - from.value) / from.value
  if (Math.abs(change) > 0.03 && Math.abs(change) < 0.12) return null
  const direction = Math.abs(change) <= 0.03 ? 'stable' : change > 0 ? 'rising' : 'falling'
  if (ofStay && direction === 'stable') return null
  const decimals = Math.max(decimalsOf(from.value), decimalsOf(to.value))
  const told = (one: Result): Told => ({ value: one.value, decimals, unit: one.unit })
  const when = (one: Result): When | null => (ofStay ? null : { at: dayOf(one.at), relative: false })
  return {
    shape: ofStay ? 'trend-stay' : direction === 'stable' ? 'stable' : 'trend',
    said: {
      kind: 'trend',
      refs: [...same(facts, to), ...same(facts, from)],
      name: row.name,
      direction,
      from: told(from),
      to: told(to),
      fromWhen: when(from),
      toWhen: when(to),
      stay: ofStay ? current : null,
    },
  }
}

const DOSE_UNITS = new Set(['mg', 'g', 'gm', 'mcg', 'UNIT', 'mEq', 'units'])

function tellDose(amount: number, high: number | null, unit: string, random: Random): DoseTold {
  if (high === null && random.next() < 0.25) {
    if (unit === 'mg' && amount >= 500 && amount % 250 === 0) return { amount: amount / 1000, high: null, unit: 'g' }
    if ((unit === 'g' || unit === 'gm') && amount <= 2) return { amount: amount * 1000, high: null, unit: 'mg' }
    if (unit === 'mg' && amount < 1) return { amount: amount * 1000, high: null, unit: 'mcg' }
  }
  return { amount, high, unit }
}

function order(facts: Facts, random: Random, what: SaidOf<'order'>['what'], asOf = ''): Made {
  const current = currentStay(facts)
  const rows = facts.orders.filter(
    (row) =>
      DOSE_UNITS.has(row.unit) &&
      row.home === (what === 'home') &&
      (what !== 'ordered' || row.encounter === current?.ref || current === null) &&
      (what !== 'stopped' || (row.end !== null && dayOf(row.end) <= asOf && row.end > row.at)),
  )
  const key = pickOf(random, [...new Set(rows.map(({ name }) => name.key))])
  const mine = rows.filter(({ name }) => name.key === key)
  const row = what === 'last' || what === 'stopped' ? mine.at(-1) : pickOf(random, mine)
  if (!row) return null
  const all = facts.orders.filter(({ name }) => name.key === key)
  if (what === 'last' && (all.at(-1) !== row || all.filter(({ at }) => dayOf(at) === dayOf(row.at)).length > 1))
    return null
  if (what === 'stopped') {
    const end = row.end ?? ''
    const goesOn =
      all.some((one) => one !== row && (one.end === null || one.end > end || one.at > end)) ||
      facts.doses.some(({ name, at }) => name.key === key && dayOf(at) > dayOf(end))
    if (goesOn) return null
  }
  if (what === 'started' && all.some(({ at, ref }) => ref !== row.ref && at < row.at && daysBetween(at, row.at) < 3))
    return null
  const when: When | null =
    what === 'home'
      ? null
      : { at: dayOf(what === 'stopped' ? (row.end ?? row.at) : row.at), relative: random.next() < 0.3 }
  const alike = facts.orders.filter(
    (one) =>
      one.name.key === key && one.amount === row.amount && (what === 'ordered' || dayOf(one.at) === dayOf(row.at)),
  )
  const shapes: Record<SaidOf<'order'>['what'], Shape> = {
    ordered: 'order',
    last: 'order-last',
    started: 'order-started',
    stopped: 'order-stopped',
    home: 'order-home',
  }
  return {
    shape: shapes[what],
    said: {
      kind: 'order',
      refs: alike.map(({ ref }) => ref),
      drug: row.name,
      label: row.label,
      dose: tellDose(row.amount, row.high, row.unit, random),
      route: saysRoute(row.route) ? row.route : null,
      frequency: row.frequency,
      what,
      when,
    },
  }
}

function dose(facts: Facts, random: Random, held: boolean): Made {
  const rows = facts.doses.filter(
    (row) =>
      row.status === (held ? 'not_given' : 'given') &&
      row.at.length > 10 &&
      (held || (row.amount !== null && row.amount > 0 && row.unit !== null && DOSE_UNITS.has(row.unit))),
  )
  const key = pickOf(random, [...new Set(rows.map(({ name }) => name.key))])
  const row = pickOf(
    random,
    rows.filter(({ name }) => name.key === key),
  )
  if (!row) return null
  // A dose both given and withheld in the same minute proves nothing.
  const together = facts.doses.filter(({ name, at }) => name.key === key && at === row.at)
  if (together.some(({ status }) => status !== row.status)) return null
  const day = facts.doses.filter(({ name, at }) => name.key === key && dayOf(at) === dayOf(row.at))
  const clock = held || random.next() < 0.6 || day.length > 1
  return {
    shape: 'dose',
    said: {
      kind: 'dose',
      refs: (clock ? together : day).map(({ ref }) => ref),
      drug: row.name,
      label: row.label,
      dose: row.amount !== null && row.unit !== null ? tellDose(row.amount, null, row.unit, random) : null,
      route: saysRoute(row.route) ? row.route : null,
      when: { at: clock ? row.at : dayOf(row.at), relative: false },
      negated: held,
    },
  }
}

function stay(facts: Facts, asOf: string, random: Random, what: SaidOf<'stay'>['what']): Made {
  const kind = what === 'icu' ? 'icu' : 'inpatient'
  const rows = facts.stays.filter(
    (one) => one.kind === kind && (what === 'admitted' || what === 'icu' || dayOf(one.end) <= asOf),
  )
  const of = random.next() < 0.5 ? (rows.at(-1) ?? null) : pickOf(random, rows)
  if (!of) return null
  const at = (time: string): When => ({ at: random.next() < 0.3 ? time : dayOf(time), relative: false })
  const shapes: Record<SaidOf<'stay'>['what'], Shape> = {
    admitted: 'admitted',
    discharged: 'discharged',
    both: 'stay',
    icu: 'icu',
  }
  const end = at(of.end)
  return {
    shape: shapes[what],
    said: { kind: 'stay', refs: [of.ref], what, stay: of, start: what === 'discharged' ? end : at(of.start), end },
  }
}

export const flagsOtherThan = (flag: Flag): Flag[] => (['high', 'low', 'normal'] as const).filter((one) => one !== flag)
