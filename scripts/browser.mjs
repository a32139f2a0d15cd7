// A Chromium for the browser tests: the one named, one installed, one out of npm, one from Debian, in this order.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** No sandbox, because tests run as root in containers; the rest keeps it from calling home. */
export const BROWSER_FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

const NAMES = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  ...['microsoft-edge', 'microsoft-edge-stable', 'msedge'],
]

const programFiles = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
const USUAL_PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: programFiles
    .filter(Boolean)
    .flatMap((folder) => [
      path.join(folder, 'Google/Chrome/Application/chrome.exe'),
      path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}

function onPath() {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name + suffix)))
}

/** A file that is there may still be a stub that asks for a download, or lack its libraries. */
function runs(file) {
  if (!existsSync(file)) return false
  // On Windows Chrome opens a window instead of printing its version.
  return (
    process.platform === 'win32' || spawnSync(file, ['--no-sandbox', '--version'], { stdio: 'ignore' }).status === 0
  )
}

async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  // With this set the package also unpacks the libraries a bare machine lacks, and points LD_LIBRARY_PATH at them.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const file = await chromium.executablePath()
    return runs(file) ? file : null
  } catch {
    return null
  } finally {
    if (process.env.AWS_EXECUTION_ENV === 'AWS_Lambda_nodejs20.x') delete process.env.AWS_EXECUTION_ENV
  }
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.error('installing chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { stdio: ['ignore', 2, 2], env }
  if (spawnSync('apt-get', ['update', '-q'], options).status !== 0) return null
  if (spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options).status !== 0)
    return null
  return runs('/usr/bin/chromium') ? '/usr/bin/chromium' : null
}

/**
 * @returns {Promise<string>} the path of a browser that runs; may set LD_LIBRARY_PATH for it
 * @throws {Error} saying how to get one
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROME_PATH is ${named}, which does not run`)
  }
  const found = [...onPath(), ...(USUAL_PLACES[process.platform] ?? [])].find(runs) ?? (await fromNpm()) ?? fromDebian()
  if (found) return found
  throw new Error(
    'No Chromium, Chrome or Edge was found. Install one (Debian: apt-get install chromium) or set CHROME_PATH to one.',
  )
}
