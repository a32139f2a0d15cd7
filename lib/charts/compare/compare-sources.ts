import { hoursBetween } from '#lib/charts/clinical-time.ts'
import { isObject, objects, string } from '#lib/charts/fhir-shape.ts'
import { codeText, conditionText, firstCoding, referenceText } from '#lib/charts/read-value.ts'
import { resolveReference } from '#lib/charts/resolve-reference.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { identifiersOf } from '#lib/charts/subject.ts'

export const COMPARED = ['problems', 'encounters', 'stays'] as const
export type Compared = (typeof COMPARED)[number]

/**
 * Something one source of a patient says and another does not, or says otherwise. `here` and `there` are what each says
 * (null: nothing), in the words of the source; `refs` the `Type/id` behind it in each.
 */
export type SourceDifference = {
  of: Compared
  kind: 'only_here' | 'only_there' | 'start' | 'end' | 'repeated'
  text: string
  here: string | null
  there: string | null
  refs: { here: string | null; there: string | null }
}

export type SourceComparison = {
  /** How many each source has, and how many of them are the same in both. */
  counts: Record<Compared, { here: number; there: number; same: number }>
  differences: SourceDifference[]
}

/** Names under which sources keep the number of a hospital's own admission or stay. */
const ADMISSION_SYSTEMS = new Set(['mimic-iv/hadm', 'http://fhir.mimic.mit.edu/identifier/encounter'])
const STAY_SYSTEMS = new Set([
  'mimic-iv/stay',
  'http://fhir.mimic.mit.edu/identifier/encounter-icu',
  'http://fhir.mimic.mit.edu/identifier/encounter-ed',
])

/** Times are written to the second or the minute, with an offset or without one: half a minute is no difference. */
const SAME_HOURS = 0.5 / 60

type Fact = { key: string; ref: string; text: string; start: string | null; end: string | null }

/**
 * One patient's problems, encounters (admissions and visits) and stays within them, of one source against another's.
 * Encounters are matched by the hospital's number where one is given, else by when they began; problems by code, version
 * of the code and encounter, without the dots some sources write. Times are compared as moments where both have an
 * offset, else by the clock on the wall.
 */
export function compareSources(here: readonly FhirResource[], there: readonly FhirResource[]): SourceComparison {
  const [mine, theirs] = [factsOf(here), factsOf(there)]
  const differences: SourceDifference[] = []
  const counts = Object.fromEntries(
    COMPARED.map((of) => {
      const found = compareFacts(of, mine[of], theirs[of])
      differences.push(...found.differences)
      return [of, { here: mine[of].length, there: theirs[of].length, same: found.same }]
    }),
  ) as SourceComparison['counts']
  return { counts, differences }
}

function compareFacts(of: Compared, mine: Fact[], theirs: Fact[]): { same: number; differences: SourceDifference[] } {
  const [left, right] = [byKey(mine), byKey(theirs)]
  const differences: SourceDifference[] = []
  let same = 0
  for (const [key, facts] of left) {
    const others = right.get(key) ?? []
    const found = differencesOf(of, facts, others)
    if (found.length === 0) same += facts.length
    differences.push(...found)
  }
  for (const [key, facts] of right) if (!left.has(key)) differences.push(...differencesOf(of, [], facts))
  return { same, differences }
}

function byKey(facts: Fact[]): Map<string, Fact[]> {
  const groups = new Map<string, Fact[]>()
  for (const fact of facts) groups.set(fact.key, [...(groups.get(fact.key) ?? []), fact])
  return groups
}

/** Of facts with one key. */
function differencesOf(of: Compared, here: Fact[], there: Fact[]): SourceDifference[] {
  const [one, other] = [here[0], there[0]]
  const text = (one ?? other)?.text ?? ''
  const refs = { here: one?.ref ?? null, there: other?.ref ?? null }
  if (!one || !other) {
    const kind = one ? 'only_here' : 'only_there'
    return [{ of, kind, text, here: one?.text ?? null, there: other?.text ?? null, refs }]
  }
  if (here.length !== there.length) {
    return [{ of, kind: 'repeated', text, here: `× ${here.length}`, there: `× ${there.length}`, refs }]
  }
  return (['start', 'end'] as const).flatMap((kind) =>
    sameTime(one[kind], other[kind]) ? [] : [{ of, kind, text, here: one[kind], there: other[kind], refs }],
  )
}

function sameTime(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a === b) return a === b
  const hours = hoursBetween(a, b)
  return hours !== null && Math.abs(hours) <= SAME_HOURS
}

function factsOf(resources: readonly FhirResource[]): Record<Compared, Fact[]> {
  const encounters: Fact[] = []
  const stays: Fact[] = []
  const names = new Map<string, string>()
  for (const resource of resources) {
    if (resource.resourceType !== 'Encounter') continue
    const { fact, stay } = encounterFact(resource)
    names.set(fact.ref, fact.key)
    if (stay) stays.push(fact)
    else encounters.push(fact)
  }
  const conditions = resources.filter(({ resourceType }) => resourceType === 'Condition')
  return { encounters, stays, problems: conditions.map((resource) => problemFact(resource, names)) }
}

function encounterFact(resource: FhirResource): { fact: Fact; stay: boolean } {
  const identifiers = identifiersOf(resource)
  const stayNumber = identifiers.find(({ system }) => STAY_SYSTEMS.has(system))
  const number = stayNumber ?? identifiers.find(({ system }) => ADMISSION_SYSTEMS.has(system))
  const period = isObject(resource.period) ? resource.period : {}
  const start = string(period.start)
  const end = string(period.end)
  const name = objects(resource.type).map(codeText).find(Boolean) ?? codeText({ coding: [resource.class] })
  const text = [name ?? 'Encounter', number?.value ?? start].filter(Boolean).join(' ')
  const ref = refOf(resource)
  const key = number?.value ?? (start === null ? ref : start.slice(0, 16).replace(' ', 'T'))
  return { fact: { key, ref, text, start, end }, stay: stayNumber !== undefined || isObject(resource.partOf) }
}

function problemFact(resource: FhirResource, encounters: ReadonlyMap<string, string>): Fact {
  const coding = firstCoding(resource.code)
  const text = conditionText(resource)
  const system = coding?.system ?? ''
  const version = /icd-?(9|10)/i.exec(system)?.[0]?.replace('-', '').toLowerCase() ?? system
  const code = coding ? `${version}|${coding.code.replaceAll('.', '').trim().toUpperCase()}` : text
  const key = `${code}|${encounterKey(resource, encounters)}`
  return { key, ref: refOf(resource), text: coding ? `${text} (${coding.code})` : text, start: null, end: null }
}

function encounterKey(resource: FhirResource, encounters: ReadonlyMap<string, string>): string {
  const reference = isObject(resource.encounter) ? string(resource.encounter.reference) : null
  if (reference === null) return ''
  const resolved = resolveReference(reference, new Map())
  return (
    (resolved.kind === 'resource' ? encounters.get(resolved.ref) : undefined) ?? referenceText(resource.encounter) ?? ''
  )
}

function refOf({ resourceType, id }: FhirResource): string {
  return `${resourceType}/${id ?? ''}`
}
