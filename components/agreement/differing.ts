import type { AgreementGroup } from '#lib/agreement/contract.ts'

/** Which disagreements a cell of the confusion table stands for. Pure. */
export type Disagreement = AgreementGroup['disagreements'][number]
/** Two classes; which is row and which column does not matter, for nobody is named. */
export type Cell = readonly [string, string]

/** Was the item seen as both classes, or, on the diagonal, as this class alone and edited in different ways? */
export function inCell({ classes }: Pick<Disagreement, 'classes'>, [row, column]: Cell): boolean {
  return row === column ? classes.length === 1 && classes[0] === row : classes.includes(row) && classes.includes(column)
}

export function sameCell(a: Cell, b: Cell): boolean {
  return (a[0] === b[0] && a[1] === b[1]) || (a[0] === b[1] && a[1] === b[0])
}

/** Those that wait for a ruling first, each part in the order of the sessions. */
export function inReadingOrder(list: readonly Disagreement[]): Disagreement[] {
  return [...list].sort((a, b) => Number(b.open) - Number(a.open))
}
