#!/usr/bin/env node
// Stand-in for Prisma's native `schema-engine` program, which the Prisma CLI would otherwise download.
// It answers the CLI's own JSON-RPC (one JSON object a line on stdin/stdout) with Prisma's own engine compiled to
// WebAssembly (npm: @prisma/schema-engine-wasm, the very version the CLI asks for), over the app's driver adapter.
// Use: PRISMA_SCHEMA_ENGINE_BINARY=scripts/schema-engine.mjs npx prisma migrate deploy
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as bg from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'

const dir = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
const argv = process.argv.slice(2)
const opt = (n) => argv.flatMap((a, i) => (a === n ? [argv[i + 1]] : []))
if (argv[0] === '--version') {
  console.log('schema-engine-wasm', JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')).version)
  process.exit(0)
}
const datasource = JSON.parse(opt('--datasource')[0] ?? '{}')
const { url = process.env.DATABASE_URL ?? 'postgresql://nobody@127.0.0.1:1/none' } = datasource
// Parsed, because in pg a connectionString wins over `database`: the shadow database would then be the real one.
const config = parseIntoClientConfig(url)

async function admin(sql, database = 'postgres') {
  const c = new pg.Client({ ...config, database, connectionTimeoutMillis: 5000 })
  await c.connect()
  try {
    if (sql) await c.query(sql)
  } finally {
    await c.end()
  }
}

/** `schema-engine cli can-connect-to-database | create-database`: an exit code and one JSON error line on stderr. */
async function probe(cmd) {
  const name = pg.escapeIdentifier(config.database)
  try {
    if (cmd === 'can-connect-to-database') await admin('', config.database)
    else if (cmd === 'create-database') await admin(`CREATE DATABASE ${name}`)
    else if (cmd === 'drop-database') await admin(`DROP DATABASE ${name}`)
    else throw new Error(`unknown command ${cmd}`)
  } catch (e) {
    const error_code =
      {
        '3D000': 'P1003',
        ECONNREFUSED: 'P1001',
        ENOTFOUND: 'P1001',
        '28P01': 'P1000',
        28000: 'P1010',
        '42P04': 'P1009',
      }[e.code] ?? 'P1011'
    // The CLI drops the first line of stderr, then reads JSON lines.
    process.stderr.write(
      '\n' +
        JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields: { error_code, message: e.message } }),
    )
    process.exitCode = 1
  }
}

/**
 * The app's adapter does not know PostgreSQL's internal one-byte type "char" (OID 18), which the engine's own catalog
 * queries return (github.com/prisma/orm/issues/27403). The client reports it as text and remembers where it was.
 */
const charColumns = new WeakMap()
const noteChars = (r) => {
  const at = (r?.fields ?? []).flatMap((f, i) => (f.dataTypeID === 18 ? [i] : []))
  for (const i of at) r.fields[i].dataTypeID = 25
  if (at.length) charColumns.set(r.rows, at)
  return r
}
class Client extends pg.Client {
  query(...args) {
    const done = args.at(-1) // pg.Pool calls with a callback, transactions await a promise
    if (typeof done === 'function') return super.query(...args.slice(0, -1), (err, r) => done(err, noteChars(r)))
    return super.query(...args).then(noteChars)
  }
}
function withChars(queryable) {
  const { queryRaw, startTransaction } = queryable
  queryable.queryRaw = async (q) => {
    const r = await queryRaw.call(queryable, q)
    for (const i of charColumns.get(r.rows) ?? []) r.columnTypes[i] = ColumnTypeEnum.Character
    return r
  }
  // The adapter would cut a script at every semicolon, those in function bodies and comments included. Sent whole, it is
  // one implicit transaction, as with Prisma's native engine.
  queryable.executeScript = async (script) => {
    try {
      await queryable.client.query(script)
    } catch (error) {
      queryable.onError(error)
    }
  }
  if (startTransaction)
    queryable.startTransaction = async (...a) => withChars(await startTransaction.apply(queryable, a))
  return queryable
}
class MigrationPg extends PrismaPg {
  constructor(extra) {
    super({ ...config, ...extra, Client })
  }
  async connect() {
    return withChars(await super.connect())
  }
  async connectToShadowDb() {
    const database = `prisma_migrate_shadow_db_${randomUUID()}`
    await admin(`CREATE DATABASE "${database}"`)
    const shadow = await new MigrationPg({ database }).connect()
    const end = shadow.dispose.bind(shadow)
    shadow.dispose = async () => {
      await end()
      await admin(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
    }
    return shadow
  }
}

async function serve() {
  let panic
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (m) => {
      panic = m
    },
  }
  const { instance } = await WebAssembly.instantiate(readFileSync(path.join(dir, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': bg,
  })
  bg.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const datamodels = opt('--datamodels').map((f) => [f, readFileSync(f, 'utf8')])
  const debug = (log) => {
    if (process.env.DEBUG) console.error(log)
  }
  const engine = await bg.SchemaEngine.new(
    { datamodels: datamodels.length ? datamodels : undefined },
    debug,
    bindMigrationAwareSqlAdapterFactory(new MigrationPg()),
  )
  const send = (o) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...o })}\n`)
  let id
  process.on('uncaughtException', (e) => {
    // a Rust panic: the engine cannot go on
    const message = panic ?? e.stack
    send({ id, error: { code: 4466, message, data: { is_panic: false, message, meta: null } } })
    setTimeout(() => process.exit(1), 50)
  })
  const answer = async (m) => {
    id = m.id
    try {
      const fn = { getDatabaseVersion: 'version' }[m.method] ?? m.method
      if (typeof engine[fn] !== 'function') throw new Error(`the WebAssembly schema engine has no method ${fn}`)
      const result = await engine[fn](m.params ?? {})
      if (m.method === 'diff' && result?.stdout)
        send({ id: 1e6 + m.id, method: 'print', params: { content: result.stdout } })
      send({ id: m.id, result: result ?? null })
    } catch (e) {
      const message = panic ?? e?.message ?? String(e)
      send({
        id: m.id,
        error: {
          code: 4466,
          message,
          data: { is_panic: false, message, meta: e?.meta ?? null, ...(e?.code ? { error_code: e.code } : {}) },
        },
      })
    }
  }
  let queue = Promise.resolve()
  createInterface({ input: process.stdin, crlfDelay: Infinity })
    .on('line', (line) => {
      const m = JSON.parse(line)
      if (m.method) queue = queue.then(() => answer(m))
    })
    .on('close', () => queue.finally(() => process.exit(0)))
}

if (argv.includes('cli')) await probe(argv[argv.indexOf('cli') + 1])
else await serve()
