import { ChartIndex } from './chart-index.ts'
import type { ChartSummary, NoteView, OtherView, PlanView, ProcedureView, ReportView } from './chart-summary.ts'
import { clinicalDate, laterThan, readLaterThan, sortByClinicalTime } from './clinical-time.ts'
import { resourceCategory, resourceLabel, resourceTime } from './describe-resource.ts'
import { isObject, objects, string } from './fhir-shape.ts'
import { noteText } from './read-note.ts'
import { codeText, firstCoding } from './read-value.ts'
import type { FhirResource } from './resource.ts'
import { summarizeMedications } from './summarize-medications.ts'
import { summarizeMicrobiology } from './summarize-microbiology.ts'
import { Analytes, type ChartEntry, type Reading } from './summarize-observations.ts'
import { encounterView, patientHeader, summarizeProblems } from './summarize-patient.ts'

/** Everything of a summary but the resources themselves. */
export type SummaryParts = Omit<ChartSummary, 'resources'>

/**
 * The view of one patient's chart on an as-of date (`YYYY-MM-DD`): what was there by the end of that day, and, marked
 * `later`, what came after. `resources` are parsed FHIR R4 resources of one patient (shared ones may be among them, so
 * that references to Medications are named). A resource without a time of its own takes that of its encounter for
 * `later`, never for display. Nothing is left out: what has no place of its own is under `others`.
 */
export function summarizeChart(resources: readonly FhirResource[], asOf: string): ChartSummary {
  const reader = new ChartReader()
  const byRef = new Map<string, FhirResource>()
  resources.forEach((resource, position) => {
    const ref = `${resource.resourceType}/${typeof resource.id === 'string' ? resource.id : `#${position}`}`
    byRef.set(ref, resource)
    reader.add(ref, resource)
  })
  return { ...reader.summarize(asOf), resources: byRef }
}

/**
 * Takes the resources of one chart one by one and keeps of each what a summary needs: of observations, which are most of
 * a chart, only their readings. The summary may then be made for one as-of day after the other.
 */
export class ChartReader {
  private readonly index = new ChartIndex()
  private readonly sorted = new Bins()
  private readonly characters = new Map<string, number>()
  private last = ''

  /** @param ref `Type/id`, each once */
  add(ref: string, resource: FhirResource): void {
    const at = resourceTime(resource)
    if (at !== null && at > this.last) {
      const day = clinicalDate(at)
      if (day?.length === 10 && day > this.last) this.last = day
    }
    // Decoding a note takes a while, and its length does not depend on the day.
    if (mayHoldText(resource)) this.characters.set(ref, noteText(resource)?.text.length ?? 0)
    this.index.add(ref, this.sorted.add({ ref, resource, at }) ? resource : null)
  }

  /** The last day (`YYYY-MM-DD`) anything is dated; null when nothing has a day. */
  get lastDay(): string | null {
    return this.last || null
  }

  summarize(asOf: string): SummaryParts {
    const { index, sorted } = this
    const later = laterThan(asOf)
    const readLater = readLaterThan(asOf)
    const encounterLater = new Map(sorted.encounters.map(({ ref, at }) => [ref, later(at)]))
    const laterByEncounter = (encounter: unknown) => encounterLater.get(index.resolve(encounter) ?? '') ?? false
    const isLater = (reading: Reading) =>
      reading.at === null ? laterByEncounter(reading.encounter) : readLater(reading.time)
    const entries = (bin: readonly Kept[]): ChartEntry[] =>
      bin.map(({ ref, resource, at }) => {
        const { encounter, context } = resource
        return { ref, resource, at, later: at === null ? laterByEncounter(encounter ?? context) : later(at) }
      })
    const encounters = sortByClinicalTime(entries(sorted.encounters), ({ at }) => at).map((entry) =>
      encounterView(entry, index),
    )
    const [person] = entries(sorted.patients)
    const patient = patientHeader(person, entries(sorted.allergies), encounters, asOf, later)
    const reports = entries(sorted.reports)
    return {
      asOf,
      patient,
      encounters,
      problems: summarizeProblems(entries(sorted.conditions), patient.admission, index),
      labs: sorted.labs.labs(isLater),
      medications: summarizeMedications(entries(sorted.medications), index),
      vitals: sorted.vitals.series(isLater),
      charted: sorted.charted.series(isLater),
      outputs: sorted.outputs.series(isLater),
      observations: sorted.observations.series(isLater),
      microbiology: summarizeMicrobiology(entries(sorted.microReports), entries(sorted.microResults), index, later),
      procedures: sortByClinicalTime(entries(sorted.procedures).map(procedureView), ({ start }) => start),
      notes: notesOf(entries(sorted.documents), reports, index, later, this.characters),
      reports: sortByClinicalTime(
        reports.filter(isPanel).map((entry) => reportView(entry, index, later)),
        ({ at }) => at,
      ),
      plans: sortByClinicalTime(entries(sorted.plans).map(planView), ({ at }) => at),
      others: sortByClinicalTime(entries(sorted.others).map(otherView), ({ at }) => at),
    }
  }
}

/** A resource as it is kept: as-of days come later. */
type Kept = Omit<ChartEntry, 'later'>

class Bins {
  readonly patients: Kept[] = []
  readonly encounters: Kept[] = []
  readonly allergies: Kept[] = []
  readonly conditions: Kept[] = []
  readonly labs = new Analytes()
  readonly vitals = new Analytes()
  readonly charted = new Analytes()
  readonly outputs = new Analytes()
  readonly observations = new Analytes()
  readonly microResults: Kept[] = []
  readonly microReports: Kept[] = []
  readonly medications: Kept[] = []
  readonly procedures: Kept[] = []
  readonly documents: Kept[] = []
  readonly reports: Kept[] = []
  readonly plans: Kept[] = []
  readonly others: Kept[] = []

  /** @returns whether the resource itself is kept */
  add(kept: Kept): boolean {
    const bin = this.binOf(kept)
    if (bin instanceof Analytes) bin.add(kept.ref, kept.resource, kept.at)
    else bin.push(kept)
    return !(bin instanceof Analytes)
  }

  private binOf({ resource }: Kept): Kept[] | Analytes {
    switch (resource.resourceType) {
      case 'Patient':
        return this.patients.length === 0 ? this.patients : this.others
      case 'Encounter':
        return this.encounters
      case 'AllergyIntolerance':
        return this.allergies
      case 'Condition':
        return this.conditions
      case 'Observation':
        return this.observationBin(resource)
      case 'MedicationRequest':
      case 'MedicationAdministration':
      case 'MedicationStatement':
      case 'MedicationDispense':
        return this.medications
      case 'Procedure':
        return this.procedures
      case 'DocumentReference':
        return this.documents
      case 'DiagnosticReport':
        return isMicrobiology(resource) ? this.microReports : this.reports
      case 'CarePlan':
        return this.plans
      default:
        return this.others
    }
  }

  private observationBin(resource: FhirResource): Kept[] | Analytes {
    switch (resourceCategory(resource)) {
      case 'laboratory':
        return this.labs
      case 'vital-signs':
        return this.vitals
      case 'microbiology':
        return this.microResults
      case 'icu-charted':
        return this.charted
      case 'intake-output':
        return this.outputs
      case null:
        // Laboratories often leave the category out; nothing else comes with a reference range.
        return objects(resource.referenceRange).length > 0 ? this.labs : this.observations
      default:
        return this.observations
    }
  }
}

const MICROBIOLOGY = new Set(['LP7820-4', 'MB', '18725-2', 'microbiology'])

function isMicrobiology(report: FhirResource): boolean {
  return objects(report.category).some(
    (category) =>
      objects(category.coding).some(({ code }) => MICROBIOLOGY.has(string(code) ?? '')) ||
      codeText(category)?.toLowerCase() === 'microbiology',
  )
}

function procedureView({ ref, resource, at, later }: ChartEntry): ProcedureView {
  const period = isObject(resource.performedPeriod) ? resource.performedPeriod : null
  return {
    ref,
    title: codeText(resource.code) ?? 'unnamed procedure',
    code: firstCoding(resource.code)?.code ?? null,
    category: codeText(resource.category),
    start: at,
    end: string(period?.end),
    status: string(resource.status),
    later,
  }
}

/** A document that only repeats a report in this chart is left to the report. */
function notesOf(
  allDocuments: ChartEntry[],
  allReports: ChartEntry[],
  index: ChartIndex,
  later: (at: string | null) => boolean,
  characters: ReadonlyMap<string, number>,
): NoteView[] {
  const documents = allDocuments.filter(({ resource }) => {
    const related = isObject(resource.context) ? objects(resource.context.related) : []
    return !related.some((one) => {
      const ref = index.resolve(one)
      return ref?.startsWith('DiagnosticReport/') && index.byRef.has(ref)
    })
  })
  const reports = allReports.filter((entry) => !isPanel(entry))
  const notes = [...documents, ...reports].map((entry): NoteView => {
    const { ref, resource, at } = entry
    return {
      ref,
      title: codeText(resource.type) ?? resourceLabel(resource) ?? 'note',
      type: firstCoding(resource.type)?.code ?? resourceCategory(resource),
      at,
      characters: characters.get(ref) ?? 0,
      later: entry.later || later(string(resource.issued)),
    }
  })
  return sortByClinicalTime(notes, ({ at }) => at).reverse()
}

function mayHoldText({ resourceType }: FhirResource): boolean {
  return resourceType === 'DocumentReference' || resourceType === 'DiagnosticReport'
}

function isPanel({ resource }: ChartEntry): boolean {
  return objects(resource.presentedForm).length === 0
}

function reportView(
  { ref, resource, at, later: isLater }: ChartEntry,
  index: ChartIndex,
  later: (at: string | null) => boolean,
): ReportView {
  return {
    ref,
    title: codeText(resource.code) ?? 'report',
    at,
    conclusion: string(resource.conclusion),
    results: objects(resource.result).flatMap((result) => index.resolve(result) ?? []),
    later: isLater || later(string(resource.issued)),
  }
}

function planView({ ref, resource, at, later }: ChartEntry): PlanView {
  const category = objects(resource.category)[0]
  const texts = objects(resource.note).map((note) => string(note.text))
  return {
    ref,
    title: string(resource.title) ?? codeText(category) ?? 'care plan',
    category: firstCoding(category)?.code ?? codeText(category),
    text: texts.filter(Boolean).join('\n\n') || (string(resource.description) ?? ''),
    at,
    later,
  }
}

function otherView({ ref, resource, at, later }: ChartEntry): OtherView {
  return { ref, type: resource.resourceType, label: resourceLabel(resource) ?? resource.resourceType, at, later }
}
