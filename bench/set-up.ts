/**
 * What scripts/bench.mjs hands over from scripts/, where servers and browsers are looked after: bench/ may not reach
 * above itself.
 */
export type SetUp = {
  /** The clone. */
  project: string
  joinServer: (options: { home: string }) => Promise<EmbeddedServer>
  ensureMigrated: (urls: { ownerUrl: string; appUrl: string }) => Promise<unknown>
  /** Statements that give a database's roles their rights on it. */
  rightsOn: (database: string) => string[]
  /** The migrated database that others are copied from, and the role that owns them. */
  database: string
  owner: string
  findBrowser: () => Promise<string>
  browserFlags: string[]
}

export type EmbeddedServer = {
  url: (role: 'super' | 'owner' | 'app', database?: string) => string
  release: () => Promise<boolean>
}
