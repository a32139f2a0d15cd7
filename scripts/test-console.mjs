// A test during which something is written to console.error or console.warn fails, so that warnings of React or of a
// driver do not pass unread. A test that expects one spies on the method: vi.spyOn(console, 'error').mockImplementation(…).
import { format } from 'node:util'
import { afterEach } from 'vitest'

const written = []
for (const level of ['error', 'warn']) {
  console[level] = (...args) => {
    written.push(`console.${level}: ${format(...args)}`)
  }
}

afterEach(() => {
  if (written.length === 0) return
  throw new Error(`unexpected output\n${written.splice(0).join('\n')}`)
})
