import { isObject, objects, string } from '#lib/charts/fhir-shape.ts'
import { codeText } from '#lib/charts/read-value.ts'
import type { ToolArguments } from './argument-check.ts'
import { between, betweenTexts, knownBy, ofAdmission } from './gate.ts'
import { CallRefused, type Found, type Search, type SearchContext, textArgument, wordsFilter } from './search.ts'
import { literalFilter } from './text-filter.ts'
import { categoriesOf, namesOf, newestFirst, type ToolEntry } from './tool-chart.ts'

const DEFAULT_COUNT = 20

/** Results and signs, newest first. A category means that category; without one all observations are searched. */
export const observations: Search = (args, context) => {
  const { chart, asOf, repairs } = context
  const category = textArgument(args, 'category')
  if (!repairs.has('category')) return byTable(args, context, category?.toLowerCase() ?? '')
  const all = chart.all('Observation')
  const own = category === null ? all : all.filter(({ resource }) => categoriesOf(resource).includes(category))
  const of = ofAdmission(own, args.hadm_id, chart, repairs)
  const named = byName(of, all, args, context)
  const known = knownBy(within(named, args, context, true), asOf, chart, repairs)
  return counted(newestFirst(known), args, repairs.has('count'))
}

/** As the reference chooses the table: charted values for vital signs, laboratory results for anything else. */
function byTable(args: ToolArguments, context: SearchContext, category: string): Found {
  const { chart, asOf, repairs } = context
  const all = chart.all('Observation')
  if (/^(vital-signs|vital_signs|vitals)$/.test(category)) {
    const keep = (entries: ToolEntry[]) => {
      const own = repairs.has('admission_filter') ? ofAdmission(entries, args.hadm_id, chart, repairs) : entries
      const timed = repairs.has('whole_day') ? within(own, args, context, false) : own
      return newestFirst(knownBy(timed, asOf, chart, repairs))
    }
    const charted = all.filter((entry) => isCharted(entry))
    const kept = keep(byName(charted, charted, args, context))
    if (kept.length > 0) return counted(kept, args, repairs.has('count'))
    const measured = all.filter(({ resource }) => systemOf(resource.code) === 'mimic-iv/omr')
    const code = textArgument(args, 'code')
    const filter = code === null ? null : wordsFilter(code, repairs)
    return counted(
      keep(measured.filter(({ resource }) => filter === null || namesOf(resource, chart).some(filter))),
      args,
      repairs.has('count'),
    )
  }
  const labs = all.filter(({ resource }) => categoriesOf(resource).includes('laboratory'))
  const named = byName(ofAdmission(labs, args.hadm_id, chart, repairs), labs, args, context)
  const known = knownBy(within(named, args, context, true), asOf, chart, repairs)
  const found = counted(newestFirst(known), args, repairs.has('count'))
  if (category !== 'microbiology') return found
  const kept = found.entries.filter(({ resource }) => /micro|culture|bacteria/i.test(codeText(resource.code) ?? ''))
  return { ...found, entries: kept, total: kept.length }
}

/**
 * A test's whole name means that test, so that `Creatinine` is not answered with `Creatinine, Urine`; any other words
 * find what contains them. Without the repair a name nothing is called drops the filter, so that everything answers.
 */
function byName(
  entries: readonly ToolEntry[],
  known: readonly ToolEntry[],
  args: ToolArguments,
  { chart, repairs }: SearchContext,
): ToolEntry[] {
  const code = textArgument(args, 'code')
  if (code === null) return [...entries]
  const filter = literalFilter(code)
  const exact = ({ resource }: ToolEntry) =>
    namesOf(resource, chart).some((name) => filter(name) && name.trim().length === code.trim().length)
  if (repairs.has('exact_name') && known.some(exact)) return entries.filter(exact)
  const matches = ({ resource }: ToolEntry) => namesOf(resource, chart).some(filter)
  if (!repairs.has('name_filter') && !known.some(matches)) return [...entries]
  return entries.filter(matches)
}

function within(entries: ToolEntry[], args: ToolArguments, context: SearchContext, gate: boolean): ToolEntry[] {
  const { asOf, repairs } = context
  const from = textArgument(args, 'date_from')
  const to = textArgument(args, 'date_to') ?? (gate ? asOf : null)
  return repairs.has('whole_day') ? between(entries, from, to) : betweenTexts(entries, from, to)
}

function counted(entries: ToolEntry[], args: ToolArguments, asSaid: boolean): Found {
  const given = args._count === undefined ? DEFAULT_COUNT : Number(args._count)
  if (!Number.isInteger(given)) throw new CallRefused('invalid', String(args._count))
  const count = asSaid && !(given >= 1) ? DEFAULT_COUNT : given
  return { type: 'Observation', entries: entries.slice(0, count), total: entries.length }
}

function isCharted({ resource }: ToolEntry): boolean {
  const categories = categoriesOf(resource)
  if (systemOf(resource.code) === 'mimic-iv/omr') return false
  return categories.includes('vital-signs') || categories.includes('icu-charted')
}

function systemOf(concept: unknown): string | null {
  return isObject(concept) ? string(objects(concept.coding)[0]?.system) : null
}
