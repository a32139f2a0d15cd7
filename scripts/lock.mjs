// Mutual exclusion between the processes of one machine. The lock is something the kernel takes back when its holder
// dies (an abstract socket on Linux, a named pipe on Windows, an exclusively opened file on macOS), so that kill -9
// leaves nothing to clean and there is no stale lock file to judge.
import { createHash } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, realpathSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'

/** open(2)'s O_EXLOCK on BSD systems: flock(2) taken with the open, non-blocking beside O_NONBLOCK. */
const BSD_EXCLUSIVE = 0x20

/** @returns {Promise<null | (() => void)>} the release, or null while another holds it */
async function tryAcquire(file) {
  if (process.platform === 'darwin') {
    try {
      const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | BSD_EXCLUSIVE
      const fd = openSync(file, flags, 0o600)
      return () => closeSync(fd)
    } catch (error) {
      if (error.code === 'EAGAIN') return null
      throw error
    }
  }
  const digest = createHash('sha256').update(file).digest('hex').slice(0, 40)
  const name = process.platform === 'win32' ? `\\\\.\\pipe\\chartside-${digest}` : `\0chartside-${digest}`
  return await new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy())
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(name, () => resolve(() => server.close()))
  })
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs `fn` while no other process (nor other call) holds the lock of that name in that folder.
 * @template T
 * @param {string} folder made when absent
 * @param {string} name
 * @param {() => T | Promise<T>} fn
 * @param {{ onWait?: () => void }} [options] onWait is called once when the lock has been awaited for two seconds
 * @returns {Promise<T>}
 */
export async function withLock(folder, name, fn, { onWait } = {}) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(realpathSync(folder), `${name}.lock`)
  const since = performance.now()
  let told = false
  let release = await tryAcquire(file)
  while (!release) {
    if (!told && performance.now() - since > 2000) {
      told = true
      onWait?.()
    }
    await pause(15)
    release = await tryAcquire(file)
  }
  try {
    return await fn()
  } finally {
    release()
  }
}
