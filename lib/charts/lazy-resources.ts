import { splitLine } from './chart-lines.ts'
import { parseResource } from './parse-resource.ts'
import type { FhirResource } from './resource.ts'

/** A chart as it was sent: the lines in one piece, where each begins and ends, and whose it is. */
export type ResourceLines = {
  bytes: ArrayBuffer
  /** Line `n` is `bytes[bounds[n], bounds[n + 1] - 1)`; one more bound than lines. */
  bounds: Uint32Array
  /** `Type/id` of the lines in order, joined by line breaks. */
  refs: string
}

/**
 * The resources of a chart by `Type/id`, each parsed when it is first asked for: of tens of thousands a reader looks at
 * a few. Going through all of them parses all of them.
 */
export class LazyResources implements ReadonlyMap<string, FhirResource> {
  private readonly lines: ResourceLines
  private readonly parsed = new Map<string, FhirResource>()
  private readonly decoder = new TextDecoder()
  private made: Map<string, number> | null = null

  constructor(lines: ResourceLines) {
    this.lines = lines
  }

  private get places(): Map<string, number> {
    this.made ??= new Map(this.lines.refs === '' ? [] : this.lines.refs.split('\n').map((ref, place) => [ref, place]))
    return this.made
  }

  get size(): number {
    return this.places.size
  }

  has(ref: string): boolean {
    return this.places.has(ref)
  }

  get(ref: string): FhirResource | undefined {
    const known = this.parsed.get(ref)
    if (known) return known
    const place = this.places.get(ref)
    if (place === undefined) return undefined
    const [from = 0, to = 0] = this.lines.bounds.subarray(place, place + 2)
    const line = this.decoder.decode(new Uint8Array(this.lines.bytes, from, to - 1 - from))
    const resource = parseResource(splitLine(line).body, ref)
    this.parsed.set(ref, resource)
    return resource
  }

  keys(): MapIterator<string> {
    return this.places.keys()
  }

  *entries(): Generator<[string, FhirResource], undefined> {
    for (const ref of this.places.keys()) yield [ref, this.get(ref) as FhirResource]
  }

  *values(): Generator<FhirResource, undefined> {
    for (const [, resource] of this.entries()) yield resource
  }

  [Symbol.iterator](): Generator<[string, FhirResource], undefined> {
    return this.entries()
  }

  forEach(each: (resource: FhirResource, ref: string, map: ReadonlyMap<string, FhirResource>) => void): void {
    for (const [ref, resource] of this.entries()) each(resource, ref, this)
  }
}
