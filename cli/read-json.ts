import { readFile } from 'node:fs/promises'
import { Problem } from '#lib/platform/problems.ts'

/** A JSON file as a value. @throws Problem `invalid_input` naming the file and what is wrong with it */
export async function readJson(file: string): Promise<unknown> {
  const bytes = await readFile(file).catch((error: unknown) => {
    // A folder is refused without a word of which.
    throw Object.assign(error as Error, { path: file })
  })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid_input', `${file} is not UTF-8 text.`, [
      { path: '$', code: 'encoding', message: 'not UTF-8', file },
    ])
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Problem('invalid_input', `${file} is not JSON: ${message}`, [{ path: '$', code: 'json', message, file }])
  }
}
