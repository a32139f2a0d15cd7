import { unanimousInterval } from './chance-corrected.ts'
import { type Cause, type Coefficient, noInterval, undefinedBecause, withInterval } from './coefficient.ts'
import { inOrder, type Ratings, type Unit } from './ratings.ts'
import { intervalOf } from './resample.ts'
import { placesOf } from './weights.ts'

/**
 * Krippendorff's alpha = 1 − D_o / D_e for any number of raters, gaps and level of measurement (K. Krippendorff,
 * Computing Krippendorff's Alpha-Reliability, 2011). Items with one rating are left out. The interval is a jackknife over
 * clusters. Pure.
 */
export const LEVELS = ['nominal', 'ordinal', 'interval', 'ratio'] as const
export type Level = (typeof LEVELS)[number]

/**
 * Squared differences between classes by position, and their sum over all ordered pairs of ratings, given how often each
 * class occurs.
 */
type Metric = (counts: Float64Array) => { difference: (c: number, k: number) => number; expected: number }

/**
 * The ordinal metric counts the ratings that lie between two classes and half of those in them; interval and ratio take
 * the classes' numbers.
 */
function metricOf(classes: readonly string[], level: Level): Metric {
  const places = placesOf(classes)
  if (level === 'nominal') {
    return (counts) => ({ difference: (c, k) => (c === k ? 0 : 1), expected: totalOf(counts) ** 2 - squaresOf(counts) })
  }
  if (level === 'interval') return (counts) => squaredDistance(places, counts)
  if (level === 'ordinal') {
    return (counts) => {
      let below = 0
      const middles = [...counts].map((count) => {
        below += count
        return below - count / 2
      })
      return squaredDistance(middles, counts)
    }
  }
  const difference = (c: number, k: number) => {
    const sum = (places[c] ?? 0) + (places[k] ?? 0)
    return sum === 0 ? 0 : (((places[c] ?? 0) - (places[k] ?? 0)) / sum) ** 2
  }
  return (counts) => {
    let expected = 0
    for (let c = 0; c < counts.length; c++) {
      if (counts[c] === 0) continue
      for (let k = c + 1; k < counts.length; k++) {
        expected += 2 * (counts[c] ?? 0) * (counts[k] ?? 0) * difference(c, k)
      }
    }
    return { difference, expected }
  }
}

function squaredDistance(places: readonly number[], counts: Float64Array): ReturnType<Metric> {
  const mean = (of: (place: number) => number) =>
    places.reduce((sum, place, c) => sum + (counts[c] ?? 0) * of(place), 0) / totalOf(counts)
  const middle = mean((place) => place)
  return {
    difference: (c, k) => ((places[c] ?? 0) - (places[k] ?? 0)) ** 2,
    expected: 2 * totalOf(counts) ** 2 * mean((place) => (place - middle) ** 2),
  }
}

/** Pairs of different classes in some items, each item's pairs together weighing its number of ratings. */
type Pairs = { c: number; k: number; weight: number }[]

/** @param units what is independent, in words: `items`, `sessions` */
export function krippendorff(ratings: Ratings, level: Level = 'nominal', units = 'items'): Coefficient {
  const name = `Krippendorff alpha, ${level}`
  const usable = inOrder(ratings.units).filter((unit) => unit.ratings.length >= 2)
  if (usable.length === 0) return undefinedBecause(name, 'no_pairs')
  const metric = metricOf(ratings.classes, level)
  const clusters = clustersOf(usable, ratings.classes.length)
  const counts = new Float64Array(ratings.classes.length)
  for (const one of clusters) for (const [c, count] of one.counts.entries()) counts[c] = (counts[c] ?? 0) + count
  const pairs = merged(clusters.flatMap((one) => one.pairs))
  const value = alphaOf(metric, counts, [pairs])
  if (typeof value === 'string') return undefinedBecause(name, value, usable.length)
  if (pairs.length === 0) {
    return withInterval(
      name,
      value,
      usable.length,
      unanimousInterval(clusters.length, 1 / chanceOfDifference(counts), units),
    )
  }
  const leftOut: number[] = []
  for (const one of clusters) {
    const left = alphaOf(metric, without(counts, one.counts), [pairs, one.pairs.map(negative)])
    if (typeof left === 'string') {
      return withInterval(
        name,
        value,
        usable.length,
        noInterval(clusters.length < 2 ? 'one_unit' : 'resamples_undefined'),
      )
    }
    leftOut.push(left)
  }
  return withInterval(name, value, usable.length, intervalOf(value, leftOut, units))
}

/** @param observed pairs of different classes, as parts to add up */
function alphaOf(metric: Metric, counts: Float64Array, observed: readonly Pairs[]): number | Cause {
  const n = totalOf(counts)
  if (n < 2) return 'no_pairs'
  if (counts.filter((count) => count > 0).length < 2) return 'one_class'
  const { difference, expected } = metric(counts)
  let seen = 0
  for (const part of observed) for (const { c, k, weight } of part) seen += weight * difference(c, k)
  return 1 - ((n - 1) * seen) / expected
}

type Cluster = { counts: Float64Array; pairs: Pairs }

function clustersOf(units: readonly Unit[], q: number): Cluster[] {
  const clusters = new Map<string, Cluster>()
  for (const { cluster, ratings } of units) {
    let one = clusters.get(cluster)
    if (!one) {
      one = { counts: new Float64Array(q), pairs: [] }
      clusters.set(cluster, one)
    }
    for (const [index, { value }] of ratings.entries()) {
      one.counts[value] = (one.counts[value] ?? 0) + 1
      for (const other of ratings.slice(index + 1)) {
        if (other.value === value) continue
        const [c, k] = value < other.value ? [value, other.value] : [other.value, value]
        one.pairs.push({ c, k, weight: 2 / (ratings.length - 1) })
      }
    }
  }
  return [...clusters.values()].map(({ counts, pairs }) => ({ counts, pairs: merged(pairs) }))
}

/** The same pair of classes once, so that leaving a cluster out costs no more than the classes do. */
function merged(pairs: Pairs): Pairs {
  const weights = new Map<string, Pairs[number]>()
  for (const pair of pairs) {
    const key = `${pair.c} ${pair.k}`
    const known = weights.get(key)
    if (known) known.weight += pair.weight
    else weights.set(key, { ...pair })
  }
  return [...weights.values()]
}

const negative = (pair: Pairs[number]) => ({ ...pair, weight: -pair.weight })

const without = (counts: Float64Array, some: Float64Array) => counts.map((count, c) => count - (some[c] ?? 0))

/** How often two ratings drawn from all differ. */
function chanceOfDifference(counts: Float64Array): number {
  const n = totalOf(counts)
  return (n * n - squaresOf(counts)) / (n * (n - 1))
}

const totalOf = (counts: Float64Array) => counts.reduce((sum, count) => sum + count, 0)
const squaresOf = (counts: Float64Array) => counts.reduce((sum, count) => sum + count * count, 0)
