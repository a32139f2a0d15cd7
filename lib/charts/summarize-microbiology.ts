import type { ChartIndex } from './chart-index.ts'
import type { OrganismView, SpecimenView, Susceptibility } from './chart-summary.ts'
import { sortByClinicalTime } from './clinical-time.ts'
import { extensionValue, isObject, objects, string } from './fhir-shape.ts'
import { codeText, observationText, observationValue } from './read-value.ts'
import type { FhirResource } from './resource.ts'
import type { ChartEntry } from './summarize-observations.ts'

const SPECIMEN = 'urn:chartside:mimic:micro-specimen-id'
const QUANTITY = 'urn:chartside:mimic:quantity'

/**
 * Specimens with their tests, organisms and susceptibilities, from microbiology reports and the observations they name
 * as results; an observation no report names is a test of its own.
 */
export function summarizeMicrobiology(
  reports: ChartEntry[],
  observations: ChartEntry[],
  index: ChartIndex,
  later: (at: string | null) => boolean,
): SpecimenView[] {
  const byRef = new Map(observations.map((entry) => [entry.ref, entry]))
  const named = new Set<string>()
  const specimens = new Map<string, SpecimenView>()
  const add = (entry: ChartEntry, results: ChartEntry[]): void => {
    const { resource, ref, at } = entry
    const specimen = specimenText(resource)
    const key = string(extensionValue(resource, SPECIMEN)) ?? `${specimen}|${at ?? ref}`
    const resulted = string(resource.issued)
    const isLater = entry.later || later(resulted)
    const test: SpecimenView['tests'][number] = {
      ref,
      title: codeText(resource.code) ?? 'unnamed test',
      finding: string(resource.conclusion) ?? observationText(resource),
      resulted,
      status: string(resource.status),
      organisms: readOrganisms(results),
      later: isLater,
    }
    const view = specimens.get(key)
    if (view) {
      view.tests.push(test)
      view.later &&= isLater
    } else specimens.set(key, { key, specimen, at, tests: [test], later: isLater })
  }
  for (const report of reports) {
    const refs = objects(report.resource.result).flatMap((result) => index.resolve(result) ?? [])
    for (const ref of refs) named.add(ref)
    add(
      report,
      refs.flatMap((ref) => byRef.get(ref) ?? []),
    )
  }
  for (const entry of observations) if (!named.has(entry.ref)) add(entry, [entry])
  return sortByClinicalTime([...specimens.values()], ({ at }) => at)
}

function specimenText(resource: FhirResource): string {
  const specimen = Array.isArray(resource.specimen) ? resource.specimen[0] : resource.specimen
  return (isObject(specimen) ? string(specimen.display) : null) ?? codeText(resource.code) ?? 'specimen'
}

/**
 * Organisms in the order of the results. Susceptibilities come as an organism's components, or as observations of
 * their own that follow it.
 */
function readOrganisms(results: ChartEntry[]): OrganismView[] {
  const organisms: OrganismView[] = []
  for (const entry of results) {
    const susceptibility = readSusceptibility(entry.resource)
    const last = organisms.at(-1)
    if (susceptibility && last) last.susceptibilities.push(susceptibility)
    else if (!susceptibility && isGrowth(entry.resource)) organisms.push(readOrganism(entry))
  }
  return organisms
}

const SUSCEPTIBILITY_CODES = new Set(['S', 'I', 'R', 'SDD', 'NS', 'SYN-S', 'SYN-R'])

/** A drug tested against an organism: its interpretation is a code of susceptibility. Null for anything else. */
function readSusceptibility(resource: FhirResource): Susceptibility | null {
  const { flag } = observationValue(resource)
  if (!flag || !SUSCEPTIBILITY_CODES.has(flag.code)) return null
  const name = codeText(resource.code) ?? 'unnamed drug'
  const notes = objects(resource.note).map((note) => string(note.text))
  return {
    drug: name.replace(/\s*\[?susceptibility\]?$/i, ''),
    code: flag.code,
    word: flag.word,
    dilution: notes.filter(Boolean).join('; ') || null,
  }
}

function isGrowth(resource: FhirResource): boolean {
  return isObject(resource.valueCodeableConcept) || objects(resource.component).length > 0
}

function readOrganism({ ref, resource }: ChartEntry): OrganismView {
  const { value } = observationValue(resource)
  return {
    ref,
    name: value?.text ?? codeText(resource.code) ?? 'organism',
    quantity: string(extensionValue(resource, QUANTITY)),
    comment:
      objects(resource.note)
        .map((note) => string(note.text))
        .filter(Boolean)
        .join('\n') || null,
    susceptibilities: observationValue(resource).components.map(
      ({ label, value: dilution, flag }): Susceptibility => ({
        drug: label,
        code: flag?.code ?? null,
        word: flag?.word ?? null,
        dilution: dilution?.text ?? null,
      }),
    ),
  }
}
