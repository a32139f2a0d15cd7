// The house (design.md §3): which room a file is in, by its name, and what it may not import there. This table is the
// only place for it; biome.house.json, which biome.json extends, is written from it.
//   node scripts/house.mjs --write
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { project } from './home.mjs'

/** Each capability may use those it names; ledger and platform lie under all. */
export const CAPABILITIES = {
  people: [],
  charts: ['people'],
  sessions: ['people', 'charts'],
  reviews: ['people', 'charts', 'sessions'],
  adjudication: ['people', 'charts', 'sessions', 'reviews'],
  agreement: ['people', 'charts', 'sessions', 'reviews', 'adjudication'],
  releases: ['people', 'charts', 'sessions', 'reviews', 'adjudication', 'agreement'],
  generation: ['people', 'charts', 'sessions'],
  evaluation: ['people', 'charts', 'sessions', 'releases'],
}

/**
 * A file of a capability that begins with one of these and a hyphen is a use case; any other is pure. Verbs of pure
 * work (parse, derive, describe, choose, compare, compute, read a value) are therefore not here.
 */
export const USE_CASE_VERBS = [
  ...['add', 'append', 'assign', 'cancel', 'change', 'check', 'claim', 'continue', 'create', 'deactivate', 'delete'],
  ...[
    'diff',
    'end',
    'enqueue',
    'evaluate',
    'export',
    'fetch',
    'find',
    'finish',
    'freeze',
    'generate',
    'get',
    'ground',
    'identify',
  ],
  ...[
    'import',
    'issue',
    'judge',
    'list',
    'load',
    'mark',
    'open',
    'pin',
    'publish',
    'put',
    'rebuild',
    'record',
    'refuse',
  ],
  ...[
    'remove',
    'report',
    'require',
    'rerun',
    'resume',
    'return',
    'revise',
    'revoke',
    'rule',
    'run',
    'save',
    'search',
    'send',
  ],
  ...[
    'set',
    'settle',
    'show',
    'sign',
    'start',
    'stop',
    'store',
    'submit',
    'update',
    'verify',
    'watch',
    'withdraw',
    'write',
  ],
]
/** Use cases whose verb is one of pure work elsewhere. */
const USE_CASE_NAMES = ['compare-charts', 'read-chart', 'read-turns']

const any = (names) => `{${names.join(',')}}`
const verbNamed = (folder) => [`${folder}${any([...USE_CASE_VERBS.map((verb) => `${verb}-*`), ...USE_CASE_NAMES])}.ts`]

// What is banned, and where the code belongs instead.
const ABOVE = {
  imports: ['../**'],
  say: 'Across folders an import is written with #lib, #components, #app, #cli, #worker, #demo or #e2e and its ending.',
}
const FRAMEWORK = {
  imports: [
    'next',
    'next/**',
    'next-auth',
    'next-auth/**',
    '@next-auth/**',
    'react',
    'react/**',
    'react-dom',
    'react-dom/**',
  ],
  say: 'lib/ knows neither Next nor React: routes live in app/, screens in components/.',
}
const DATABASE = {
  imports: ['#lib/platform/generated/**', '@prisma/**', 'pg', 'pg/**', 'pg-copy-streams', 'graphile-worker'],
  say: "Prisma and SQL are for a capability's store.ts alone: put the query there, with a name, and call that.",
}
const FOREIGN_STORE = {
  imports: ['#lib/*/store.ts', '#lib/*/*/store.ts'],
  say: "A store is its own capability's: call a use case of that capability instead.",
}
const OWN_STORE = {
  imports: ['./store.ts'],
  say: 'A pure file has no database: let a use case (a file named by a verb of scripts/house.mjs) read, and pass the values in.',
}
const USE_CASE = {
  imports: [...verbNamed('./'), ...verbNamed('#lib/*/')],
  say: 'A pure file calls no use case: let a use case call the pure function, and pass the values in.',
}
const MACHINERY = {
  imports: [
    ...['db', 'web-db', 'env', 'context', 'auth', 'log', 'login-cookie', 'database-failure'].map(
      (name) => `#lib/platform/${name}.ts`,
    ),
    ...['#lib/platform/llm/**', '#lib/platform/jobs/**', '#lib/platform/llm.ts', '#lib/platform/jobs.ts'],
    ...['handle', 'health', 'idempotency', 'nested-db', 'store', 'streamed'].map(
      (name) => `#lib/platform/http/${name}.ts`,
    ),
  ],
  say: 'A pure file touches no machinery: a use case (a file named by a verb of scripts/house.mjs) does, and passes the values in.',
}
const NODE = {
  imports: ['node:*', '!node:crypto', '!node:util', '!node:buffer'],
  say: 'A pure file reads no file, network, process or timer: the door or the use case does, and passes the values in.',
}
const NODE_AT_ALL = {
  imports: ['node:*'],
  say: 'This file is also loaded by the browser: what needs Node belongs in a use case or a route.',
}
const INTERCHANGE = {
  imports: ['#lib/interchange/**'],
  say: 'Only doors (app/, cli/, worker/, demo/, bench/) know formats: let the door pass the converter or the values in.',
}
const DOORS = {
  imports: ['#app/**', '#cli/**', '#worker/**', '#demo/**', '#bench/**', '#e2e/**'],
  say: 'Doors call lib/, never the other way round: move what both need into lib/.',
}
const COMPONENTS = {
  imports: ['#components/**'],
  say: 'Components are for screens: a rule they show belongs in a pure file of lib/, where both can read it.',
}
const TESTING = {
  imports: ['./testing*.ts', '#lib/**/testing*.ts', 'vitest', '@playwright/**'],
  say: 'Builders and test tools are for tests: the program makes its own values.',
}
const DOMAIN = {
  imports: [...Object.keys(CAPABILITIES), 'ledger'].map((name) => `#lib/${name}/**`),
  say: 'platform/ and the like lie under every capability and know none: pass in what is needed, or move it up.',
}
const COMPONENT_USE_CASE = {
  imports: verbNamed('#lib/*/'),
  say: 'A screen asks the API: use the typed client with the operation of contract.ts; the route calls the use case.',
}
const COMPONENT_STORE = {
  ...FOREIGN_STORE,
  say: 'A screen has no database: use the typed client with the operation of contract.ts.',
}

const laterThan = (name) => {
  const later = Object.keys(CAPABILITIES).filter((other) => other !== name && !CAPABILITIES[name].includes(other))
  return later.length === 0
    ? []
    : [
        {
          imports: later.map((other) => `#lib/${other}/**`),
          say: `${name} may use ${[...CAPABILITIES[name], 'ledger', 'platform'].join(', ')}. What needs both belongs in the later of the two.`,
        },
      ]
}

const OUTSIDE = [FRAMEWORK, INTERCHANGE, DOORS, COMPONENTS, TESTING]

/** The four rooms of a capability, by the name of the file. */
function roomsOf(name, order) {
  const folder = `lib/${name}/`
  const common = [...OUTSIDE, ...order]
  return [
    { name: `${name}: store`, files: [`${folder}store.ts`], bans: [...common, FOREIGN_STORE] },
    {
      name: `${name}: contract`,
      files: [`${folder}contract.ts`],
      bans: [...common, DATABASE, FOREIGN_STORE, OWN_STORE, USE_CASE, MACHINERY, NODE_AT_ALL],
      pure: true,
    },
    { name: `${name}: use cases`, files: verbNamed(folder), bans: [...common, DATABASE, FOREIGN_STORE] },
    {
      name: `${name}: pure files`,
      files: [`${folder}**`],
      bans: [...common, DATABASE, FOREIGN_STORE, OWN_STORE, USE_CASE, MACHINERY, NODE],
      pure: true,
    },
  ]
}

// Who may read the ledger is decided where every right is.
const ledgerOrder = [
  { ...DOMAIN, imports: [...DOMAIN.imports.filter((glob) => glob !== '#lib/ledger/**'), '!#lib/people/policy.ts'] },
]
const DOOR = [
  { ...DATABASE, say: 'A door has no database: call one use case.' },
  { ...FOREIGN_STORE, say: 'A door has no store: call one use case.' },
  TESTING,
]
const NO_FRAMEWORK = { ...FRAMEWORK, say: 'Only app/ and components/ know Next and React.' }

/**
 * The rooms; a file is in the first one that names it.
 * `bans` are refused imports; `pure` also refuses clock and randomness; `environment` allows process.env.
 * @type {{ name: string, files: string[], bans: { imports: string[], say: string }[], pure?: boolean, environment?: boolean }[]}
 */
export const ROOMS = [
  {
    name: 'set-up',
    files: ['scripts/**', 'cli/chartside.mjs', '*.config.ts', '*.config.mjs'],
    bans: [],
    environment: true,
  },
  { name: 'browser tests', files: ['e2e/**'], bans: [ABOVE], environment: true },
  {
    name: 'tests and builders',
    files: ['**/*.test.ts', '**/*.test.tsx', 'lib/**/testing*.ts'],
    bans: [ABOVE],
    environment: true,
  },
  {
    name: 'platform: environment',
    files: ['lib/platform/env.ts'],
    bans: [ABOVE, ...OUTSIDE, DOMAIN, DATABASE],
    environment: true,
  },
  {
    name: 'platform: sign-in',
    files: ['lib/platform/auth.ts', 'lib/platform/login-cookie.ts'],
    bans: [ABOVE, INTERCHANGE, DOORS, COMPONENTS, TESTING, DOMAIN, DATABASE],
  },
  { name: 'platform', files: ['lib/platform/**'], bans: [ABOVE, ...OUTSIDE, DOMAIN] },
  ...roomsOf('ledger', ledgerOrder).map((room) => ({ ...room, bans: [ABOVE, ...room.bans] })),
  ...Object.keys(CAPABILITIES).flatMap((name) =>
    roomsOf(name, laterThan(name)).map((room) => ({ ...room, bans: [ABOVE, ...room.bans] })),
  ),
  {
    name: 'interchange',
    files: ['lib/interchange/**'],
    bans: [
      ABOVE,
      FRAMEWORK,
      DOORS,
      COMPONENTS,
      TESTING,
      { ...DATABASE, say: 'Interchange turns text into values and back; a use case stores them.' },
      { ...FOREIGN_STORE, say: 'Interchange turns text into values and back; a use case stores them.' },
      {
        ...COMPONENT_USE_CASE,
        say: 'Interchange turns text into values and back; the door hands them to the use case.',
      },
    ],
  },
  {
    name: 'components',
    files: ['components/**'],
    bans: [
      ABOVE,
      COMPONENT_STORE,
      COMPONENT_USE_CASE,
      INTERCHANGE,
      TESTING,
      { ...DOORS, say: 'Components know no route: take what is needed as a property.' },
      { ...DATABASE, say: 'A screen has no database: use the typed client with the operation of contract.ts.' },
      { ...MACHINERY, say: "A screen runs in the browser: the machinery is the server's." },
      { ...NODE_AT_ALL, say: 'A screen runs in the browser, which has no Node.' },
    ],
  },
  {
    name: 'app',
    files: ['app/**', 'proxy.ts', 'instrumentation.ts'],
    bans: [ABOVE, ...DOOR, { ...DOORS, imports: DOORS.imports.slice(1) }],
  },
  { name: 'command line', files: ['cli/**'], bans: [ABOVE, ...DOOR, NO_FRAMEWORK, COMPONENTS] },
  { name: 'worker', files: ['worker/**'], bans: [ABOVE, ...DOOR, NO_FRAMEWORK, COMPONENTS] },
  { name: 'demo', files: ['demo/**'], bans: [ABOVE, ...DOOR, NO_FRAMEWORK, COMPONENTS] },
  // Compares the program with plain statements, which it therefore sends itself.
  { name: 'bench', files: ['bench/**'], bans: [ABOVE, FOREIGN_STORE, NO_FRAMEWORK], environment: true },
]

const CONFIG = path.join(project, 'biome.house.json')
const PURE_PLUGIN = './scripts/pure.grit'

const restricted = (bans) => ({
  level: 'error',
  options: { patterns: bans.map(({ imports, say }) => ({ group: imports, message: say })) },
})

/** The part of biome's configuration that the table stands for. */
export function configuration() {
  // Of two overrides that set the same rule biome takes the later one, of two globs the same.
  const reversed = ROOMS.toReversed()
  return {
    plugins: [
      {
        path: PURE_PLUGIN,
        includes: reversed.flatMap(({ files, pure }) => files.map((glob) => (pure ? glob : `!${glob}`))),
      },
    ],
    overrides: reversed.map(({ files, bans, environment }) => ({
      includes: files,
      linter: {
        rules: {
          style: {
            noRestrictedImports: bans.length > 0 ? restricted(bans) : 'off',
            noProcessEnv: environment ? 'off' : 'error',
          },
        },
      },
    })),
  }
}

/** @returns {boolean} whether biome.house.json is what the table says */
export function inSync() {
  return readFileSync(CONFIG, 'utf8') === serialized()
}

const serialized = () => `${JSON.stringify(configuration(), null, 2)}\n`

if (import.meta.filename === process.argv[1]) {
  if (process.argv.includes('--write')) writeFileSync(CONFIG, serialized())
  else if (!inSync()) {
    console.error('biome.house.json is not what scripts/house.mjs says: node scripts/house.mjs --write')
    process.exitCode = 1
  }
}
