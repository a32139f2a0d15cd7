import type { ChartProblem } from '#lib/charts/resource.ts'
import type { Inspection } from './inspect-resource.ts'

/** Addresses remembered for the check; beyond this it says that it stopped. About 100 MB at most. */
const REMEMBERED = 500_000

type Place = { file: string; line: number; path: string }

/**
 * What resources point at over a whole import, and what of it is there. Only addresses are kept. Nothing of this
 * changes what is stored: a missing target is named, one warning for each type of target.
 */
export class ReferenceCheck {
  private readonly present = new Set<string>()
  private readonly wanted = new Map<string, Place>()
  private readonly conditional = new Map<string, { count: number; first: string; line: number }>()
  private readonly encounters = new Map<string, string>()
  private stopped = false

  note(file: string, place: { line: number; path: string }, ref: string, { targets, conditional }: Inspection): void {
    if (conditional.length > 0) {
      const seen = this.conditional.get(file)
      if (seen) seen.count += conditional.length
      else this.conditional.set(file, { count: conditional.length, first: conditional[0] ?? '', line: place.line })
    }
    if (this.present.size + this.wanted.size > REMEMBERED) {
      this.stopped = true
      return
    }
    this.present.add(ref)
    for (const [target, path] of targets) {
      if (!this.wanted.has(target)) this.wanted.set(target, { file, line: place.line, path: place.path + path })
    }
  }

  noteEncounter(encounter: string, patient: string): void {
    if (this.encounters.size < REMEMBERED) this.encounters.set(encounter, patient)
  }

  patientOfEncounter(encounter: string): string | null {
    return this.encounters.get(encounter) ?? null
  }

  problems(): ChartProblem[] {
    const found: ChartProblem[] = []
    for (const [file, { count, first, line }] of this.conditional) {
      const message = `references that are searches and stay unresolved: ${count} (${JSON.stringify(first)} is one)`
      found.push({ file, line, path: null, code: 'reference_conditional', message, severity: 'warning' })
    }
    if (this.stopped) return found
    const missing = new Map<string, { count: number; first: string; place: Place }>()
    for (const [target, place] of this.wanted) {
      if (this.present.has(target)) continue
      const type = target.slice(0, target.indexOf('/'))
      const of = missing.get(type)
      if (of) of.count++
      else missing.set(type, { count: 1, first: target, place })
    }
    for (const { count, first, place } of missing.values()) {
      const type = first.slice(0, first.indexOf('/'))
      const message = `${type} resources referred to but not in these files: ${count} (${first} is one)`
      found.push({ ...place, code: 'reference_missing', message, severity: 'warning' })
    }
    return found
  }
}
