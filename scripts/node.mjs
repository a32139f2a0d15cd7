// Children that are Node programs: run with this very node, without a shell and without node_modules/.bin.
import { spawn } from 'node:child_process'
import { project } from './home.mjs'

/**
 * Runs a Node program of this clone to its end.
 * @param {string[]} args the file, relative to the clone, and its arguments
 * @param {{ env?: Record<string, string | undefined>, onLine?: (text: string) => void, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>} output is stdout and stderr together
 */
export function runNode(args, { env = {}, cwd = project, inherit = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/** The environment in which Prisma's command line needs no download and asks no network. */
export const prismaEnv = {
  PRISMA_SCHEMA_ENGINE_BINARY: `${project}/scripts/schema-engine.mjs`,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
}

export const PRISMA = 'node_modules/prisma/build/index.js'
