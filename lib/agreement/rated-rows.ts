import { Problem, type ProblemPlace } from '#lib/platform/problems.ts'
import type { Level } from './krippendorff.ts'
import type { Rating, Ratings } from './ratings.ts'

/** Anyone's ratings, a row each, as ratings. Pure. */

/** `line` is where the row ends in its file, counted from 1. An empty value is a missing rating. */
export type RatedRow = { line: number; item: string; rater: string; value: string }

/** A physician's word for missing data: it is that here too, unless the code book lists it as a class. */
export const CANNOT_JUDGE = 'cannot_judge'

/** Beyond this many items times classes the tables would not fit into memory. */
const LARGEST = 5_000_000
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

export type CodedRows = { ratings: Ratings; n_cannot_judge: number; n_missing: number }

/**
 * Code rows by a code book: `categories` in their order, or else the values that occur (numbers by size, words by
 * spelling). Interval and ratio take numbers and know 1 and 1.0 as one; ordinal takes numbers or needs `categories`.
 * @throws Problem `invalid_input` that names every line: a blank item or rater, the same rater twice on an item, a value
 * outside the code book, no number where one must be
 */
export function codeRows(
  rows: readonly RatedRow[],
  { categories, level, file }: { categories?: readonly string[] | undefined; level: Level; file: string },
): CodedRows {
  const faults: ProblemPlace[] = []
  const fault = (line: number, path: string, code: string, message: string) =>
    faults.push({ file, line, path, code, message })
  const missing = (value: string) => value === '' || (value === CANNOT_JUDGE && !categories?.includes(value))
  const numeric = level === 'interval' || level === 'ratio'
  const coded = (value: string) => (numeric && NUMBER.test(value) ? String(Number(value)) : value)
  const book = categories?.map(coded)
  refuseBook(book, level, file)

  const seenAt = new Map<string, number>()
  const given = new Map<string, { rater: string; value: string }[]>()
  let cannotJudge = 0
  let empty = 0
  for (const { line, item, rater, value } of rows) {
    if (item === '') fault(line, 'item', 'item_missing', 'no item is named')
    if (rater === '') fault(line, 'rater', 'rater_missing', 'no rater is named')
    if (item === '' || rater === '') continue
    const key = JSON.stringify([item, rater])
    const before = seenAt.get(key)
    if (before !== undefined) {
      fault(line, 'item', 'duplicate_rating', `${rater} has already rated ${item} in line ${before}`)
      continue
    }
    seenAt.set(key, line)
    if (missing(value)) {
      if (value === CANNOT_JUDGE) cannotJudge++
      else empty++
      continue
    }
    if (numeric && !NUMBER.test(value)) {
      fault(line, 'value', 'not_a_number', `${JSON.stringify(value)} is not a number, which --level ${level} takes`)
    } else if (level === 'ratio' && Number(value) < 0) {
      fault(line, 'value', 'negative', `${value} is below 0, where a ratio scale begins`)
    } else if (book && !book.includes(coded(value))) {
      fault(line, 'value', 'unknown_category', `${JSON.stringify(value)} is not one of ${book.join(', ')}`)
    }
    const ratings = given.get(item)
    if (ratings) ratings.push({ rater, value: coded(value) })
    else given.set(item, [{ rater, value: coded(value) }])
  }
  refuse(faults, file)
  if (seenAt.size === 0)
    refuse([{ file, path: 'item', code: 'no_ratings', message: 'there is no row of ratings' }], file)

  const classes = book ?? classesOf([...given.values()].flatMap((ratings) => ratings.map(({ value }) => value)))
  if (level === 'ordinal' && !book && !classes.every((name) => NUMBER.test(name))) {
    const message = 'give the classes in their order with --categories, for not all of the values are numbers'
    refuse([{ file, path: 'value', code: 'order_unknown', message }], file)
  }
  if (given.size * classes.length > LARGEST) {
    const message = `${classes.length} different values of ${given.size} items are too many; round them`
    refuse([{ file, path: 'value', code: 'too_many_values', message }], file)
  }
  const position = new Map(classes.map((name, k) => [name, k]))
  const units = [...given].map(([item, ratings]) => ({
    item,
    cluster: item,
    ratings: ratings.map(({ rater, value }): Rating => ({ rater, value: position.get(value) ?? 0 })),
  }))
  return { ratings: { classes, units }, n_cannot_judge: cannotJudge, n_missing: empty }
}

function classesOf(values: readonly string[]): string[] {
  const names = [...new Set(values)]
  return names.every((name) => NUMBER.test(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names.sort()
}

function refuseBook(book: readonly string[] | undefined, level: Level, file: string): void {
  if (!book) return
  const place = (code: string, message: string): ProblemPlace => ({ file, path: '--categories', code, message })
  const faults: ProblemPlace[] = []
  for (const name of new Set(book.filter((one, at) => book.indexOf(one) !== at))) {
    faults.push(place('duplicate_category', `${name} stands there twice`))
  }
  if (book.length === 0) faults.push(place('no_category', 'no class is named'))
  if (level === 'interval' || level === 'ratio') {
    for (const name of book.filter((one) => !NUMBER.test(one))) {
      faults.push(place('not_a_number', `${name} is not a number, which --level ${level} takes`))
    }
  }
  refuse(faults, file)
}

function refuse(faults: ProblemPlace[], file: string): void {
  if (faults.length === 0) return
  const [first] = faults
  const more = faults.length > 1 ? `, and ${faults.length - 1} more` : ''
  const where = first?.line === undefined ? file : `${file}, line ${first.line}`
  throw new Problem('invalid_input', `${where}: ${first?.message}${more}`, faults.slice(0, 100))
}
