import type { Evidence } from '#lib/reviews/verdict.ts'

/**
 * The place in the chart that somebody points at: words selected in a note, the value the arrow keys stand at, the
 * focused or found entry. Null when it is none. Reads the page, changes nothing.
 */
export function pointedAt(pane: HTMLElement | null): Evidence | null {
  if (!pane) return null
  const selection = document.getSelection()
  const words = selection?.toString().trim() ?? ''
  const note = selection?.anchorNode?.parentElement?.closest<HTMLElement>('[data-note]')?.dataset.note
  if (note !== undefined && words !== '' && pane.contains(selection?.anchorNode ?? null)) {
    return { ref: note, quote: words.slice(0, 1000) }
  }
  const focused = document.activeElement
  const focusedHere = focused && pane.contains(focused) ? focused : null
  const active = focusedHere?.getAttribute('aria-activedescendant')
  const at = (active ? document.getElementById(active) : null) ?? focusedHere
  const entry = at?.closest<HTMLElement>('[data-ref]') ?? pane.querySelector<HTMLElement>('[data-ref][data-here]')
  const { ref, quote } = entry?.dataset ?? {}
  return ref === undefined ? null : { ref, ...(quote ? { quote } : {}) }
}
