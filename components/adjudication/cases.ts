import type { ConflictView, OpinionView } from '#lib/adjudication/contract.ts'

/**
 * What a lead rules on in one go: one item, or a query or answer in both languages when the physicians took the same
 * side in both. Pure.
 */
export type Case = { id: string; conflicts: readonly ConflictView[] }

/** @param apart ids of cases the lead wants to rule on one by one */
export function casesOf(conflicts: readonly ConflictView[], apart: ReadonlySet<string>): Case[] {
  const cases: { id: string; conflicts: ConflictView[] }[] = []
  for (const conflict of conflicts) {
    const twin = cases.find(({ id, conflicts: [first] }) => first && !apart.has(id) && isTwin(first, conflict))
    if (twin) twin.conflicts.push(conflict)
    else cases.push({ id: conflict.item, conflicts: [conflict] })
  }
  return cases
}

/** The same text in the other language, with the same letters on the same sides. */
function isTwin(a: ConflictView, b: ConflictView): boolean {
  const text = a.kind === 'query' || a.kind === 'answer'
  return text && a.kind === b.kind && a.language !== b.language && sides(a) === sides(b)
}

function sides(conflict: ConflictView): string {
  return conflict.opinions.map(({ letter, verdict }) => `${letter} ${verdict}`).join()
}

/** Could this case be one with another, were they not kept apart? */
export function hasTwin(conflicts: readonly ConflictView[], one: Case): boolean {
  return one.conflicts.length > 1 || conflicts.some((other) => one.conflicts.some((own) => isTwin(own, other)))
}

export type Side = { letter: string; entries: { conflict: ConflictView; opinion: OpinionView }[] }

/** The opinions on a case by letter. */
export function sidesOf(one: Case): Side[] {
  const letters = [...new Set(one.conflicts.flatMap(({ opinions }) => opinions.map(({ letter }) => letter)))].sort()
  return letters.map((letter) => ({
    letter,
    entries: one.conflicts.flatMap((conflict) => {
      const opinion = conflict.opinions.find((candidate) => candidate.letter === letter)
      return opinion ? [{ conflict, opinion }] : []
    }),
  }))
}

/** Whoever could not judge has said nothing that could be adopted. */
export function isAdoptable(one: Case, letter: string): boolean {
  const side = sidesOf(one).find((candidate) => candidate.letter === letter)
  return (
    side !== undefined &&
    side.entries.length === one.conflicts.length &&
    side.entries.every(({ opinion }) => opinion.verdict !== 'cannot_judge')
  )
}
