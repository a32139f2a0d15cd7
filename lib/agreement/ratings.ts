/** Ratings as every coefficient takes them. Pure. */

/** One rater's class for an item, by its position in the code book. */
export type Rating = { rater: string; value: number }

/**
 * One item with the ratings it got; a missing rating is not there. `cluster` names what is independent (a session, or
 * the item itself). `content` is the share of pairs that also agree in content, where that is known and two rated.
 */
export type Unit = { item: string; cluster: string; ratings: readonly Rating[]; content?: number }

/** `classes` is the code book: every class a rater could have chosen, whether or not anybody did, in its order. */
export type Ratings = { classes: readonly string[]; units: readonly Unit[] }

/** The rated units by the names of their clusters and items. */
export function inOrder(units: readonly Unit[]): Unit[] {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return units
    .filter(({ ratings }) => ratings.length > 0)
    .sort((a, b) => compare(a.cluster, b.cluster) || compare(a.item, b.item))
}

/** Everyone who rated anything, in a fixed order. */
export function ratersOf({ units }: Ratings): string[] {
  return [...new Set(units.flatMap(({ ratings }) => ratings.map(({ rater }) => rater)))].sort()
}

/** Ratings a class of the code book got, by class. */
export function countsByClass({ classes, units }: Ratings): number[] {
  const counts = classes.map(() => 0)
  for (const { ratings } of units) for (const { value } of ratings) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Both ratings of every item that these two raters rated, first rater first. */
export function sharedBy({ units }: Ratings, first: string, second: string): [first: number, second: number][] {
  return units.flatMap(({ ratings }): [number, number][] => {
    const a = ratings.find(({ rater }) => rater === first)
    const b = ratings.find(({ rater }) => rater === second)
    return a && b ? [[a.value, b.value]] : []
  })
}
