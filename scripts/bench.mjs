// npm run bench: prints one JSON line a figure (bench/). Its servers and workspaces are its own, in a temporary folder.
//   npm run bench -- [--large] [figure …]
import { BROWSER_FLAGS, findBrowser } from './browser.mjs'
import { ensureClient, ensureModules } from './ensure.mjs'
import { project } from './home.mjs'

await ensureModules()
await ensureClient()
const { importTs } = await import('./program.mjs')
const { ensureMigrated } = await import('./migrate.mjs')
const { DATABASE, OWNER, rightsOn } = await import('./roles.mjs')
const { joinServer } = await import('./server.mjs')

// What is measured is what runs in production: answers are not checked against their schemas.
process.env.NODE_ENV ||= 'production'
process.env.LOG_LEVEL ||= 'silent'
const { main } = await importTs('bench/main.ts')
const setUp = {
  ...{ project, joinServer, ensureMigrated, rightsOn, findBrowser },
  ...{ database: DATABASE, owner: OWNER, browserFlags: BROWSER_FLAGS },
}
process.exitCode = await main({ argv: process.argv.slice(2), setUp })
