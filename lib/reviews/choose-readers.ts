import type { Language } from '#lib/platform/language.ts'

type Reader = { id: string; languages: Language[] }

/**
 * Which people to add to a session so that `overlap` physicians read each of its languages. Those who read all of
 * them come first, then those with the least work, then by id. When a language has fewer readers than `overlap`, all
 * of them are taken; when it has none, the choice fails.
 */
export function chooseReaders<R extends Reader>(input: {
  languages: readonly Language[]
  overlap: number
  /** Readers the session has already. */
  active: readonly Reader[]
  candidates: readonly R[]
  load: ReadonlyMap<string, number>
}): { people: R[] } | { lacking: { readers: number } | { language: Language } } {
  const { languages, overlap, active, candidates, load } = input
  const readsOf = ({ languages: reads }: Reader) => languages.filter((language) => reads.includes(language)).length
  const order = [...candidates].sort(
    (a, b) =>
      readsOf(b) - readsOf(a) ||
      (load.get(a.id) ?? 0) - (load.get(b.id) ?? 0) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
  const people = order.slice(0, Math.max(0, overlap - active.length))
  if (active.length + people.length < overlap) return { lacking: { readers: active.length + people.length } }
  for (const language of languages) {
    const readers = () => [...active, ...people].filter((person) => person.languages.includes(language)).length
    for (const person of order) {
      if (readers() >= overlap) break
      if (!people.includes(person) && person.languages.includes(language)) people.push(person)
    }
    if (readers() === 0) return { lacking: { language } }
  }
  return { people }
}
