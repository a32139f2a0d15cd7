import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Made by the global set-up of the project `db`; the URLs name the database `postgres`. */
    testServer: {
      template: string
      prefix: string
      /** Statements on a database named COPY. */
      rights: string[]
      urls: Record<'super' | 'owner' | 'app' | 'model', string>
    }
  }
}

/** A migrated, empty database of one test file, as each role sees it (decisions.md 17). */
export interface TestDatabase {
  /** The program at run time: no DDL but temporary tables. */
  appUrl: string
  /** Owns the database and its tables. */
  ownerUrl: string
  /** The process that talks to a model under test: no gold. */
  modelUrl: string
  /** The cluster's superuser: only for what a test must do that no role of the program may. */
  superUrl: string
  /** Ends every connection to the database and removes it. */
  drop(): Promise<void>
}

async function asSuperuser(statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServer').urls.super })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Copies the migrated template into a database of its own; call it once in a test file's `beforeAll` and `drop` in its
 * `afterAll`. Works in `*.db.test.ts` only.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template, prefix, rights, urls } = inject('testServer')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  const owner = new URL(urls.owner).username
  // A copy brings tables and grants, not the rights on the database itself.
  await asSuperuser([
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner}`,
    ...rights.map((statement) => statement.replace('COPY', name)),
  ])
  const named = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return {
    appUrl: named(urls.app),
    ownerUrl: named(urls.owner),
    modelUrl: named(urls.model),
    superUrl: named(urls.super),
    drop: () => asSuperuser([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]),
  }
}
