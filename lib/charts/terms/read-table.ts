import type { Term, TermKind } from './term.ts'

/**
 * Reads a table of terms written one a line, columns parted by `|`, names within a column by `;`. The first English
 * name makes the key. Pure.
 */

/** `Acute kidney injury` is `acute-kidney-injury`; what is neither letter nor digit parts words. */
export function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Cells of each line that is not blank, trimmed. Throws where a line has another number of cells than `columns`. */
export function cellsOf(table: string, columns: number): string[][] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      if (cells.length !== columns) throw new Error(`a row of terms needs ${columns} cells: ${line}`)
      return cells
    })
}

export function listOf(cell: string | undefined): string[] {
  return (cell ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Terms of a table `English | Chinese | wider terms`. */
export function readTerms(kind: TermKind, table: string): Term[] {
  return cellsOf(table, 3).map(([english, chinese, wider]) => {
    const en = listOf(english)
    const isA = listOf(wider).map(keyOf)
    return { key: keyOf(en[0] ?? ''), kind, en, zh: listOf(chinese), ...(isA.length > 0 ? { isA } : {}) }
  })
}
