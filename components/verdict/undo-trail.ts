/** Steps kept for undo; older ones are forgotten. */
const LONGEST = 200

type Step<T> = { before: T; key: string; typed: boolean }

/** What can be undone and redone. Typed changes with the same key in a row are one step. */
export class UndoTrail<T> {
  #past: Step<T>[] = []
  #future: Step<T>[] = []

  /** Records what held before a change. A new change ends what could be redone. */
  record(before: T, key: string, typed: boolean): void {
    this.#future = []
    const last = this.#past.at(-1)
    if (typed && last?.typed === true && last.key === key) return
    this.#past = [...this.#past.slice(1 - LONGEST), { before, key, typed }]
  }
  /** Ends a run of typing, so that the next typed change is a step of its own. */
  pause(): void {
    const last = this.#past.at(-1)
    if (last) last.typed = false
  }
  /** What to go back to from `now`, or null when there is nothing. */
  undo(now: T): T | null {
    const step = this.#past.pop()
    if (!step) return null
    this.#future.push({ ...step, before: now })
    return step.before
  }
  redo(now: T): T | null {
    const step = this.#future.pop()
    if (!step) return null
    this.#past.push({ ...step, before: now })
    return step.before
  }
}
