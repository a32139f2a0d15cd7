import type { DeskItem } from './desk.ts'

/**
 * Everybody asked rejected the item, so that the turn settled and cannot be released. No conflict, and yet only a lead
 * gets it out: by ruling, or by sending it back. An item a lead rejected is the lead's own decision and waits for nobody. Pure.
 */
export function isRejectedByAll({ state, resolution }: DeskItem): boolean {
  return state.state === 'settled' && resolution?.resolution === 'unanimous' && resolution.outcome === 'block'
}
