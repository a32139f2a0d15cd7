import { isObject, objects, string } from '#lib/charts/fhir-shape.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { codeText } from '#lib/charts/read-value.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { specimenOf } from './forms.ts'
import { knownBy, ofAdmission } from './gate.ts'
import { type Search, textArgument, wordsFilter } from './search.ts'
import { categoriesOf, newestFirst, refOf, type ToolChart, type ToolEntry } from './tool-chart.ts'

/** Most of one kind a result holds, of all kinds together, and notes whose plans are read. `total` says what there is. */
const LIMITS = { images: 5, reports: 10, documents: 5, notes: 3 } as const

/** Words for the kinds of images, as reports are titled. */
const IMAGES: Readonly<Record<string, readonly string[]>> = {
  'X-RAY': ['CHEST', 'PORTABLE', 'AP', 'PA', 'RADIOGRAPH'],
  XRAY: ['CHEST', 'PORTABLE', 'AP', 'RADIOGRAPH'],
  CXR: ['CHEST', 'PORTABLE', 'AP', 'PA'],
  MRI: ['MR'],
  ULTRASOUND: ['US', 'SONO'],
}
const CULTURED = /micro|culture|blood|urine|sputum|csf|wound/i

/** Images first, then everything else; each newest first. */
export const reports: Search = (args, { chart, asOf, repairs }) => {
  const all = chart.all('DiagnosticReport')
  const known = ofAdmission(knownBy(all, asOf, chart, repairs), args.hadm_id, chart, repairs)
  const asked = textArgument(args, 'report_type')
  const images = known.filter((entry) => isImage(entry))
  const others = known
    .filter((entry) => !isImage(entry))
    .filter((entry) => repairs.has('every_source') || specimenOf(entry.resource) === null || entry.alias !== null)
  const kind = asked === null ? null : repairs.has('report_type') ? kindFilter(asked) : tableFilter(asked, chart)
  const seen = newestFirst(kind === null ? images : images.filter(({ resource }) => kind.image(resource)))
  const found = newestFirst(kind === null ? others : others.filter(({ resource }) => kind.other(resource)))
  const entries = [...seen.slice(0, LIMITS.images), ...found].slice(0, LIMITS.reports)
  return { type: 'DiagnosticReport', entries, total: seen.length + found.length }
}

type KindFilter = { image: (resource: FhirResource) => boolean; other: (resource: FhirResource) => boolean }

/** By what a report is called: its category, its title, and what it found, as words. */
function kindFilter(asked: string): KindFilter {
  const terms = [asked, ...(IMAGES[asked.toUpperCase()] ?? [])].map(wordsStarting)
  const matches = (resource: FhirResource) => {
    const title = codeText(resource.code) ?? ''
    const found = resource.presentedForm === undefined ? (string(resource.conclusion) ?? '') : ''
    const text = [...categoriesOf(resource), title, found].join(' ')
    return terms.some((term) => term.test(text))
  }
  return { image: matches, other: matches }
}

/** At the beginning of a word: `micro` is part of microbiology, `CT` is no part of fracture. */
function wordsStarting(words: string): RegExp {
  const literal = words.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}`, 'iu')
}

/** As the reference has it: images by the head of their text, cultures by specimen or organism. */
function tableFilter(asked: string, chart: ToolChart): KindFilter {
  const word = asked.toUpperCase().trim()
  const terms = [word, ...(IMAGES[word] ?? [])]
  return {
    image: (resource) => {
      const text = (noteText(resource)?.text ?? '').slice(0, 200).toUpperCase()
      return terms.some((term) => text.includes(term)) || 'RADIOLOGY'.includes(word)
    },
    other: (resource) => {
      if (!CULTURED.test(asked)) return false
      const organisms = objects(resource.result).map((reference) =>
        codeText(chart.find(refOf(reference) ?? '')?.valueCodeableConcept),
      )
      return [specimenOf(resource), ...organisms].some((name) => name?.toUpperCase().includes(asked.toUpperCase()))
    },
  }
}

function isImage({ resource }: ToolEntry): boolean {
  return categoriesOf(resource).some((code) => /^(LP29684-5|RAD|radiology|imaging)$/i.test(code))
}

const DOCUMENTS = ['discharge-summary', 'radiology'] as const

/** Discharge summaries, then radiology reports; other documents of the chart where no type is asked for. */
export const documents: Search = (args, { chart, asOf, repairs }) => {
  const asked = textArgument(args, 'type_code')
  const keyword = textArgument(args, 'keyword')
  const filter = keyword === null ? null : wordsFilter(keyword, repairs)
  const known = ofAdmission(knownBy(chart.all('DocumentReference'), asOf, chart, repairs), args.hadm_id, chart, repairs)
  const kept = known.filter(({ resource }) => filter === null || filter(noteText(resource)?.text ?? ''))
  const kinds = [...DOCUMENTS.filter((kind) => asked === null || named(kind, asked)), ...(asked === null ? [null] : [])]
  const groups = kinds.map((kind) => newestFirst(kept.filter(({ resource }) => documentKind(resource) === kind)))
  return {
    type: 'DocumentReference',
    entries: groups.flatMap((group) => group.slice(0, LIMITS.documents)),
    total: groups.reduce((sum, group) => sum + group.length, 0),
  }
}

/** The reference takes either for a part of the other. */
function named(kind: string, asked: string): boolean {
  return asked.toLowerCase().includes(kind) || kind.includes(asked.toLowerCase())
}

/** LOINC codes and our own of the two kinds; null for any other document. */
function documentKind(resource: FhirResource): (typeof DOCUMENTS)[number] | null {
  const type = isObject(resource.type) ? resource.type : {}
  const codes = objects(type.coding).map(({ code }) => string(code) ?? '')
  if (codes.some((code) => code === 'discharge-summary' || code === '18842-5')) return 'discharge-summary'
  if (codes.some((code) => code === 'radiology' || code === '18748-4')) return 'radiology'
  return null
}

/** Plans, latest first. */
export const carePlans: Search = (args, { chart, asOf, repairs }) => {
  const category = textArgument(args, 'category')
  const known = ofAdmission(knownBy(chart.all('CarePlan'), asOf, chart, repairs), args.hadm_id, chart, repairs)
  const kept = known.filter(({ resource }) => category === null || categoriesOf(resource).includes(category))
  const sorted = newestFirst(kept)
  if (repairs.has('count')) return { type: 'CarePlan', entries: sorted, total: sorted.length }
  const notes = [...new Set(known.map(noteOf))].slice(0, LIMITS.notes)
  const entries = kept.filter((entry) => notes.includes(noteOf(entry)))
  return { type: 'CarePlan', entries, total: entries.length }
}

function noteOf({ resource }: ToolEntry): string {
  return refOf(objects(resource.supportingInfo)[0]) ?? resource.id ?? ''
}
