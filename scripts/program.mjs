// Runs one of our TypeScript programs in this very process: the worker and the command line.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { homeFolder, keptSecret, project } from './home.mjs'

let registered = false

/** Imports a TypeScript module of the clone. @param {string} file relative to it */
export async function importTs(file) {
  if (!registered) {
    const { register } = await import('tsx/esm/api')
    register()
    registered = true
  }
  return await import(pathToFileURL(path.join(project, file)).href)
}

async function printMessage({ message }) {
  console.error(message)
}

/**
 * Runs `main` of a TypeScript module; it is given `argument` and may return (a promise of) an exit code.
 * @param {string} file relative to the clone
 * @param {unknown} argument
 * @param {{ database?: boolean, refused?: (error: Error) => Promise<void> }} [options] `database: false` for what must
 *   run where no database can be had; `refused` tells the reader that the database cannot be used
 * @returns {Promise<number>} the exit code
 */
export async function runProgram(file, argument, { database: needed = true, refused = printMessage } = {}) {
  let database = null
  try {
    if (needed) {
      const { openDatabase } = await import('./database.mjs')
      const { ensureMigrated } = await import('./migrate.mjs')
      database = await openDatabase()
      await ensureMigrated(database)
      Object.assign(process.env, database.env)
      process.env.NEXTAUTH_SECRET ||= keptSecret(homeFolder(), 'nextauth-secret')
    }
    const { main } = await importTs(file)
    return (await main(argument)) ?? Number(process.exitCode ?? 0)
  } catch (error) {
    if (error.name === 'DatabaseError') await refused(error)
    else console.error(error)
    return 1
  } finally {
    await database?.release()
  }
}
