import type { Press } from './chord.ts'
import { type Clash, clashes, type Place, resolve, SEQUENCE_MS, type Shortcut } from './registry.ts'

const SINGLE_KEYS = 'chartside-single-keys'

/**
 * The one keyboard of the page: every component registers its shortcuts here, and one listener on the window decides.
 * Registering two shortcuts on one chord throws at once, so that a clash cannot reach a reviewer.
 */
class Keyboard {
  #groups = new Map<symbol, readonly Shortcut[]>()
  #scopes: string[] = ['global']
  #pressed: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<() => void>()
  #snapshot: readonly Shortcut[] = []
  saving = false

  /** @throws Error when a chord is taken. Returns how to take them away again. */
  register(shortcuts: readonly Shortcut[]): () => void {
    const clash: Clash | undefined = clashes([...this.#snapshot, ...shortcuts])[0]
    if (clash) throw new Error(`the key ${clash.chord} is taken in ${clash.scope}: ${clash.ids.join(' and ')}`)
    const group = Symbol()
    this.#groups.set(group, shortcuts)
    this.#changed()
    return () => {
      this.#groups.delete(group)
      this.#changed()
    }
  }

  /** Puts a scope on top until the returned function is called. */
  open(scope: string): () => void {
    this.#scopes = [scope, ...this.#scopes]
    return () => {
      const at = this.#scopes.indexOf(scope)
      if (at >= 0) this.#scopes = this.#scopes.toSpliced(at, 1)
    }
  }

  get singleKeys(): boolean {
    return localStorage.getItem(SINGLE_KEYS) !== 'off'
  }
  set singleKeys(on: boolean) {
    localStorage.setItem(SINGLE_KEYS, on ? 'on' : 'off')
    this.#changed()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  list = (): readonly Shortcut[] => this.#snapshot

  onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    const outcome = resolve(
      this.#snapshot,
      this.#scopes,
      pressOf(event),
      placeOf(event),
      { singleKeys: this.singleKeys, saving: this.saving },
      this.#pressed,
    )
    clearTimeout(this.#timer)
    this.#pressed = null
    if (outcome.does === 'wait') {
      this.#pressed = outcome.pressed
      this.#timer = setTimeout(() => {
        this.#pressed = null
      }, SEQUENCE_MS)
    }
    if (outcome.does === 'run') {
      event.preventDefault()
      outcome.shortcut.run()
    }
  }

  #changed(): void {
    this.#snapshot = [...this.#groups.values()].flat()
    for (const listener of this.#listeners) listener()
  }
}

export const keyboard = new Keyboard()

function pressOf(event: KeyboardEvent): Press {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, keyCode } = event
  const altGraph = event.getModifierState('AltGraph')
  return { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, keyCode, altGraph }
}

const TEXT =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=""], [contenteditable=true], [role=listbox], [role=combobox], [role=textbox], [role=searchbox], [role=spinbutton]'
const CONTROL = 'button, a[href], summary, [role=button], [role=tab], [role=radio], input'

function placeOf(event: KeyboardEvent): Place {
  const target = event.target instanceof Element ? event.target : document.body
  const editable = target instanceof HTMLElement && target.isContentEditable
  return {
    inText: editable || target.closest(TEXT) !== null,
    onControl: target.closest(CONTROL) !== null,
    ownsArrows: target.closest('[data-owns-arrows]') !== null,
    covered: document.querySelector('dialog:modal, [role=menu][data-state=open]') !== null,
  }
}
