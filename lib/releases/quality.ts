import { z } from 'zod'
import { sameJson } from '#lib/platform/canonical.ts'
import type { VerdictWord } from '#lib/reviews/verdict.ts'
import { ITEM_KINDS, type Item, LANGUAGES } from '#lib/sessions/turn.ts'
import { LEFT_OUT_CODES, LeftOutReason, type LeftOutSession, mainReason } from './left-out.ts'
import { byCodeUnits, type Counts } from './record.ts'

/**
 * The quality sheet of a release: counts over everything in it and never over a sample, so no figure needs an
 * interval; each share stands beside its n. Pure.
 */

const count = z.int().min(0)
/** `share` is a decimal text of four digits, null where n is 0: there is nothing to have a share of. */
const Share = z.strictObject({ count, n: count, share: z.string().nullable() })
export type Share = z.infer<typeof Share>

const Figures = z.strictObject({
  /** Items in the release. */
  items: count,
  /** Released items against the imported ones; n counts what was imported. */
  content: z.strictObject({ kept: Share, edited: Share, removed: Share, added: count }),
  /** The newest verdict of each physician on each item, in any wording. Whoever could not judge is missing data. */
  verdicts: z.strictObject({ accept: Share, edit: Share, reject: Share, cannot_judge: Share }),
  /** How the items were settled, those that left included. */
  resolved: z.strictObject({ unanimous: Share, adjudicated: Share }),
})
export type Figures = z.infer<typeof Figures>

const KindFigures = Figures.extend({ kind: z.enum(ITEM_KINDS), language: z.enum(LANGUAGES).nullable() })
export type KindFigures = z.infer<typeof KindFigures>

const Excluded = z.strictObject({
  /** n counts every session of the workspace at the freeze. */
  sessions: Share,
  /** Sessions by the reason that comes first; each session once. */
  by_cause: z.partialRecord(z.enum(LEFT_OUT_CODES), count),
  /** Sessions of the package's own tier or a freer one; the others are counted and not named. */
  list: z.array(
    z.strictObject({
      session: z.string(),
      code: z.enum(LEFT_OUT_CODES),
      cause: z.string(),
      reasons: z.array(LeftOutReason),
    }),
  ),
  unnamed: count,
})
export type Excluded = z.infer<typeof Excluded>

export const QUALITY_SCHEMA = 'chartside/quality@1'

export const Quality = z.strictObject({
  schema: z.literal(QUALITY_SCHEMA),
  dataset: z.string(),
  version: z.string(),
  sessions: count,
  turns: count,
  items: count,
  /** Physicians whose verdicts are counted. */
  reviewers: count,
  raters_per_item: z.array(z.strictObject({ raters: count, items: count })),
  records: z.strictObject({ untouched: Share, edited: Share }),
  total: Figures,
  by_kind: z.array(KindFigures),
  excluded: Excluded,
})
export type Quality = z.infer<typeof Quality>

export type JudgedItem = { session: string; item: string; kind: string; language: string | null }

export type QualityInput = {
  dataset: string
  version: string
  records: readonly { id: string; turns: readonly (readonly Item[])[]; original: readonly (readonly Item[])[] }[]
  resolutions: readonly (JudgedItem & { resolution: 'unanimous' | 'adjudicated' })[]
  verdicts: readonly (JudgedItem & { personId: string; verdict: VerdictWord })[]
  excluded: Excluded
}

export function buildQuality(input: QualityInput): Quality {
  const { dataset, version, records, resolutions, verdicts, excluded } = input
  const items = records.flatMap(({ id, turns }) => turns.flat().map((item) => ({ ...item, session: id })))
  const original = records.flatMap((record) => record.original.flat().map((item) => ({ ...item, session: record.id })))
  const everything = [...items, ...original]
  const rows = ITEM_KINDS.flatMap((kind) =>
    [...LANGUAGES, null].flatMap((language): KindFigures[] => {
      const isOurs = (one: { kind: string; language?: string | null | undefined }) =>
        one.kind === kind && (one.language ?? null) === language
      if (!everything.some(isOurs)) return []
      const ours = {
        items: items.filter(isOurs),
        original: original.filter(isOurs),
        resolutions: resolutions.filter(isOurs),
        verdicts: verdicts.filter(isOurs),
      }
      return [{ kind, language, ...figuresOf(ours) }]
    }),
  )
  const edited = records.filter(({ turns, original: before }) => !sameJson(turns, before)).length
  return {
    schema: QUALITY_SCHEMA,
    dataset,
    version,
    sessions: records.length,
    turns: records.reduce((sum, { turns }) => sum + turns.length, 0),
    items: items.length,
    reviewers: new Set(verdicts.map(({ personId }) => personId)).size,
    raters_per_item: ratersPerItem(items, verdicts),
    records: {
      untouched: shareOf(records.length - edited, records.length),
      edited: shareOf(edited, records.length),
    },
    total: figuresOf({ items, original, resolutions, verdicts }),
    by_kind: rows,
    excluded,
  }
}

type PlacedItem = Item & { session: string }

function figuresOf(ours: {
  items: readonly PlacedItem[]
  original: readonly PlacedItem[]
  resolutions: QualityInput['resolutions']
  verdicts: QualityInput['verdicts']
}): Figures {
  const { items, original, resolutions, verdicts } = ours
  const released = new Map(items.map((item) => [placeOf(item), item]))
  const imported = new Set(original.map(placeOf))
  const kept = original.filter((item) => sameJson(released.get(placeOf(item))?.value ?? null, item.value)).length
  const removed = original.filter((item) => !released.has(placeOf(item))).length
  const by = (word: VerdictWord) => verdicts.filter(({ verdict }) => verdict === word).length
  const missing = by('cannot_judge')
  const judged = verdicts.length - missing
  const unanimous = resolutions.filter(({ resolution }) => resolution === 'unanimous').length
  return {
    items: items.length,
    content: {
      kept: shareOf(kept, original.length),
      edited: shareOf(original.length - kept - removed, original.length),
      removed: shareOf(removed, original.length),
      added: items.filter((item) => !imported.has(placeOf(item))).length,
    },
    verdicts: {
      accept: shareOf(by('accept'), judged),
      edit: shareOf(by('edit'), judged),
      reject: shareOf(by('reject'), judged),
      cannot_judge: shareOf(missing, verdicts.length),
    },
    resolved: {
      unanimous: shareOf(unanimous, resolutions.length),
      adjudicated: shareOf(resolutions.length - unanimous, resolutions.length),
    },
  }
}

/** How many items had how many physicians who judged them, fewest first. */
function ratersPerItem(
  items: readonly PlacedItem[],
  verdicts: QualityInput['verdicts'],
): { raters: number; items: number }[] {
  const raters = new Map<string, Set<string>>()
  for (const row of verdicts) {
    if (row.verdict === 'cannot_judge') continue
    const people = raters.get(placeOf(row)) ?? new Set()
    raters.set(placeOf(row), people.add(row.personId))
  }
  const counts = new Map<number, number>()
  for (const item of items) {
    const n = raters.get(placeOf(item))?.size ?? 0
    counts.set(n, (counts.get(n) ?? 0) + 1)
  }
  return [...counts].map(([n, of]) => ({ raters: n, items: of })).sort((a, b) => a.raters - b.raters)
}

function placeOf({ session, item }: { session: string; item: string }): string {
  return `${session}/${item}`
}

export function shareOf(part: number, n: number): Share {
  return { count: part, n, share: n === 0 ? null : (Math.round((part * 10_000) / n) / 10_000).toFixed(4) }
}

/**
 * The sessions that stay out. In an open package credentialed ones are counted and not named: the ids of some formats
 * hold the number of a patient.
 */
export function buildExcluded(leftOut: readonly LeftOutSession[], entering: number, packageIsOpen: boolean): Excluded {
  const byCause: Partial<Record<(typeof LEFT_OUT_CODES)[number], number>> = {}
  for (const session of leftOut) {
    const code = mainReason(session)
    byCause[code] = (byCause[code] ?? 0) + 1
  }
  const named = leftOut
    .filter(({ tier }) => !packageIsOpen || tier === 'open')
    .sort((a, b) => byCodeUnits(a.session, b.session))
  return {
    sessions: shareOf(leftOut.length, leftOut.length + entering),
    by_cause: byCause,
    list: named.map((one) => ({
      session: one.session,
      code: mainReason(one),
      cause: one.cause,
      reasons: one.reasons,
    })),
    unnamed: leftOut.length - named.length,
  }
}

/** What of a quality sheet cannot be so, by itself or beside what the data hold. */
export function faultsOfQuality(quality: Quality, data: Pick<Counts, 'sessions' | 'turns' | 'items'>): string[] {
  const faults: string[] = []
  const must = (holds: boolean, sentence: string) => {
    if (!holds) faults.push(sentence)
  }
  for (const key of ['sessions', 'turns', 'items'] as const) {
    must(quality[key] === data[key], `says ${quality[key]} ${key} where the data hold ${data[key]}`)
  }
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  must(sum(quality.by_kind.map(({ items }) => items)) === quality.items, 'the kinds do not add up to the items')
  must(sum(quality.raters_per_item.map(({ items }) => items)) === quality.items, 'raters are not given for every item')
  must(quality.total.items === quality.items, 'the total counts other items')
  must(
    quality.raters_per_item.every(({ raters }) => raters <= quality.reviewers),
    'an item has more raters than there are reviewers',
  )
  const { untouched, edited } = quality.records
  must(
    untouched.count + edited.count === quality.sessions && untouched.n === quality.sessions && sameN(untouched, edited),
    'untouched and edited do not add up to the sessions',
  )
  const { excluded } = quality
  must(
    excluded.list.length + excluded.unnamed === excluded.sessions.count &&
      sum(Object.values(excluded.by_cause)) === excluded.sessions.count &&
      excluded.sessions.n === excluded.sessions.count + quality.sessions,
    'the excluded sessions do not add up',
  )
  for (const figures of [quality.total, ...quality.by_kind]) faults.push(...faultsOfFigures(figures))
  for (const [path, share] of sharesIn(quality, '')) {
    must(share.share === shareOf(share.count, share.n).share, `${path} is not ${share.count} of ${share.n}`)
  }
  for (const part of ['content', 'verdicts', 'resolved'] as const) {
    for (const key of Object.keys(quality.total[part]) as never[]) {
      const whole: unknown = quality.total[part][key]
      const parts = quality.by_kind.map((row): unknown => row[part][key])
      must(countIn(whole) === sum(parts.map(countIn)), `the kinds do not add up to ${part}.${String(key)}`)
    }
  }
  return [...new Set(faults)]
}

function faultsOfFigures(figures: Figures & { kind?: string; language?: string | null }): string[] {
  const { items, content, verdicts, resolved } = figures
  const name = [figures.kind ?? 'total', figures.language].filter(Boolean).join(' ')
  const faults: string[] = []
  const { kept, edited, removed, added } = content
  if (kept.count + edited.count + added !== items) faults.push(`${name}: the content does not add up to the items`)
  if (kept.count + edited.count + removed.count !== kept.n || !sameN(kept, edited, removed))
    faults.push(`${name}: the content does not add up`)
  const judged = [verdicts.accept, verdicts.edit, verdicts.reject] as const
  if (judged.reduce((total, share) => total + share.count, 0) !== verdicts.accept.n || !sameN(...judged)) {
    faults.push(`${name}: the verdicts do not add up`)
  }
  if (verdicts.accept.n + verdicts.cannot_judge.count !== verdicts.cannot_judge.n) {
    faults.push(`${name}: the verdicts that are missing do not add up`)
  }
  const { unanimous, adjudicated } = resolved
  if (unanimous.count + adjudicated.count !== unanimous.n || !sameN(unanimous, adjudicated)) {
    faults.push(`${name}: the resolutions do not add up`)
  }
  return faults
}

function sameN(first: Share, ...others: Share[]): boolean {
  return others.every(({ n }) => n === first.n)
}

function countIn(value: unknown): number {
  return typeof value === 'number' ? value : (value as Share).count
}

function* sharesIn(value: unknown, path: string): Generator<[string, Share]> {
  if (value === null || typeof value !== 'object') return
  const share = Share.safeParse(value)
  if (share.success) yield [path, share.data]
  else for (const [key, inner] of Object.entries(value)) yield* sharesIn(inner, path ? `${path}.${key}` : key)
}
