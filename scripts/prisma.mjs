// Prisma's command line on the embedded database (or the team's), as its owner:
//   node scripts/prisma.mjs migrate dev --name add_something
import { openDatabase } from './database.mjs'
import { PRISMA, prismaEnv, runNode } from './node.mjs'

const args = process.argv.slice(2)
// These need no database: they must also work where none can be had.
const offline = ['generate', 'format', 'validate', 'version', '--version', '--help', undefined].includes(args[0])
const database = offline ? null : await openDatabase()
const { code } = await runNode([PRISMA, ...args], { env: { ...prismaEnv, ...database?.env }, inherit: true })
await database?.release()
process.exitCode = code
