import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { brennanPredigerModel } from './brennan-prediger.ts'
import { type ChanceModel, chanceOf, estimateOf, linearisedInterval, observed } from './chance-corrected.ts'
import { Z975 } from './coefficient.ts'
import { cohen } from './cohen.ts'
import { confusionOf } from './confusion.ts'
import { conger } from './conger.ts'
import { fleissModel } from './fleiss.ts'
import { gwetModel } from './gwet.ts'
import { krippendorff, type Level } from './krippendorff.ts'
import { percentModel } from './percent.ts'
import type { Ratings } from './ratings.ts'
import { t975 } from './student-t.ts'
import { sumOf, talliesOf } from './tally.ts'
import { ratingsOf, ratingsOfTable } from './testing.ts'
import { type WeightsName, weightMatrix } from './weights.ts'

/** Published values by source, read where they lie beside the repository. */
const file = path.resolve(import.meta.dirname, '../../../shared/data/agreement-vectors.dev.json')

type Cell = number | string | null
type Dataset = { kind: string; columns?: string[]; data: unknown }
type Vector = {
  id: string
  dataset: string
  coefficient: string
  weights: WeightsName
  level?: Level
  expected: { value: number; se?: number; ci_low?: number; ci_high?: number; pa?: number; pe?: number }
  tolerance: number
}
const { datasets, vectors } = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { datasets: Record<string, Dataset>; vectors: Vector[] })
  : { datasets: {}, vectors: [] }

if (vectors.length === 0) console.info('skipped: ../shared/data is absent, so no published values were compared')

function ratingsOfDataset(name: string): Ratings {
  const { kind, data } = datasets[name] as Dataset
  if (kind === 'units_x_raters') return ratingsOf(data as Cell[][])
  if (kind === 'raters_x_units') return ratingsOf(transposed(data as Cell[][]))
  if (kind === 'table') return ratingsOfTable(data as number[][])
  if (kind === 'units_x_category_counts') {
    const counts = data as number[][]
    const classes = (counts[0] ?? []).map((_, k) => String(k + 1))
    return ratingsOf(
      counts.map((row) => row.flatMap((count, k) => Array.from({ length: count }, () => k + 1))),
      classes,
    )
  }
  if (kind === 'triples_coder_item_label') {
    const triples = data as [string, string, string][]
    const coders = [...new Set(triples.map(([coder]) => coder))]
    const items = [...new Set(triples.map(([, item]) => item))]
    const labelOf = (item: string, coder: string) => triples.find(([c, i]) => c === coder && i === item)?.[2] ?? null
    return ratingsOf(items.map((item) => coders.map((coder) => labelOf(item, coder))))
  }
  if (kind === 'pair_vectors_runs') {
    const { rater1, rater2 } = data as Record<string, [number, number][]>
    const run = (pairs: [number, number][] = []) =>
      pairs.flatMap(([label, n]) => Array.from({ length: n }, () => label))
    return ratingsOf(transposed([run(rater1), run(rater2)]))
  }
  throw new Error(`unknown kind ${kind}`)
}
const transposed = (rows: Cell[][]) => (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? null))

/** Weights between 0 and 1 are distances from 1: identity is nominal, quadratic is interval. */
const LEVEL_OF: Partial<Record<WeightsName, Level>> = { identity: 'nominal', quadratic: 'interval' }

/** What we make of one vector; se and ci only where the published ones are of the same kind as ours. */
function computed(vector: Vector): Partial<Vector['expected']> | null {
  const ratings = ratingsOfDataset(vector.dataset)
  const isTable = datasets[vector.dataset]?.kind === 'table'
  const weights = weightMatrix(ratings.classes, vector.weights)
  const byModel = (model: ChanceModel) => {
    const { items } = talliesOf(ratings, weights)
    const total = sumOf(items, weights.length)
    const value = estimateOf(model)(total)
    const [pa, pe] = [observed(total), chanceOf(total, model)]
    if (typeof value === 'string' || typeof pa === 'string' || typeof pe === 'string') return null
    const { se } = linearisedInterval(items, total, model)
    if (se === null) return { value, pa, pe }
    // The forms published for tables divide by n where those for raw ratings divide by n − 1.
    const scaled = isTable ? se * Math.sqrt((items.length - 1) / items.length) : se
    const half = t975(items.length - 1) * scaled
    return { value, pa, pe, se: scaled, ci_low: value - half, ci_high: Math.min(1, value + half) }
  }
  switch (vector.coefficient) {
    case 'percent_agreement':
      return byModel(percentModel(weights.length))
    case 'gwet_ac1':
    case 'gwet_ac2':
      return byModel(gwetModel(weights))
    case 'fleiss_kappa':
    case 'scott_pi':
      return byModel(fleissModel(weights))
    case 'brennan_prediger':
      return byModel(brennanPredigerModel(weights))
    case 'conger_kappa': {
      const { value } = conger(ratings, weights)
      return value === null ? null : { value }
    }
    case 'cohen_kappa': {
      const { value, se } = cohen(confusionOf(ratings).counts, weights)
      if (value === null || se === null) return null
      const n = confusionOf(ratings).pairs
      const half = (vector.id.startsWith('irrcac') ? t975(n - 1) : Z975) * se
      return { value, se, ci_low: value - half, ci_high: value + half }
    }
    case 'krippendorff_alpha': {
      const level = vector.level ?? LEVEL_OF[vector.weights]
      if (!level) return {}
      const { value } = krippendorff(ratings, level)
      return value === null ? null : { value }
    }
    default:
      throw new Error(`unknown coefficient ${vector.coefficient}`)
  }
}

describe.skipIf(vectors.length === 0)('published values (../shared/data/agreement-vectors.dev.json)', () => {
  it.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (id, vector) => {
    const ours = computed(vector)
    if (id === 'all-one-label-nltk') {
      // There a convention says 1; here nothing is said where nothing could differ.
      expect(ours).toBeNull()
      return
    }
    const compared = Object.entries(ours ?? {}).filter(([key]) => key in vector.expected)
    if (id !== 'irrcac-raw_4raters-krippendorff-linear') expect(compared.map(([key]) => key)).toContain('value')
    for (const [key, value] of compared) {
      const published = vector.expected[key as keyof Vector['expected']]
      expect(Math.abs(value - (published ?? Number.NaN)), `${key}: ${value} for ${published}`).toBeLessThanOrEqual(
        vector.tolerance,
      )
    }
  })
})
