import { describe, expect, it } from 'vitest'
import { buildHospital } from '#demo/hospital/hospital.ts'
import { readSessionLine } from '#lib/interchange/physassistbench/read-session.ts'
import { joined, quantitiesIn } from '#lib/sessions/observed-quantities.ts'
import { missingFrom, quantitiesOf } from '#lib/sessions/quantities.ts'
import { SCENARIOS } from '#lib/sessions/turn.ts'
import { recordId, type SessionDraft, type TurnDraft } from './draft.ts'
import { FAULTS } from './faults.ts'
import { KNOWN_FAULTS } from './known-faults.ts'
import { writeRecord } from './record.ts'
import { type Bundle, visibleFrom } from './search.ts'
import { buildSessions, demoDrafts, knownFaults, soundDrafts } from './sessions.ts'

const SEEDS = [1, 3, 11]
const COUNTS = {
  'Information Lookup': [3, 3],
  'Data Gathering': [4, 6],
  'Clinical Reasoning': [5, 6],
  'Write/Update': [5, 6],
} as const

const turnsOf = (sessions: SessionDraft[]) =>
  sessions.flatMap((session) =>
    session.turns.map((turn, at) => ({ session, turn, at, name: `${recordId(session)} t${at}` })),
  )

const resourcesOf = (turn: TurnDraft) =>
  turn.steps.flatMap(({ observation }) =>
    ((observation as Partial<Bundle>).entry ?? []).map(({ resource }) => resource),
  )

/** FHIR writes `2151-03-07T06:05:00`; a text says `2151-03-07 06:05`. */
const spaced = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}/g, '$1 $2'))

/** Certain numbers, dates and times of a text that neither the calls nor the stated computations account for. */
function unexplained(text: string, turn: TurnDraft): string[] {
  const seen = joined(
    turn.steps.flatMap(({ args, observation }) => [quantitiesIn(spaced(observation)), quantitiesIn(args)]),
  )
  return missingFrom(quantitiesOf(text), seen)
    .filter(({ key }) => !Object.keys(turn.derived).some((known) => Number(known) === Number(key)))
    .map(({ raw }) => raw)
}

describe.each(SEEDS)('sessions of seed %i', (seed) => {
  const hospital = buildHospital(seed)
  const sound = soundDrafts(hospital)
  const stored = demoDrafts(hospital)
  const lines = buildSessions(hospital)

  it('are read by the importer without a problem or a finding', () => {
    for (const [at, line] of lines.entries()) {
      const read = readSessionLine(line, { file: 'demo', line: at + 1 })
      expect(read).toMatchObject({ ok: true, findings: [] })
      if (read.ok) expect(read.session.languages).toEqual(['en', 'zh'])
    }
  })

  it('cover scenarios, levels, task types, labels and sources', () => {
    const count = (of: SessionDraft['scenario']) => sound.filter(({ scenario }) => scenario === of).length
    for (const scenario of SCENARIOS) expect(count(scenario)).toBeGreaterThanOrEqual(3)
    expect(new Set(sound.map(({ level }) => level))).toEqual(new Set([1, 2, 3]))
    const turns = turnsOf(sound)
    expect(new Set(turns.map(({ turn }) => turn.type)).size).toBe(4)
    expect(new Set(turns.map(({ turn }) => turn.code))).toEqual(new Set(['NA', 'PE', 'AE', null]))
    expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(lines.length)
  })

  it('give each turn as many calls and rubric items as its task type takes', () => {
    for (const { turn, name } of turnsOf(stored)) {
      const calls = turn.steps.length
      const allowed = {
        'Information Lookup': [1, 1],
        'Data Gathering': [2, 4],
        'Clinical Reasoning': [1, 2],
        'Write/Update': [1, 1],
      }
      const [least, most] = allowed[turn.type] as [number, number]
      expect([name, calls >= least && calls <= most]).toEqual([name, true])
      const [fewest, many] = COUNTS[turn.type]
      expect([name, turn.rubric.length >= fewest && turn.rubric.length <= many]).toEqual([name, true])
    }
  })

  it('ask the patient in at most one turn of a session, and always in one of level 3', () => {
    for (const session of sound) {
      const asked = session.turns.filter(({ steps }) => steps.some(({ tool }) => tool.startsWith('patient.'))).length
      expect(asked).toBeLessThanOrEqual(1)
      if (session.level === 3) expect(asked).toBe(1)
    }
  })

  it('lean on words that stand in the turn they name, and label only what is implicit', () => {
    for (const { session, turn, at, name } of turnsOf(sound)) {
      if (turn.code === null) {
        expect([name, turn.implicit]).toEqual([name, turn.explicit])
        continue
      }
      expect([name, turn.implicit.en === turn.explicit.en, turn.implicit.zh === turn.explicit.zh]).toEqual([
        name,
        false,
        false,
      ])
      const earlier = session.turns[turn.antecedent?.turn ?? -1]
      expect([name, (turn.antecedent?.turn ?? at) < at]).toEqual([name, true])
      const said = `${earlier?.implicit.en}\n${earlier?.answer.en}`.toLowerCase()
      expect([name, said.includes(turn.antecedent?.quote.toLowerCase() ?? '-')]).toEqual([name, true])
    }
  })

  it('say no number that the calls did not return or a stated computation gives', () => {
    const found = turnsOf(sound).flatMap(({ turn, name }) =>
      [turn.answer.en, turn.answer.zh].flatMap((text) => unexplained(text, turn).map((raw) => `${name}: ${raw}`)),
    )
    expect(found).toEqual([])
  })

  it('fail that check where a dose or a translated number was spoiled', () => {
    const of = (id: string, at: number) =>
      turnsOf(stored).find(({ session, at: index }) => recordId(session) === id && index === at)?.turn as TurnDraft
    const dose = of('physassistbench_med_safety_0_L1', 0)
    expect(unexplained(dose.answer.en, dose)).toEqual(['50'])
    const { en, zh } = of('physassistbench_med_safety_1_L2', 1).answer
    expect(missingFrom(quantitiesOf(zh), quantitiesOf(en))).toHaveLength(1)
  })

  it('say the same numbers in both languages', () => {
    for (const { turn, name } of turnsOf(sound)) {
      for (const { en, zh } of [turn.answer, turn.implicit, turn.explicit, ...turn.rubric]) {
        const [english, chinese] = [quantitiesOf(en), quantitiesOf(zh)]
        expect([name, en, missingFrom(english, chinese).map(({ raw }) => raw)]).toEqual([name, en, []])
        expect([name, zh, missingFrom(chinese, english).map(({ raw }) => raw)]).toEqual([name, zh, []])
      }
    }
  })

  it('see nothing after the as-of date, but for the one known fault', () => {
    const late = turnsOf(stored).filter(({ session, turn }) =>
      resourcesOf(turn).some((resource) => visibleFrom(resource) > `${session.asOf}T23:59:59`),
    )
    const known = FAULTS.filter(({ reason }) => reason === 'after_as_of').map(
      ({ session, turn }) => `${session} t${turn}`,
    )
    expect(late.map(({ name }) => name)).toEqual(known)
    const limit = (session: SessionDraft) => `${session.asOf}T23:59:59`
    for (const { session, turn, name } of turnsOf(sound)) {
      const times = JSON.stringify(resourcesOf(turn)).match(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/g) ?? []
      expect([name, times.filter((time) => time > limit(session))]).toEqual([name, []])
    }
  })

  it('show resources of the chart, changed at most by what was entered later', () => {
    for (const { session, turn } of turnsOf(stored)) {
      const chart = hospital.charts.find(({ subject }) => subject === session.subject)?.resources ?? []
      for (const resource of resourcesOf(turn)) {
        const charted = chart.find(
          ({ resourceType, id }) => resourceType === resource.resourceType && id === resource.id,
        )
        if (resource.resourceType === 'Observation' || resource.resourceType === 'MedicationAdministration') {
          expect(resource).toEqual(charted)
        } else expect(charted).toBeDefined()
      }
    }
  })

  it('leave results of the same stay after the as-of date, so that a leak would show', () => {
    const leaking = sound.filter(({ subject, hadm, asOf }) => {
      const chart = hospital.charts.find((candidate) => candidate.subject === subject)?.resources ?? []
      return chart.some(
        (resource) =>
          resource.resourceType === 'Observation' &&
          JSON.stringify(resource.encounter).includes(String(hadm)) &&
          visibleFrom(resource) > `${asOf}T23:59:59`,
      )
    })
    expect(leaking.length).toBeGreaterThanOrEqual(10)
  })

  it('differ from their sound form in exactly the known faults', () => {
    const faulty = new Set(FAULTS.map(({ session, turn }) => `${session} t${turn}`))
    expect(faulty.size).toBe(FAULTS.length)
    const changed = turnsOf(stored).filter(
      ({ turn }, at) => JSON.stringify(turn) !== JSON.stringify(turnsOf(sound)[at]?.turn),
    )
    expect(new Set(changed.map(({ name }) => name))).toEqual(faulty)
    const found = knownFaults(hospital)
    expect(new Set(found.map(({ session, turn }) => `${session} t${turn}`))).toEqual(faulty)
    expect(sound.map(writeRecord).some((line) => lines.includes(line))).toBe(true)
  })
})

describe('known faults', () => {
  it('name each kind once, with the value that is right', () => {
    expect(new Set(KNOWN_FAULTS.map(({ fault }) => fault))).toEqual(
      new Set([
        'wrong_value',
        'unsafe',
        'translation',
        'wrong_label',
        'not_atomic',
        'after_as_of',
        'not_implicit',
        'ambiguous',
      ]),
    )
    const dose = KNOWN_FAULTS.find(({ item, fault }) => fault === 'wrong_value' && item === 't0.answer.en')
    expect(dose?.right).toContain('25 mg')
    const count = KNOWN_FAULTS.find(({ fault }) => fault === 'translation')
    expect(count?.item).toBe('t1.answer.zh')
  })
})
