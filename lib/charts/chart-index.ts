import { string } from './fhir-shape.ts'
import { type FullUrls, resolveReference } from './resolve-reference.ts'
import type { FhirResource } from './resource.ts'

/**
 * The resources of one chart by `Type/id`, and what their references point at. Observations other than those of
 * microbiology are known by their address only: a chart of tens of thousands keeps their readings, not them.
 */
export class ChartIndex {
  readonly byRef = new Map<string, FhirResource>()
  private readonly refs: string[] = []
  private urns: Map<string, string> | null = null

  /** @param resource null where only its address is kept */
  add(ref: string, resource: FhirResource | null): void {
    this.refs.push(ref)
    if (resource) this.byRef.set(ref, resource)
    this.urns = null
  }

  /** The resource a reference leads to in this chart. */
  find = (reference: string): FhirResource | undefined => {
    const ref = this.resolve({ reference })
    return ref === null ? undefined : this.byRef.get(ref)
  }

  /**
   * `Type/id` of what a Reference points at, whether or not it is in this chart; null when it names no resource.
   * `urn:uuid:…` is looked for among the ids, under which the entries of a transaction are stored.
   */
  resolve(reference: unknown): string | null {
    if (typeof reference !== 'object' || reference === null || !('reference' in reference)) return null
    const text = string(reference.reference)
    if (text === null) return null
    const resolved = resolveReference(text, text.startsWith('urn:') ? this.addresses() : NONE)
    return resolved.kind === 'resource' ? resolved.ref : null
  }

  private addresses(): FullUrls {
    this.urns ??= new Map(this.refs.map((ref) => [`urn:uuid:${ref.slice(ref.indexOf('/') + 1)}`, ref]))
    return this.urns
  }
}

const NONE: FullUrls = new Map()
