import { ChartIndex } from '#lib/charts/chart-index.ts'
import { ageInYears, laterThan } from '#lib/charts/clinical-time.ts'
import { resourceCategory, resourceLabel, resourceTime } from '#lib/charts/describe-resource.ts'
import { extensionValue, isObject, type Json, objects, string } from '#lib/charts/fhir-shape.ts'
import { sentencesOf } from '#lib/charts/note-sentences.ts'
import { administrationStatus, doseText, medicationName, timingText } from '#lib/charts/read-medication.ts'
import { noteText } from '#lib/charts/read-note.ts'
import {
  codeText,
  type Flag,
  observationValue,
  quantityValue,
  type ReadValue,
  readValueX,
} from '#lib/charts/read-value.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { TermKind } from '#lib/charts/terms/term.ts'
import { TERMS } from '#lib/charts/terms/terms.ts'
import { chartVocabulary } from './chart-vocabulary.ts'
import { dayOf, factTime } from './fact-time.ts'
import type {
  ChartFacts,
  Culture,
  Dose,
  Dosing,
  Drug,
  FactTime,
  FlagWord,
  Named,
  Order,
  Person,
  Reading,
  Result,
  Sentence,
  Stay,
  Susceptibility,
} from './facts.ts'
import { type Coded, ownKey, TermIndex } from './term-index.ts'

export type { ChartFacts } from './facts.ts'

/**
 * One chart as facts that claims can be held against, on an as-of date (`YYYY-MM-DD`). `resources` are the parsed FHIR
 * R4 resources of one patient, current versions. What came after that day stays among the facts, marked `later`, so
 * that a claim that rests on it can be told.
 */
export function chartFacts(resources: readonly FhirResource[], asOf: string, terms: TermIndex = TABLES): ChartFacts {
  return new Reader(resources, asOf, terms).facts()
}

const TABLES = new TermIndex(TERMS)

type Entry = { ref: string; resource: FhirResource; at: string | null }

const WITHDRAWN = new Set(['entered-in-error', 'cancelled'])
const MEASURED: readonly TermKind[] = ['analyte', 'vital', 'score']

class Reader {
  private readonly index = new ChartIndex()
  private readonly entries: Entry[] = []
  private readonly isLater: (at: string | null) => boolean
  private readonly stays: Stay[] = []
  private readonly partOf = new Map<string, string>()
  private readonly results: Result[] = []
  private readonly drugs = new Map<string, Drug>()
  private readonly conditions: Named[] = []
  private readonly allergies: (Named & { denies: boolean })[] = []
  private readonly procedures: Named[] = []
  private readonly cultures: Culture[] = []
  private readonly sentences: Sentence[] = []
  private person: Person = { ref: null, sex: null, age: null, birth: null, died: null }

  constructor(
    resources: readonly FhirResource[],
    private readonly asOf: string,
    private readonly terms: TermIndex,
  ) {
    this.isLater = laterThan(asOf)
    resources.forEach((resource, position) => {
      const ref = `${resource.resourceType}/${typeof resource.id === 'string' ? resource.id : `#${position}`}`
      this.index.add(ref, resource)
      if (!WITHDRAWN.has(string(resource.status) ?? ''))
        this.entries.push({ ref, resource, at: resourceTime(resource) })
    })
  }

  facts(): ChartFacts {
    for (const entry of this.entries) if (entry.resource.resourceType === 'Encounter') this.readStay(entry)
    this.stays.sort((a, b) => (a.start?.seconds ?? 0) - (b.start?.seconds ?? 0))
    const named = new Set<string>()
    for (const { resource } of this.entries) {
      if (resource.resourceType !== 'DiagnosticReport' || !isMicrobiology(resource)) continue
      for (const result of objects(resource.result)) {
        const ref = this.index.resolve(result)
        if (ref) named.add(ref)
      }
    }
    for (const entry of this.entries) this.read(entry, named)
    const asOfDay = dayOf(this.asOf) ?? 0
    return {
      asOf: this.asOf,
      asOfDay,
      person: this.person,
      admission: this.admission(asOfDay),
      stays: this.stays,
      ...indexed(this.results),
      drugs: [...this.drugs.values()].map(sortedDrug),
      conditions: this.conditions,
      allergies: this.allergies,
      procedures: this.procedures.sort(byTime),
      cultures: this.cultures.sort(byTime),
      sentences: this.sentences.sort((a, b) => byTime(b, a)),
      days: this.days(),
      terms: this.terms,
      vocabulary: chartVocabulary(this.names()),
    }
  }

  private names(): { name: string; kind: TermKind }[] {
    const kinds = [
      [this.results.map(({ label }) => label), 'analyte'],
      [[...this.drugs.values()].map(({ name }) => name), 'drug'],
      [this.conditions.map(({ name }) => name), 'condition'],
      [this.procedures.map(({ name }) => name), 'procedure'],
      [this.cultures.flatMap(({ organisms }) => organisms.map(({ name }) => name)), 'organism'],
    ] as const
    return kinds.flatMap(([names, kind]) => [...new Set(names)].map((name) => ({ name, kind })))
  }

  private read(entry: Entry, namedResults: ReadonlySet<string>): void {
    const { resource, ref } = entry
    switch (resource.resourceType) {
      case 'Patient':
        this.readPatient(entry)
        return
      case 'Observation':
        if (resourceCategory(resource) === 'microbiology') {
          if (!namedResults.has(ref)) this.readCulture(entry, [entry])
          this.readWords(entry, string(resource.valueString), 'valueString')
        } else this.readResults(entry)
        for (const [position, note] of objects(resource.note).entries()) {
          this.readWords(entry, string(note.text), `note[${position}].text`)
        }
        return
      case 'MedicationRequest':
      case 'MedicationStatement':
      case 'MedicationDispense':
        this.readOrder(entry)
        return
      case 'MedicationAdministration':
        this.readDosing(entry)
        return
      case 'Condition':
        this.conditions.push(this.named(entry, ['condition', 'procedure', 'organism']))
        this.readDerivedWords(entry)
        return
      case 'AllergyIntolerance':
        this.allergies.push({ ...this.named(entry, ['drug', 'condition']), denies: deniesAllergy(resource) })
        return
      case 'Procedure':
        this.procedures.push(this.named(entry, ['procedure', 'condition']))
        return
      case 'DiagnosticReport':
        this.readReport(entry)
        return
      case 'DocumentReference':
        this.readNote(entry)
        return
      case 'CarePlan':
        for (const [position, note] of objects(resource.note).entries()) {
          this.readWords(entry, string(note.text), `note[${position}].text`)
        }
        this.readWords(entry, string(resource.description), 'description')
        return
      case 'Encounter':
        this.readDerivedWords(entry)
        return
      default:
        return
    }
  }

  // --- people and stays -----------------------------------------------------------------------------------------------

  private readPatient({ ref, resource }: Entry): void {
    const gender = string(resource.gender)
    const birth = string(resource.birthDate)
    const died = factTime(string(resource.deceasedDateTime))
    this.person = {
      ref,
      sex: gender === 'female' || gender === 'male' ? gender : null,
      age: birth ? ageInYears(birth, this.asOf) : anchoredAge(resource, this.asOf),
      birth,
      died,
    }
  }

  private readStay({ ref, resource, at }: Entry): void {
    const period = isObject(resource.period) ? resource.period : {}
    const kindCode = isObject(resource.class) ? string(resource.class.code) : null
    const types = objects(resource.type).map(codeText).filter(Boolean).join(', ')
    const parent = this.index.resolve(resource.partOf)
    if (parent) this.partOf.set(ref, parent)
    const icu =
      ref.startsWith('Encounter/icustay') ||
      /\bicu\b|intensive/i.test(types) ||
      (kindCode === 'ACUTE' && parent !== null)
    const kind = icu
      ? 'icu'
      : kindCode === 'EMER'
        ? 'emergency'
        : ['IMP', 'ACUTE', 'NONAC', 'OBSENC', 'SS'].includes(kindCode ?? '')
          ? 'hospital'
          : 'other'
    this.stays.push({
      ref,
      path: 'period',
      time: factTime(at),
      later: this.isLater(at),
      stay: parent ?? ref,
      kind,
      start: factTime(string(period.start)),
      end: factTime(string(period.end)),
      words: types || (kindCode ?? 'encounter'),
      places: objects(resource.location).map((one, position) => {
        const location = isObject(one.location) ? one.location : {}
        const times = isObject(one.period) ? one.period : {}
        const target = this.index.find(string(location.reference) ?? '')
        return {
          name: string(location.display) ?? string(target?.name) ?? string(location.reference) ?? '',
          start: factTime(string(times.start)),
          end: factTime(string(times.end)),
          path: `location[${position}].period`,
        }
      }),
    })
  }

  private stayOf(resource: FhirResource, time: FactTime | null): string | null {
    const context = isObject(resource.context) ? resource.context : null
    const inContext = context ? objects(context.encounter)[0] : undefined
    const ref = this.index.resolve(resource.encounter) ?? this.index.resolve(context) ?? this.index.resolve(inContext)
    if (ref) return this.partOf.get(ref) ?? ref
    if (!time) return null
    const covering = this.stays.find(
      ({ kind, start, end }) =>
        kind === 'hospital' && start && start.day <= time.day && (end === null || end.day >= time.day),
    )
    return covering?.ref ?? null
  }

  private admission(asOfDay: number): Stay | null {
    const begun = this.stays.filter(({ start, stay, ref }) => start !== null && start.day <= asOfDay && stay === ref)
    const hospital = begun.filter(({ kind }) => kind === 'hospital')
    const covers = ({ end }: Stay) => end === null || end.day >= asOfDay
    return hospital.findLast(covers) ?? hospital.at(-1) ?? begun.findLast(covers) ?? begun.at(-1) ?? null
  }

  private base({ ref, resource, at }: Entry, path: string | null) {
    const time = factTime(at)
    const stay = this.stayOf(resource, time)
    const begins = time === null && stay !== null ? (this.stays.find((one) => one.ref === stay)?.later ?? false) : false
    return { ref, path, time, later: this.isLater(at) || begins, stay }
  }

  // --- results --------------------------------------------------------------------------------------------------------

  private readResults(entry: Entry): void {
    const { resource } = entry
    const { value, components, flag } = observationValue(resource)
    const specimen = isObject(resource.specimen) ? string(resource.specimen.display) : null
    const label = codeText(resource.code) ?? ''
    const vital = resourceCategory(resource) === 'vital-signs'
    const range = rangeOf(resource)
    if (value) {
      this.addResult(entry, {
        label,
        concept: resource.code,
        value,
        flag,
        range,
        specimen,
        vital,
        path: pathOfValue(resource),
      })
      const pressure = /^(\d{2,3})\/(\d{2,3})$/.exec(value.text)
      if (pressure) this.addPressure(entry, label, pressure, vital)
      if (typeof resource.valueString === 'string' && /[a-z]{3}.*\s/i.test(resource.valueString)) {
        this.readWords(entry, resource.valueString, 'valueString', label)
      }
    }
    for (const [position, component] of objects(resource.component).entries()) {
      const reading = readValueX(component)
      const name = components[position]?.label ?? ''
      if (!reading) continue
      this.addResult(entry, {
        label: name,
        concept: component.code,
        value: reading,
        flag: components[position]?.flag ?? null,
        range: rangeOf(component),
        specimen,
        vital,
        path: `component[${position}].valueQuantity`,
      })
    }
  }

  /** A pressure written `120/80` answers for both its parts. */
  private addPressure(entry: Entry, label: string, match: RegExpExecArray, vital: boolean): void {
    for (const [name, digits] of [
      ['systolic blood pressure', match[1]],
      ['diastolic blood pressure', match[2]],
    ] as const) {
      if (!digits) continue
      const value: ReadValue = { text: digits, number: Number(digits), unit: 'mmHg' }
      this.addResult(entry, {
        label: name,
        concept: { text: name },
        value,
        flag: null,
        range: null,
        specimen: null,
        vital,
        path: 'valueString',
        shown: `${label} ${match[0]}`,
      })
    }
  }

  private addResult(
    entry: Entry,
    read: {
      label: string
      concept: unknown
      value: ReadValue
      flag: Flag | null
      range: Result['range']
      specimen: string | null
      vital: boolean
      path: string
      shown?: string
    },
  ): void {
    const { label, concept, value, flag, range, specimen, vital, path } = read
    const number = numberOf(value)
    const keys = this.keysOfResult(label, concept, specimen)
    this.results.push({
      ...this.base(entry, path),
      label: read.shown ?? label,
      specimen,
      keys,
      reading: number,
      text: value.text,
      unit: value.unit ?? null,
      flag: flagWord(flag, number, range) ?? vitalFlag(keys, number, value.unit ?? null),
      flagCode: flag?.code ?? null,
      range,
      vital,
    })
  }

  private readonly resultKeys = new Map<string, readonly string[]>()

  private keysOfResult(label: string, concept: unknown, specimen: string | null): readonly string[] {
    const coded = codingsOf(concept)
    const memo = `${label}\n${specimen ?? ''}\n${coded.map(({ system, code }) => `${system} ${code}`).join('\n')}`
    const known = this.resultKeys.get(memo)
    if (known) return known
    const fits = (of: string | undefined) => {
      if (of === undefined || specimen === null) return true
      const given = specimen.toLowerCase()
      return given.includes(of) || (of === 'blood' && /serum|plasma|whole|arterial|venous/.test(given))
    }
    const byCode = this.terms.byCodes(coded, MEASURED)
    const byName = this.terms.named(label, MEASURED).filter((term) => fits(term.specimen))
    const bare = label.replace(/\s*\([^)]*\)\s*$/, '')
    const terms =
      byCode.length > 0 || byName.length > 0
        ? [...byCode, ...byName]
        : this.terms.named(bare, MEASURED).filter((term) => fits(term.specimen))
    const keys = new Set([ownKey(label)])
    for (const { key } of terms) for (const one of this.terms.withWider(key)) keys.add(one)
    const all = [...keys]
    this.resultKeys.set(memo, all)
    return all
  }

  // --- drugs ----------------------------------------------------------------------------------------------------------

  private readonly drugOfOrder = new Map<string, Drug>()

  private drug(name: string, codes: readonly Coded[]): Drug {
    const key = name.trim().toLowerCase()
    const known = this.drugs.get(key)
    if (known) return known
    const terms = [...this.terms.byCodes(codes, ['drug']), ...this.terms.named(name, ['drug'])]
    const found = terms.length > 0 ? terms : this.terms.within(name, ['drug'])
    const keys = new Set([ownKey(name)])
    for (const term of found) for (const one of this.terms.withWider(term.key)) keys.add(one)
    const made: Drug = { name: name.trim(), keys, orders: [], dosings: [] }
    this.drugs.set(key, made)
    return made
  }

  private readOrder(entry: Entry): void {
    const { resource, ref, at } = entry
    const name = medicationName(resource, this.index.find)
    const drug = this.drug(name, codingsOf(resource.medicationCodeableConcept))
    const field = resource.dosageInstruction !== undefined ? 'dosageInstruction' : 'dosage'
    const dosages = objects(resource[field])
    const first = dosages[0]
    const timing = isObject(first?.timing) ? first.timing : null
    const bounds = isObject(timing?.repeat) && isObject(timing.repeat.boundsPeriod) ? timing.repeat.boundsPeriod : null
    const effective = isObject(resource.effectivePeriod) ? resource.effectivePeriod : null
    const start = string(bounds?.start) ?? string(effective?.start) ?? at
    const stop = string(bounds?.end) ?? string(effective?.end)
    const category = resourceCategory(resource)
    const dated = { ...entry, at: start ?? at }
    drug.orders.push({
      ...this.base(dated, field),
      name,
      start: factTime(start),
      stop: factTime(stop),
      doses: [
        ...dosages.flatMap((dosage, position) => dosesOf(dosage, `${field}[${position}]`)),
        ...statedDoses(string(first?.text), `${field}[0].text`),
      ],
      text: doseText(resource),
      route: codeText(first?.route),
      frequency: timingText(timing) ?? string(first?.text),
      kind:
        resource.resourceType === 'MedicationStatement' || category === 'community'
          ? 'home'
          : resource.resourceType === 'MedicationDispense'
            ? 'dispensed'
            : category === 'discharge'
              ? 'discharge'
              : 'order',
      status: string(resource.status),
      reason:
        [...objects(resource.reasonCode), ...objects(resource.statusReason), resource.statusReason]
          .map((one) => codeText(one))
          .filter(Boolean)
          .join(', ') || null,
    })
    this.drugOfOrder.set(ref, drug)
    this.readWords(entry, string(first?.patientInstruction), `${field}[0].patientInstruction`)
    for (const [position, note] of objects(resource.note).entries()) {
      this.readWords(entry, string(note.text), `note[${position}].text`)
    }
  }

  private readDosing(entry: Entry): void {
    const { resource } = entry
    const name = medicationName(resource, this.index.find)
    const drug = this.drug(name, codingsOf(resource.medicationCodeableConcept))
    const dosage = isObject(resource.dosage) ? resource.dosage : {}
    const period = isObject(resource.effectivePeriod) ? resource.effectivePeriod : null
    const { outcome, text } = administrationStatus(resource)
    const due = string(extensionValue(resource, 'urn:chartside:mimic:dose-due'))
    const dosing: Dosing = {
      ...this.base(entry, 'dosage'),
      name,
      end: factTime(string(period?.end)),
      doses: [
        ...dosesOf(dosage, 'dosage'),
        ...statedDoses(due, 'extension'),
        ...statedDoses(string(dosage.text), 'dosage.text'),
      ],
      text: doseText(resource),
      route: codeText(dosage.route),
      outcome,
      words: text,
    }
    drug.dosings.push(dosing)
    const order = this.drugOfOrder.get(this.index.resolve(resource.request) ?? '')
    if (order && order !== drug) order.dosings.push(dosing)
  }

  // --- named things ---------------------------------------------------------------------------------------------------

  private named(entry: Entry, kinds: readonly TermKind[]): Named {
    const { resource } = entry
    const name = resourceLabel(resource) ?? codeText(resource.code) ?? ''
    const codes = codingsOf(resource.code)
    const keys = new Set([ownKey(name)])
    for (const { key } of [...this.terms.byCodes(codes, kinds), ...this.terms.within(name, kinds)]) {
      for (const one of this.terms.withWider(key)) keys.add(one)
    }
    const period = isObject(resource.performedPeriod) ? resource.performedPeriod : null
    const status = string(resource.status) ?? codingsOf(resource.clinicalStatus)[0]?.code ?? null
    const verification = codingsOf(resource.verificationStatus)[0]?.code
    return {
      ...this.base(entry, 'code'),
      name,
      keys,
      codes: codes.map(({ code }) => code),
      end: factTime(string(period?.end)),
      status: verification === 'refuted' || verification === 'entered-in-error' ? 'refuted' : status,
    }
  }

  // --- microbiology and notes -----------------------------------------------------------------------------------------

  private readReport(entry: Entry): void {
    const { resource } = entry
    if (isMicrobiology(resource)) {
      const results = objects(resource.result).flatMap((result): Entry[] => {
        const ref = this.index.resolve(result)
        const found = ref ? this.index.byRef.get(ref) : undefined
        return ref && found ? [{ ref, resource: found, at: resourceTime(found) }] : []
      })
      this.readCulture(entry, results)
      this.readWords(entry, string(resource.conclusion), 'conclusion')
    } else {
      const title = resourceLabel(resource) ?? 'report'
      this.procedures.push({ ...this.named(entry, ['procedure']), status: 'completed' })
      this.readWords(entry, string(resource.conclusion), 'conclusion', title)
      if (objects(resource.presentedForm).length > 0) this.readNote(entry)
    }
  }

  private readCulture(entry: Entry, results: readonly Entry[]): void {
    const { resource, ref } = entry
    const issued = factTime(string(resource.issued))
    const organisms: Culture['organisms'] = []
    for (const { ref: resultRef, resource: result } of results) {
      const { flag, value } = observationValue(result)
      const name = codeText(result.code) ?? ''
      if (flag && SUSCEPTIBLE[flag.code] && organisms.length > 0) {
        organisms
          .at(-1)
          ?.susceptibilities.push(
            this.susceptibility(
              resultRef,
              null,
              name.replace(/\s*\[?susceptibility\]?.*$/i, ''),
              flag.code,
              value?.text ?? null,
            ),
          )
        continue
      }
      const grown = codeText(result.valueCodeableConcept)
      if (!grown || NO_GROWTH.test(grown)) continue
      const keys = new Set([ownKey(grown)])
      for (const { key } of this.terms.within(grown, ['organism']))
        for (const one of this.terms.withWider(key)) keys.add(one)
      organisms.push({
        ref: resultRef,
        name: grown,
        keys,
        susceptibilities: objects(result.component).flatMap((component, position) => {
          const reading = observationValue({ resourceType: 'Observation', ...component })
          const code = reading.flag?.code
          return code && SUSCEPTIBLE[code]
            ? [
                this.susceptibility(
                  resultRef,
                  `component[${position}]`,
                  codeText(component.code) ?? '',
                  code,
                  reading.value?.text ?? null,
                ),
              ]
            : []
        }),
      })
    }
    const finding = string(resource.conclusion) ?? observationValue(resource).value?.text ?? ''
    const specimen = specimenOf(resource, results)
    const values = results.map(({ resource: result }) => observationValue(result).value?.text ?? '').join('; ')
    this.cultures.push({
      ...this.base(entry, resource.resourceType === 'DiagnosticReport' ? 'conclusion' : pathOfValue(resource)),
      ref,
      later: this.isLater(entry.at) || this.isLater(issued?.at ?? null),
      specimen,
      title: codeText(resource.code) ?? '',
      organisms,
      finding: [finding, values].filter(Boolean).join(' | '),
      issued,
      negative: organisms.length === 0 && NO_GROWTH.test(`${finding} ${values}`),
    })
  }

  private susceptibility(
    ref: string,
    path: string | null,
    drug: string,
    code: string,
    dilution: string | null,
  ): Susceptibility {
    const keys = new Set([ownKey(drug)])
    for (const { key } of this.terms.within(drug, ['drug'])) for (const one of this.terms.withWider(key)) keys.add(one)
    return { ref, path, drug, keys, code: SUSCEPTIBLE[code] ?? code, dilution }
  }

  private readNote(entry: Entry): void {
    const note = noteText(entry.resource)
    if (!note) return
    const path = entry.resource.resourceType === 'DocumentReference' ? 'content[0].attachment' : 'presentedForm[0]'
    this.readWords(entry, note.text, path, codeText(entry.resource.type) ?? resourceLabel(entry.resource) ?? 'note')
  }

  private readWords(entry: Entry, text: string | null, path: string, title?: string): void {
    if (text === null || text.trim() === '') return
    const base = this.base(entry, path)
    const issued = string(entry.resource.issued)
    const later = base.later || this.isLater(issued)
    for (const { text: sentence, start } of sentencesOf(text)) {
      this.sentences.push({
        ...base,
        later,
        text: sentence,
        lower: sentence.toLowerCase(),
        title: title ?? resourceLabel(entry.resource) ?? entry.resource.resourceType,
        start,
      })
    }
  }

  /** What an encounter or diagnosis says in words of its own, as one sentence each. */
  private readDerivedWords(entry: Entry): void {
    const { resource } = entry
    for (const [position, reason] of objects(resource.reasonCode).entries()) {
      this.readWords(entry, codeText(reason), `reasonCode[${position}]`)
    }
    for (const [position, note] of objects(resource.note).entries()) {
      this.readWords(entry, string(note.text), `note[${position}].text`)
    }
    const hospital = isObject(resource.hospitalization) ? resource.hospitalization : null
    if (hospital) {
      this.readWords(entry, codeText(hospital.dischargeDisposition), 'hospitalization.dischargeDisposition')
      this.readWords(entry, codeText(hospital.admitSource), 'hospitalization.admitSource')
    }
    this.readWords(entry, codeText(resource.serviceType), 'serviceType')
  }

  private days(): ChartFacts['days'] {
    const days = new Map<number, { ref: string; at: string; later: boolean; words: string }>()
    const add = (ref: string, time: FactTime | null, words: string) => {
      if (time && !days.has(time.day)) days.set(time.day, { ref, at: time.at, later: this.isLater(time.at), words })
    }
    for (const { ref, start, end, words, places } of this.stays) {
      add(ref, start, words)
      add(ref, end, words)
      for (const place of places) {
        add(ref, place.start, place.name)
        add(ref, place.end, place.name)
      }
    }
    for (const { ref, resource, at } of this.entries)
      add(ref, factTime(at), resourceLabel(resource) ?? resource.resourceType)
    for (const { orders } of this.drugs.values()) {
      for (const { ref, start, stop, name } of orders) {
        add(ref, start, name)
        add(ref, stop, name)
      }
    }
    for (const { ref, issued, title } of this.cultures) add(ref, issued, title)
    return days
  }
}

// --- small readers ------------------------------------------------------------------------------------------------------

const SUSCEPTIBLE: Record<string, 'S' | 'I' | 'R'> = {
  S: 'S',
  I: 'I',
  R: 'R',
  SDD: 'I',
  NS: 'R',
  'SYN-S': 'S',
  'SYN-R': 'R',
}
const NO_GROWTH =
  /\bno(?:t| )?\s*(?:significant |further )?growth|\bno\b.{0,40}\b(?:isolated|detected|seen|found|organisms?|identified)\b|negative|not detected|non-?reactive|contamina|cancelled|normal (?:flora|.* flora)|oropharyngeal flora|<\s*10,?000/i

const MICROBIOLOGY = new Set(['LP7820-4', 'MB', '18725-2', 'microbiology'])

function isMicrobiology(report: FhirResource): boolean {
  return objects(report.category).some(
    (category) =>
      objects(category.coding).some(({ code }) => MICROBIOLOGY.has(string(code) ?? '')) ||
      codeText(category)?.toLowerCase() === 'microbiology',
  )
}

function specimenOf(resource: FhirResource, results: readonly Entry[]): string {
  for (const one of [resource, ...results.map((entry) => entry.resource)]) {
    const specimen = Array.isArray(one.specimen) ? one.specimen[0] : one.specimen
    const display = isObject(specimen) ? string(specimen.display) : null
    if (display) return display
  }
  return codeText(resource.code) ?? ''
}

const NONE_KNOWN = new Set(['716186003', '409137002', '428607008', '429625007', '428197003', '1003774007'])

function deniesAllergy(resource: FhirResource): boolean {
  return (
    codingsOf(resource.code).some(({ code }) => NONE_KNOWN.has(code)) ||
    /^no (?:known|allerg)|^nkda?\b|^nka\b/i.test(codeText(resource.code) ?? '')
  )
}

function codingsOf(concept: unknown): Coded[] {
  if (!isObject(concept)) return []
  return objects(concept.coding).flatMap((coding) => {
    const code = string(coding.code)
    return code === null ? [] : [{ system: string(coding.system), code }]
  })
}

function pathOfValue(resource: Json): string {
  return Object.keys(resource).find((key) => /^value[A-Z]/.test(key)) ?? 'value'
}

/** A number, one with a comparator, or a span written as text (`0-2`, `>50`, `1.5-2.0 mg`). */
function numberOf(value: ReadValue): Reading | null {
  if (value.number !== undefined) {
    const digits = /-?\d[\d.eE+-]*/.exec(value.text)?.[0] ?? String(value.number)
    return { number: value.number, high: null, comparator: value.comparator ?? null, digits }
  }
  const match = /^\s*(<=|>=|<|>)?\s*(-?\d+(?:\.\d+)?)(?:\s*(?:-|–|to)\s*(\d+(?:\.\d+)?))?/.exec(value.text)
  if (!match?.[2] || /^\s*\d+\/\d+/.test(value.text)) return null
  const comparator = (match[1] ?? null) as Reading['comparator']
  return {
    number: Number(match[2]),
    high: match[3] === undefined ? null : Number(match[3]),
    comparator,
    digits: match[2],
  }
}

function rangeOf(holder: Json): Result['range'] {
  const ranges = objects(holder.referenceRange)
  const range = ranges[0]
  if (!range || ranges.length > 1) return null
  const low = quantityValue(range.low)?.number ?? null
  const high = quantityValue(range.high)?.number ?? null
  return low === null && high === null ? null : { low, high }
}

function flagWord(flag: Flag | null, reading: Reading | null, range: Result['range']): FlagWord | null {
  const code = flag?.code ?? ''
  if (/^(?:H|HH|HU|>)$/.test(code)) return 'high'
  if (/^(?:L|LL|LU|<)$/.test(code)) return 'low'
  if (code === 'N') return 'normal'
  if (reading && range) {
    const { number, comparator } = reading
    if (range.high !== null && number > range.high) return 'high'
    if (range.low !== null && number < range.low) return 'low'
    if (comparator === null && code === '') return 'normal'
  }
  return code === '' ? null : 'abnormal'
}

/** What a ward takes for normal where the chart states no range; °C for temperatures below 60. */
const USUAL: Record<string, readonly [number, number]> = {
  'heart-rate': [60, 100],
  'respiratory-rate': [12, 20],
  'oxygen-saturation': [94, 100],
  'systolic-blood-pressure': [90, 140],
  'diastolic-blood-pressure': [60, 90],
  'mean-arterial-pressure': [65, 110],
  temperature: [36, 38],
}

function vitalFlag(keys: readonly string[], reading: Reading | null, unit: string | null): FlagWord | null {
  const range = USUAL[keys.find((key) => USUAL[key] !== undefined) ?? '']
  if (!range || !reading || reading.comparator !== null) return null
  const fahrenheit = keys.includes('temperature') && (/f/i.test(unit ?? '') || reading.number > 60)
  const number = fahrenheit ? ((reading.number - 32) * 5) / 9 : reading.number
  return number < range[0] ? 'low' : number > range[1] ? 'high' : 'normal'
}

function dosesOf(dosage: Json, path: string): Dose[] {
  const doses: Dose[] = []
  const add = (quantity: unknown, at: string) => {
    const value = quantityValue(quantity)
    if (value?.number !== undefined)
      doses.push({ low: value.number, high: value.number, unit: value.unit ?? '', path: `${path}.${at}` })
  }
  add(dosage.dose, 'dose')
  add(dosage.rateQuantity, 'rateQuantity')
  for (const [position, rate] of objects(dosage.doseAndRate).entries()) {
    add(rate.doseQuantity, `doseAndRate[${position}].doseQuantity`)
    add(rate.rateQuantity, `doseAndRate[${position}].rateQuantity`)
    const range = isObject(rate.doseRange) ? rate.doseRange : null
    const [low, high] = [quantityValue(range?.low), quantityValue(range?.high)]
    if (low?.number !== undefined && high?.number !== undefined) {
      doses.push({
        low: low.number,
        high: high.number,
        unit: low.unit ?? high.unit ?? '',
        path: `${path}.doseAndRate[${position}].doseRange`,
      })
    }
  }
  return doses
}

/** Amounts written in words: `1-2 TAB`, `100 Units / mL - 10mL Vial`, `25,000 UNIT`. */
function statedDoses(text: string | null, path: string): Dose[] {
  if (text === null) return []
  return [
    ...text.matchAll(
      /(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?:\s*(?:-|–|to)\s*(\d+(?:\.\d+)?))?\s*(%|[A-Za-zµμ]+(?:\/[A-Za-z]+)*)/g,
    ),
  ].flatMap(([, low = '', high, unit = '']) => {
    if (/^(?:hours?|hrs?|h|days?|d|times?|min|minutes?|weeks?|x)$/i.test(unit)) return []
    const number = Number(low.replaceAll(',', ''))
    return [{ low: number, high: high === undefined ? number : Number(high), unit, path }]
  })
}

function anchoredAge(patient: FhirResource, asOf: string): Person['age'] {
  const age = Number(extensionValue(patient, 'urn:chartside:mimic:anchor-age'))
  const year = Number(extensionValue(patient, 'urn:chartside:mimic:anchor-year'))
  if (!age || !year) return null
  if (age >= 91) return { min: 90, max: 120 }
  const then = age + Number(asOf.slice(0, 4)) - year
  return { min: then, max: then }
}

function byTime(a: { time: FactTime | null }, b: { time: FactTime | null }): number {
  return (a.time?.seconds ?? Number.NEGATIVE_INFINITY) - (b.time?.seconds ?? Number.NEGATIVE_INFINITY) || 0
}

function sortedDrug(drug: Drug): Drug {
  const start = (order: Order) => order.start?.seconds ?? 0
  return { ...drug, orders: drug.orders.sort((a, b) => start(a) - start(b)), dosings: drug.dosings.sort(byTime) }
}

function indexed(results: Result[]): Pick<ChartFacts, 'results' | 'resultNames'> {
  const byKey = new Map<string, Result[]>()
  const byName = new Map<string, Result[]>()
  for (const result of results.sort(byTime)) {
    for (const key of result.keys) add(byKey, key, result)
    add(byName, result.label.toLowerCase(), result)
  }
  return { results: byKey, resultNames: byName }
}

function add<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
