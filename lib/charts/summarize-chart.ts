import { ChartIndex } from './chart-index.ts'
import type { ChartSummary, NoteView, OtherView, PlanView, ProcedureView, ReportView } from './chart-summary.ts'
import { laterThan, sortByClinicalTime } from './clinical-time.ts'
import { resourceCategory, resourceLabel, resourceTime } from './describe-resource.ts'
import { isObject, objects, string } from './fhir-shape.ts'
import { noteText } from './read-note.ts'
import { codeText, firstCoding } from './read-value.ts'
import type { FhirResource } from './resource.ts'
import { summarizeMedications } from './summarize-medications.ts'
import { summarizeMicrobiology } from './summarize-microbiology.ts'
import { type ChartEntry, compareText, summarizeLabs, summarizeSeries } from './summarize-observations.ts'
import { encounterView, patientHeader, summarizeProblems } from './summarize-patient.ts'

/**
 * The view of one patient's chart on an as-of date (`YYYY-MM-DD`): what was there by the end of that day, and, marked
 * `later`, what came after. `resources` are parsed FHIR R4 resources of one patient (shared ones may be among them, so
 * that references to Medications are named). A resource without a time of its own takes that of its encounter for
 * `later`, never for display. Nothing is left out: what has no place of its own is under `others`.
 */
export function summarizeChart(resources: readonly FhirResource[], asOf: string): ChartSummary {
  const later = laterThan(asOf)
  const index = new ChartIndex()
  const encounterLater = new Map<string, boolean>()
  const sorted = new Bins()
  resources.forEach((resource, position) => {
    const ref = `${resource.resourceType}/${typeof resource.id === 'string' ? resource.id : `#${position}`}`
    index.add(ref, resource)
    const at = resourceTime(resource)
    const entry: ChartEntry = { ref, resource, at, later: later(at) }
    if (resource.resourceType === 'Encounter') encounterLater.set(ref, entry.later)
    sorted.add(entry)
  })
  for (const entry of sorted.timeless) {
    const { encounter, context } = entry.resource
    entry.later = encounterLater.get(index.resolve(encounter ?? context) ?? '') ?? false
  }

  const encounters = sortByClinicalTime(sorted.encounters, ({ at }) => at).map((entry) => encounterView(entry, index))
  const patient = patientHeader(sorted.patient, sorted.allergies, encounters, asOf, later)
  const byLabel = (a: { label: string }, b: { label: string }) => compareText(a.label, b.label)
  return {
    asOf,
    patient,
    encounters,
    problems: summarizeProblems(sorted.conditions, patient.admission, index),
    labs: summarizeLabs(sorted.labs),
    medications: summarizeMedications(sorted.medications, index),
    vitals: summarizeSeries(sorted.vitals).sort(byLabel),
    charted: summarizeSeries(sorted.charted).sort(byLabel),
    outputs: summarizeSeries(sorted.outputs).sort(byLabel),
    observations: summarizeSeries(sorted.observations).sort(byLabel),
    microbiology: summarizeMicrobiology(sorted.microReports, sorted.microResults, index, later),
    procedures: sortByClinicalTime(sorted.procedures.map(procedureView), ({ start }) => start),
    notes: notesOf(sorted, index, later),
    reports: sortByClinicalTime(
      sorted.reports.filter(isPanel).map((entry) => reportView(entry, index, later)),
      ({ at }) => at,
    ),
    plans: sortByClinicalTime(sorted.plans.map(planView), ({ at }) => at),
    others: sortByClinicalTime(sorted.others.map(otherView), ({ at }) => at),
    resources: index.byRef,
  }
}

class Bins {
  patient: ChartEntry | undefined
  readonly encounters: ChartEntry[] = []
  readonly allergies: ChartEntry[] = []
  readonly conditions: ChartEntry[] = []
  readonly labs: ChartEntry[] = []
  readonly vitals: ChartEntry[] = []
  readonly charted: ChartEntry[] = []
  readonly outputs: ChartEntry[] = []
  readonly observations: ChartEntry[] = []
  readonly microResults: ChartEntry[] = []
  readonly microReports: ChartEntry[] = []
  readonly medications: ChartEntry[] = []
  readonly procedures: ChartEntry[] = []
  readonly documents: ChartEntry[] = []
  readonly reports: ChartEntry[] = []
  readonly plans: ChartEntry[] = []
  readonly others: ChartEntry[] = []
  readonly timeless: ChartEntry[] = []

  add(entry: ChartEntry): void {
    if (entry.at === null) this.timeless.push(entry)
    this.binOf(entry)?.push(entry)
  }

  private binOf(entry: ChartEntry): ChartEntry[] | null {
    const { resource } = entry
    switch (resource.resourceType) {
      case 'Patient':
        if (this.patient) return this.others
        this.patient = entry
        return null
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

  private observationBin(resource: FhirResource): ChartEntry[] {
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
function notesOf(sorted: Bins, index: ChartIndex, later: (at: string | null) => boolean): NoteView[] {
  const documents = sorted.documents.filter(({ resource }) => {
    const related = isObject(resource.context) ? objects(resource.context.related) : []
    return !related.some((one) => {
      const ref = index.resolve(one)
      return ref?.startsWith('DiagnosticReport/') && index.byRef.has(ref)
    })
  })
  const reports = sorted.reports.filter((entry) => !isPanel(entry))
  const notes = [...documents, ...reports].map((entry): NoteView => {
    const { ref, resource, at } = entry
    return {
      ref,
      title: codeText(resource.type) ?? resourceLabel(resource) ?? 'note',
      type: firstCoding(resource.type)?.code ?? resourceCategory(resource),
      at,
      characters: noteText(resource)?.text.length ?? 0,
      later: entry.later || later(string(resource.issued)),
    }
  })
  return sortByClinicalTime(notes, ({ at }) => at).reverse()
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
