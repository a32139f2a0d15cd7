import { sentencesOf } from '#lib/charts/note-sentences.ts'
import { noteText } from '#lib/charts/read-note.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Evidence } from '#lib/reviews/verdict.ts'
import { observedResources } from '#lib/sessions/observed-resources.ts'
import type { Item } from '#lib/sessions/turn.ts'

/** What stands behind the items under the cursor. Pure. */
export type EvidenceFor = {
  /** `own`: the items themselves name resources; `turn`: they have none, so the steps of the turn speak for them. */
  from: 'own' | 'turn'
  /** `Type/id` in the chart, each once, in the order the steps returned them. */
  refs: string[]
  /** The items whose observations these are. */
  steps: string[]
}

/**
 * @param evidence item id to the resources of the chart its observation rests on
 * @param items the items of the turn, in order
 * @param focused ids under the cursor
 */
export function evidenceFor(
  evidence: Readonly<Record<string, readonly string[]>>,
  items: readonly Item[],
  focused: readonly string[],
): EvidenceFor {
  const steps = items.filter((item) => item.kind === 'step').map((item) => item.item)
  const own = focused.filter((id) => steps.includes(id) || (evidence[id]?.length ?? 0) > 0)
  const from = own.length > 0 ? 'own' : 'turn'
  const speaking = from === 'own' ? own : steps
  return { from, refs: [...new Set(speaking.flatMap((id) => evidence[id] ?? []))], steps: speaking }
}

/**
 * The resources the steps of a turn returned, as a chart of their own: for sessions without a stored chart, and for
 * steps whose results match nothing in it. The same resource returned twice is there once.
 */
export function returnedChart(items: readonly Item[]): {
  resources: FhirResource[]
  evidence: Record<string, string[]>
} {
  const resources = new Map<string, FhirResource>()
  const evidence: Record<string, string[]> = {}
  for (const item of items) {
    if (item.kind !== 'step') continue
    const observed = observedResources(item.item, item.value.observation)
    evidence[item.item] = observed.map(({ ref }) => ref)
    for (const { ref, resource } of observed) if (!resources.has(ref)) resources.set(ref, resource)
  }
  return { resources: [...resources.values()], evidence }
}

/** What the record has on one claim, or the places a physician attached, made ready to be shown. */
export type Places = {
  /** Resources of the chart and sentences of its notes (`Type/id#s12`), each once, the best first. */
  refs: string[]
  /** What the patient said or a turn wrote, which no chart holds. */
  spoken: { ref: string; words: string }[]
  /** What each of `refs` is, as it is attached. */
  evidence: ReadonlyMap<string, Evidence>
}

/** An item of a session (`t1.reply.0`) and not a resource of a chart. */
const OF_SESSION = /^t\d+\./

/** @param resources the chart; a quote that its note does not have any more leads to the note */
export function placesOf(
  given: readonly (Omit<Evidence, 'path' | 'quote'> & {
    path?: string | null | undefined
    quote?: string | null | undefined
    words?: string
  })[],
  resources: { get(ref: string): FhirResource | undefined },
): Places {
  const evidence = new Map<string, Evidence>()
  for (const { ref, path, quote } of given) {
    if (OF_SESSION.test(ref)) continue
    const address = quote ? sentenceAddress(ref, quote, resources) : ref
    if (!evidence.has(address)) {
      evidence.set(address, { ref, ...(path ? { path } : {}), ...(quote ? { quote } : {}) })
    }
  }
  return {
    refs: [...evidence.keys()],
    spoken: given
      .filter(({ ref }) => OF_SESSION.test(ref))
      .map(({ ref, quote, words }) => ({ ref, words: quote ?? words ?? ref })),
    evidence,
  }
}

function sentenceAddress(ref: string, quote: string, resources: { get(ref: string): FhirResource | undefined }) {
  const resource = resources.get(ref)
  const text = resource ? (noteText(resource)?.text ?? '') : ''
  const at = text.indexOf(quote)
  const sentence = at < 0 ? undefined : sentencesOf(text).find(({ start, end }) => start <= at && at < end)
  return sentence ? `${ref}#${sentence.id}` : ref
}
