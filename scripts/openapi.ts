// Writes docs/openapi.json from the operations, or with --check says whether it is what they say.
//   node --import tsx scripts/openapi.ts [--check]
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { apiDocument } from '#app/api/document.ts'

const file = path.resolve(import.meta.dirname, '../docs/openapi.json')
const text = `${JSON.stringify(apiDocument(), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (read() !== text) {
  console.error('docs/openapi.json is not what the operations say: node --import tsx scripts/openapi.ts')
  process.exitCode = 1
}

function read(): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
