/**
 * Class-balanced F1 of a rater of yes or no against others, as OpenAI's simple-evals computes it for HealthBench's
 * meta-evaluation: each own label meets each of the others' labels on the item; F1 of yes and F1 of no from precision and
 * recall; their mean. Leaving out each physician in turn gives the human range. Not chance corrected, and sensitive to
 * whom the rater is held against. Pure.
 * @param rated the rater's label of each item, with the labels the others gave it
 * @returns F1 of each class; null where nobody, or the rater never, chose a class, and then `balanced` is null too
 */
export function balancedF1(rated: readonly { own: boolean; others: readonly boolean[] }[]): {
  positive: number | null
  negative: number | null
  balanced: number | null
  pairs: number
} {
  const pairs = rated.flatMap(({ own, others }) => others.map((other) => ({ own, other })))
  const positive = f1(pairs, true)
  const negative = f1(pairs, false)
  const balanced = positive === null || negative === null ? null : (positive + negative) / 2
  return { positive, negative, balanced, pairs: pairs.length }
}

function f1(pairs: readonly { own: boolean; other: boolean }[], of: boolean): number | null {
  const chosen = pairs.filter(({ own }) => own === of).length
  const right = pairs.filter(({ other }) => other === of).length
  const both = pairs.filter(({ own, other }) => own === of && other === of).length
  if (chosen === 0 || right === 0) return null
  return (2 * both) / (chosen + right)
}
