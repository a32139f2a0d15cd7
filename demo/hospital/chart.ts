import { addDays } from '#demo/calendar.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { SUBJECT_SYSTEM } from '#lib/charts/subject.ts'
import type { Random } from '#lib/platform/seeded-random.ts'
import type { Sex } from './analytes.ts'
import { HOSPITAL, type LocationId, type PractitionerId } from './staff.ts'

export type Person = {
  /** Subject id, also the Patient's resource id. */
  subject: number
  family: string
  given: string
  sex: Sex
  birthDate: string
  language: string
  maritalStatus: string
}

/** One measured value, kept so that notes quote what the laboratory reported. */
export type Measured = { at: string; value: number; text: string }

export type ConditionOnChart = {
  code: string
  display: string
  /** Day and time within the stay, e.g. `1 18:00`. */
  recorded: string
  status?: 'active' | 'resolved' | 'inactive'
}

export const reference = (ref: string) => ({ reference: ref })
export const SYSTEM = 'https://lakeside.example'

/** Collects the resources of one patient in the order they were charted and hands out their ids. */
export class ChartWriter {
  readonly resources: FhirResource[] = []
  readonly ref: string
  private readonly counts = new Map<string, number>()
  private readonly measured = new Map<string, Measured[]>()

  constructor(
    readonly person: Person,
    readonly random: Random,
  ) {
    this.ref = `Patient/${person.subject}`
    this.add({
      resourceType: 'Patient',
      id: String(person.subject),
      identifier: [
        { use: 'usual', type: { text: 'Subject id' }, system: SUBJECT_SYSTEM, value: String(person.subject) },
      ],
      active: true,
      name: [{ use: 'official', family: person.family, given: [person.given] }],
      gender: person.sex,
      birthDate: person.birthDate,
      maritalStatus: { text: person.maritalStatus },
      communication: [{ language: { text: person.language }, preferred: true }],
      managingOrganization: reference(HOSPITAL),
    })
  }

  add<R extends FhirResource>(resource: R): R {
    this.resources.push(resource)
    return resource
  }

  nextId(prefix: string): string {
    const count = (this.counts.get(prefix) ?? 0) + 1
    this.counts.set(prefix, count)
    return `${prefix}-${this.person.subject}-${String(count).padStart(4, '0')}`
  }

  remember(name: string, measured: Measured): void {
    const list = this.measured.get(name) ?? []
    list.push(measured)
    list.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    this.measured.set(name, list)
  }

  /** The newest value of a test or vital sign at or before a time; throws when there is none, so that no note invents. */
  latest(name: string, at: string): Measured {
    const found = (this.measured.get(name) ?? []).filter((value) => value.at <= at).at(-1)
    if (!found) throw new Error(`${this.ref}: no ${name} at or before ${at}`)
    return found
  }

  has(name: string, at: string): boolean {
    return (this.measured.get(name) ?? []).some((value) => value.at <= at)
  }

  allergy(
    substance: string,
    rxnorm: string,
    reaction: string,
    severity: 'mild' | 'moderate' | 'severe',
    on: string,
  ): void {
    this.add({
      resourceType: 'AllergyIntolerance',
      id: this.nextId('allergy'),
      clinicalStatus: coded('http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', 'active'),
      verificationStatus: coded('http://terminology.hl7.org/CodeSystem/allergyintolerance-verification', 'unconfirmed'),
      type: 'allergy',
      category: ['medication'],
      criticality: severity === 'severe' ? 'high' : 'low',
      code: { coding: [{ system: RXNORM, code: rxnorm, display: substance }], text: substance },
      patient: reference(this.ref),
      recordedDate: on,
      reaction: [{ manifestation: [{ text: reaction }], severity }],
    })
  }

  noKnownAllergies(on: string): void {
    this.add({
      resourceType: 'AllergyIntolerance',
      id: this.nextId('allergy'),
      clinicalStatus: coded('http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', 'active'),
      code: {
        coding: [{ system: 'http://snomed.info/sct', code: '716186003', display: 'No known allergy' }],
        text: 'No known allergies',
      },
      patient: reference(this.ref),
      recordedDate: on,
    })
  }
}

export const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm'

export function coded(system: string, code: string, display?: string) {
  return { coding: [{ system, code, ...(display ? { display } : {}) }] }
}

export type StayDetails = {
  hadm: number
  /** Date of day 1. */
  date: string
  /** `hh:mm` on day 1. */
  arrives: string
  /** Day and time of leaving, `9 11:30`. */
  leaves: string
  kind: 'inpatient' | 'visit'
  type: string
  reason: string
  source?: string
  disposition?: string
  ward: LocationId
  attending: PractitionerId
}

/** A contact with the hospital; times inside it are written `<day> <hh:mm>`, day 1 being the day of arrival. */
export class Stay {
  readonly encounter: string
  readonly start: string
  readonly end: string

  constructor(
    readonly chart: ChartWriter,
    readonly details: StayDetails,
  ) {
    this.encounter = `Encounter/encounter-${details.hadm}`
    this.start = this.at(`1 ${details.arrives}`)
    this.end = this.at(details.leaves)
    const inpatient = details.kind === 'inpatient'
    chart.add({
      resourceType: 'Encounter',
      id: `encounter-${details.hadm}`,
      identifier: [{ system: `${SYSTEM}/hadm`, value: String(details.hadm) }],
      status: 'finished',
      class: {
        system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
        code: inpatient ? 'IMP' : 'AMB',
        display: inpatient ? 'inpatient encounter' : 'ambulatory',
      },
      type: [{ text: details.type }],
      subject: reference(chart.ref),
      participant: [{ individual: reference(details.attending) }],
      period: { start: this.start, end: this.end },
      reasonCode: [{ text: details.reason }],
      ...(inpatient
        ? {
            hospitalization: {
              admitSource: { text: details.source ?? 'Emergency department' },
              dischargeDisposition: { text: details.disposition ?? 'Home' },
            },
          }
        : {}),
      location: [{ location: reference(details.ward) }],
      serviceProvider: reference(HOSPITAL),
    })
  }

  /** Local time of `<day> <hh:mm>`; day 0 is the day before arrival. */
  at(when: string): string {
    const match = /^(-?\d+) (\d{2}:\d{2})$/.exec(when)
    if (!match) throw new Error(`not a time of a stay: ${when}`)
    return `${addDays(this.details.date, Number(match[1]) - 1)}T${match[2]}:00`
  }

  intensiveCare(stay: number, ward: LocationId, from: string, to: string, reason: string): void {
    this.chart.add({
      resourceType: 'Encounter',
      id: `stay-${stay}`,
      identifier: [{ system: `${SYSTEM}/stay`, value: String(stay) }],
      status: 'finished',
      class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'ACUTE', display: 'inpatient acute' },
      type: [{ text: 'Intensive care' }],
      subject: reference(this.chart.ref),
      period: { start: this.at(from), end: this.at(to) },
      reasonCode: [{ text: reason }],
      location: [{ location: reference(ward) }],
      partOf: reference(this.encounter),
      serviceProvider: reference(HOSPITAL),
    })
  }

  condition({ code, display, recorded, status = 'active' }: ConditionOnChart): void {
    this.chart.add({
      resourceType: 'Condition',
      id: `condition-${this.chart.person.subject}-${code}-${this.details.hadm}`,
      clinicalStatus: coded('http://terminology.hl7.org/CodeSystem/condition-clinical', status),
      verificationStatus: coded('http://terminology.hl7.org/CodeSystem/condition-ver-status', 'confirmed'),
      category: [
        coded('http://terminology.hl7.org/CodeSystem/condition-category', 'encounter-diagnosis', 'Encounter Diagnosis'),
      ],
      code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code, display }], text: display },
      subject: reference(this.chart.ref),
      encounter: reference(this.encounter),
      recordedDate: this.at(recorded),
    })
  }

  procedure(code: string, display: string, at: string, by: PractitionerId, outcome?: string): void {
    this.chart.add({
      resourceType: 'Procedure',
      id: this.chart.nextId('procedure'),
      status: 'completed',
      code: { coding: [{ system: 'http://www.cms.gov/Medicare/Coding/ICD10', code, display }], text: display },
      subject: reference(this.chart.ref),
      encounter: reference(this.encounter),
      performedDateTime: this.at(at),
      performer: [{ actor: reference(by) }],
      ...(outcome ? { outcome: { text: outcome } } : {}),
    })
  }

  carePlan(category: 'discharge-planning' | 'followup' | 'treatment', at: string, title: string, text: string): void {
    this.chart.add({
      resourceType: 'CarePlan',
      id: this.chart.nextId('careplan'),
      status: 'active',
      intent: 'plan',
      category: [
        {
          coding: [{ system: `${SYSTEM}/careplan-category`, code: category }],
          text: category,
        },
      ],
      title,
      subject: reference(this.chart.ref),
      encounter: reference(this.encounter),
      created: this.at(at),
      note: [{ text }],
    })
  }
}
