import { keyOf } from '#lib/charts/terms/read-table.ts'
import type { Term, TermKind } from '#lib/charts/terms/term.ts'

/** Finds the terms of the tables behind the names and codes of a chart. Pure. */

export type Coded = { system: string | null; code: string }

const SYSTEMS: Record<string, string> = {
  'http://loinc.org': 'loinc',
  'mimic-iv/itemid': 'mimic-item',
  'mimic-iv/icu-itemid': 'mimic-item',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'rxnorm',
  'http://www.whocc.no/atc': 'atc',
  'http://snomed.info/sct': 'snomed',
  'http://hl7.org/fhir/sid/icd-10-cm': 'icd10',
  'http://hl7.org/fhir/sid/icd-10': 'icd10',
  'http://hl7.org/fhir/sid/icd-9-cm': 'icd9',
}

/** Lower case, words parted by single blanks: `Bilirubin, Total` is `bilirubin total`. */
export function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+%/]+/gu, ' ')
    .trim()
}

const HAN = /\p{Script=Han}/u

export class TermIndex {
  private readonly byKey = new Map<string, Term>()
  private readonly byName = new Map<string, Term[]>()
  private readonly byCode = new Map<string, Term[]>()
  private readonly icd: { system: string; prefix: string; term: Term }[] = []
  private readonly wider = new Map<string, readonly string[]>()
  private readonly longest = new Map<TermKind, number>()

  constructor(terms: readonly Term[]) {
    for (const term of terms) {
      if (!this.byKey.has(term.key)) this.byKey.set(term.key, term)
      for (const name of [...term.en, ...term.zh]) {
        const words = plain(name)
        push(this.byName, words, term)
        const length = words.split(' ').length
        if (length > (this.longest.get(term.kind) ?? 0)) this.longest.set(term.kind, length)
      }
      for (const [system, codes] of Object.entries(term.codes ?? {})) {
        for (const code of codes) {
          if (system === 'icd10' || system === 'icd9') {
            this.icd.push({ system, prefix: code.replace('.', '').toUpperCase(), term })
          } else push(this.byCode, `${system} ${code}`, term)
        }
      }
    }
  }

  term(key: string): Term | undefined {
    return this.byKey.get(key)
  }

  /** A key with all that is wider than it. */
  withWider(key: string): readonly string[] {
    const known = this.wider.get(key)
    if (known) return known
    const found = new Set([key])
    for (const one of found) for (const wider of this.byKey.get(one)?.isA ?? []) found.add(wider)
    const all = [...found]
    this.wider.set(key, all)
    return all
  }

  /** Is one of these terms that one, or one of its kinds? */
  isA(keys: Iterable<string>, key: string): boolean {
    for (const one of keys) if (one === key || this.withWider(one).includes(key)) return true
    return false
  }

  byCodes(codes: readonly Coded[], kinds: readonly TermKind[]): Term[] {
    return codes.flatMap(({ system, code }) => {
      const name =
        SYSTEMS[system ?? ''] ??
        (/icd-?10/i.test(system ?? '') ? 'icd10' : /icd-?9/i.test(system ?? '') ? 'icd9' : null)
      if (name === null) return []
      if (name === 'icd10' || name === 'icd9') {
        const plainCode = code.replace('.', '').toUpperCase()
        return this.icd
          .filter(
            ({ system: of, prefix, term }) => of === name && plainCode.startsWith(prefix) && kinds.includes(term.kind),
          )
          .map(({ term }) => term)
      }
      return (this.byCode.get(`${name} ${code}`) ?? []).filter(({ kind }) => kinds.includes(kind))
    })
  }

  /** Terms with exactly this name. */
  named(name: string, kinds: readonly TermKind[]): Term[] {
    return (this.byName.get(plain(name)) ?? []).filter(({ kind }) => kinds.includes(kind))
  }

  /** Terms whose name stands in a longer one as whole words; where one covers another the longer is taken. */
  within(name: string, kinds: readonly TermKind[]): Term[] {
    const words = plain(name).split(' ')
    const most = Math.max(...kinds.map((kind) => this.longest.get(kind) ?? 0))
    const found: Term[] = []
    const covered = new Set<number>()
    for (let length = Math.min(most, words.length); length > 0; length--) {
      for (let start = 0; start + length <= words.length; start++) {
        if (covered.has(start) || covered.has(start + length - 1)) continue
        const part = words.slice(start, start + length).join(' ')
        if (part.length < 3 && length === 1 && words.length > 1) continue
        const terms = (this.byName.get(part) ?? []).filter(({ kind }) => kinds.includes(kind))
        if (terms.length === 0) continue
        found.push(...terms)
        for (let at = start; at < start + length; at++) covered.add(at)
      }
    }
    return found
  }

  /** Every name of a term and, where there is none, the words themselves; lower case, for finding it in a note. */
  namesOf(key: string, words: string): string[] {
    const term = this.byKey.get(key)
    const names = term ? [...term.en, ...term.zh] : []
    return [...new Set([...names, words].map((name) => name.toLowerCase()))].filter(
      (name) => name.length > 2 || HAN.test(name) || /^[A-Za-z]\d?$|^[A-Z]{2}$/.test(name),
    )
  }
}

export function ownKey(name: string): string {
  return keyOf(name)
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
