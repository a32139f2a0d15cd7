// Runs one of our TypeScript programs in this very process: the worker and the command line.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { homeFolder, keptSecret, project } from './home.mjs'

/**
 * Runs `main` of a TypeScript module; it is given `argument` and may return (a promise of) an exit code.
 * @param {string} file relative to the clone
 * @param {unknown} argument
 * @param {{ database?: boolean }} [options] `database: false` for what must run where no database can be had
 * @returns {Promise<number>} the exit code
 */
export async function runProgram(file, argument, { database: needed = true } = {}) {
  if (!existsSync(path.join(project, file))) {
    console.error(`${file} is missing from this clone`)
    return 1
  }
  let database = null
  try {
    if (needed) {
      const { openDatabase } = await import('./database.mjs')
      const { ensureMigrated } = await import('./migrate.mjs')
      database = await openDatabase()
      await ensureMigrated(database)
      Object.assign(process.env, database.env)
    }
    process.env.NEXTAUTH_SECRET ||= keptSecret(homeFolder(), 'nextauth-secret')
    const { register } = await import('tsx/esm/api')
    register()
    const { main } = await import(pathToFileURL(path.join(project, file)).href)
    return (await main(argument)) ?? Number(process.exitCode ?? 0)
  } catch (error) {
    console.error(error.constructor.name === 'DatabaseError' ? error.message : error)
    return 1
  } finally {
    await database?.release()
  }
}
