// Where this clone lies, where its data lies, and the secrets kept there.
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The clone: the folder above scripts/. */
export const project = path.resolve(import.meta.dirname, '..')

/** The folder of the embedded database, the secrets and the signing key. */
export function homeFolder(env = process.env) {
  return env.CHARTSIDE_HOME ? path.resolve(env.CHARTSIDE_HOME) : path.join(project, '.data')
}

/** A password or key: 256 bits, in characters that need no escaping in a URL or in SQL. */
export const randomSecret = () => randomBytes(32).toString('hex')

/**
 * The text of a file (mode 0600) of the home, made once by `make`. Two processes that make it at the same time end up
 * with the same text: the file appears whole or not at all, and the second to come reads the first one's.
 */
export function keptSecret(home, name, make = randomSecret) {
  const file = path.join(home, name)
  if (!existsSync(file)) {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
    writeFileSync(draft, make(), { mode: 0o600, flag: 'wx' })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8')
}
