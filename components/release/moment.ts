/** A moment as the program keeps it, to the minute and with its zone: `2026-03-01 08:00 UTC`. */
export function momentOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
