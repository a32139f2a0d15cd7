import type { Changes } from './changes.ts'

/** `CHANGELOG.md` of a package: every version up to it, the newest first. Pure. */

export type HistoryEntry = {
  version: string
  frozenAt: string
  notes: string
  sessions: number
  /** Null for the first version: there was nothing before. */
  changes: Changes | null
}

/** @param history newest first */
export function changelogText(history: readonly HistoryEntry[]): string {
  const entries = history.map(({ version, frozenAt, notes, sessions, changes }) => {
    const parts = [`## ${version} — ${frozenAt.slice(0, 10)}`]
    if (notes) parts.push(notes)
    parts.push(changes === null ? `First version, with ${counted(sessions, 'session')}.` : changesText(changes))
    return parts.join('\n\n')
  })
  return `# Changelog\n\nMAJOR: a record was edited or removed. MINOR: records were added and none changed. PATCH: the same records, packed anew.\n\n${entries.join('\n\n')}\n`
}

function changesText({ added, removed, changed }: Changes): string {
  const lines = [...listed('Added', added), ...listed('Edited', changed), ...listed('Removed', removed)]
  return lines.length > 0 ? lines.join('\n') : 'No record differs from the version before.'
}

function listed(what: string, ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`- ${what} (${ids.length}): ${ids.map((id) => `\`${id}\``).join(', ')}`]
}

export function counted(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`
}
