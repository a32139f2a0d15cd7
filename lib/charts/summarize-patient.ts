import type { ChartIndex } from './chart-index.ts'
import type { AllergyHeader, AllergyView, EncounterView, PatientHeader, ProblemView } from './chart-summary.ts'
import { ageInYears, clinicalDate, compareClinicalTimes } from './clinical-time.ts'
import { resourceLabel } from './describe-resource.ts'
import { extensionValue, isObject, objects, string } from './fhir-shape.ts'
import { codeText, conditionText, firstCoding } from './read-value.ts'
import type { FhirResource } from './resource.ts'
import { type ChartEntry, compareText } from './summarize-observations.ts'

export function patientHeader(
  patient: ChartEntry | undefined,
  allergies: ChartEntry[],
  encounters: EncounterView[],
  asOf: string,
  later: (at: string | null) => boolean,
): PatientHeader {
  const resource = patient?.resource
  const died = string(resource?.deceasedDateTime)
  return {
    ref: patient?.ref ?? null,
    name: resource ? resourceLabel(resource) : null,
    identifiers: objects(resource?.identifier).flatMap(({ system, value }) =>
      typeof value === 'string' ? [{ system: string(system), value }] : [],
    ),
    sex: string(resource?.gender),
    birthDate: string(resource?.birthDate),
    age: resource ? ageText(resource, asOf) : null,
    died: died === null ? null : { at: died, later: later(died) },
    admission: admissionAt(encounters, asOf),
    allergies: allergyHeader(allergies),
  }
}

const ANCHOR_AGE = 'urn:chartside:mimic:anchor-age'
const ANCHOR_YEAR = 'urn:chartside:mimic:anchor-year'

/** Age on the as-of date: from the birth date, else from MIMIC's age in an anchor year, where 91 stands for over 89. */
function ageText(patient: FhirResource, asOf: string): string | null {
  const birth = string(patient.birthDate)
  if (birth !== null) {
    const age = ageInYears(birth, asOf)
    if (!age) return null
    return age.min === age.max ? String(age.min) : `${age.min}–${age.max}`
  }
  const [age, year] = [extensionValue(patient, ANCHOR_AGE), extensionValue(patient, ANCHOR_YEAR)].map(Number)
  if (!age || !year || !/^\d{4}/.test(asOf)) return null
  return age >= 91 ? 'over 89' : String(age + Number(asOf.slice(0, 4)) - year)
}

const HOSPITAL = new Set(['IMP', 'ACUTE', 'NONAC', 'OBSENC', 'EMER', 'SS'])

function admissionAt(encounters: EncounterView[], asOf: string): EncounterView | null {
  const begun = encounters.filter(({ start, partOf, later }) => start !== null && partOf === null && !later)
  const covers = ({ end }: EncounterView) => end === null || (clinicalDate(end) ?? '') >= asOf
  const stays = begun.filter(({ kind }) => HOSPITAL.has(kind ?? ''))
  return stays.findLast(covers) ?? begun.findLast(covers) ?? stays.at(-1) ?? begun.at(-1) ?? null
}

// --- allergies --------------------------------------------------------------------------------------------------------

/** SNOMED CT codes that state the absence of allergies. */
const NONE_KNOWN = new Set(['716186003', '409137002', '428607008', '429625007', '428197003', '1003774007'])

function allergyHeader(entries: ChartEntry[]): AllergyHeader {
  const views = entries.map(allergyView)
  const standing = views.filter(({ status, later }) => !later && status !== 'entered-in-error' && status !== 'refuted')
  const denied = new Set(entries.filter(({ resource }) => deniesAllergy(resource)).map(({ ref }) => ref))
  const listed = standing.filter(({ ref }) => !denied.has(ref))
  if (listed.length > 0) return { state: 'listed', items: distinct(listed) }
  const none = standing.filter(({ ref }) => denied.has(ref))
  return none.length > 0 ? { state: 'none_known', items: distinct(none) } : { state: 'none_recorded', items: [] }
}

function deniesAllergy(resource: FhirResource): boolean {
  const codes = isObject(resource.code) ? objects(resource.code.coding).map(({ code }) => string(code) ?? '') : []
  return codes.some((code) => NONE_KNOWN.has(code)) || /^no known|^nkda?\b|^nka\b/i.test(codeText(resource.code) ?? '')
}

function allergyView({ ref, resource, at, later }: ChartEntry): AllergyView {
  const verification = firstCoding(resource.verificationStatus)?.code ?? null
  const refuted = verification === 'refuted' || verification === 'entered-in-error'
  return {
    ref,
    text: conditionText(resource),
    reactions: objects(resource.reaction).flatMap(({ manifestation }) =>
      (Array.isArray(manifestation) ? manifestation : []).flatMap((one) => codeText(one) ?? []),
    ),
    criticality: string(resource.criticality),
    status: refuted ? verification : (firstCoding(resource.clinicalStatus)?.code ?? null),
    at,
    later,
  }
}

/** The latest word on each substance: every discharge summary repeats the list. */
function distinct(allergies: AllergyView[]): AllergyView[] {
  const latest = new Map<string, AllergyView>()
  for (const allergy of allergies) {
    const key = allergy.text.toLowerCase()
    const known = latest.get(key)
    if (!known || compareClinicalTimes(known.at, allergy.at) <= 0) latest.set(key, allergy)
  }
  return [...latest.values()].sort((a, b) => compareText(a.text, b.text))
}

// --- encounters and problems --------------------------------------------------------------------------------------------

export function encounterView({ ref, resource, later }: ChartEntry, index: ChartIndex): EncounterView {
  const period = isObject(resource.period) ? resource.period : null
  const types = Array.isArray(resource.type) ? resource.type : []
  const kind = isObject(resource.class) ? string(resource.class.code) : null
  return {
    ref,
    kind,
    text: codeText(types[0]) ?? resourceLabel(resource) ?? kind ?? 'encounter',
    start: string(period?.start),
    end: string(period?.end),
    status: string(resource.status),
    locations: objects(resource.location).flatMap((stay) => {
      const place = isObject(stay.location) ? (string(stay.location.display) ?? string(stay.location.reference)) : null
      const time = isObject(stay.period) ? stay.period : null
      return place === null ? [] : [{ text: place, start: string(time?.start), end: string(time?.end) }]
    }),
    partOf: index.resolve(resource.partOf),
    later,
  }
}

const RANK = 'urn:chartside:mimic:sequence-number'
const SYSTEMS: Record<string, string> = {
  'http://hl7.org/fhir/sid/icd-10-cm': 'ICD-10',
  'http://hl7.org/fhir/sid/icd-10': 'ICD-10',
  'http://hl7.org/fhir/sid/icd-9-cm': 'ICD-9',
  'http://snomed.info/sct': 'SNOMED CT',
}

/** Diagnoses brought together by code; those of the stay at hand come first, by the source's own ranking. */
export function summarizeProblems(
  entries: ChartEntry[],
  admission: EncounterView | null,
  index: ChartIndex,
): ProblemView[] {
  const problems = new Map<string, ProblemView>()
  for (const { ref, resource, at, later } of entries) {
    const coding = firstCoding(resource.code)
    const title = conditionText(resource)
    const key = coding ? `${coding.system ?? ''}|${coding.code}` : title.toLowerCase()
    const rank = extensionValue(resource, RANK) ?? resource._seq_num
    const occurrence = {
      ref,
      encounter: index.resolve(resource.encounter),
      at,
      rank: rank === undefined ? null : Number(rank),
      later,
    }
    const status = firstCoding(resource.clinicalStatus)?.code ?? null
    const problem = problems.get(key)
    if (problem) {
      problem.occurrences.push(occurrence)
      problem.later &&= later
      if (status === 'active') problem.status = status
      continue
    }
    const system = coding?.system ?? null
    problems.set(key, {
      key,
      title,
      code: coding?.code ?? null,
      system:
        system === null
          ? null
          : (SYSTEMS[system] ?? (/icd-?10/i.test(system) ? 'ICD-10' : /icd-?9/i.test(system) ? 'ICD-9' : system)),
      status,
      occurrences: [occurrence],
      later,
    })
  }
  const here = (problem: ProblemView) =>
    Math.min(...problem.occurrences.map((one) => (one.encounter === admission?.ref ? (one.rank ?? 500) : 1000)))
  return [...problems.values()]
    .map((problem) => ({ problem, order: here(problem) }))
    .sort((a, b) => a.order - b.order || compareText(a.problem.title, b.problem.title))
    .map(({ problem }) => problem)
}
