import pg from 'pg'

/** With a name it is prepared once a connection. */
export type Statement = { name?: string | undefined; text: string; values: unknown[] }

type Query = { name?: string; text: string; values?: unknown[] }

/**
 * What a piece of work sends to the database, as it goes over the wire: so that the same statements can be sent without
 * our code, and a comparison cannot go out of date. Nothing else may use the database of this process meanwhile.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = []
  const original = pg.Client.prototype.query
  const recording = function (this: pg.Client, ...args: unknown[]) {
    const [query, values] = args as [string | Query, unknown[] | undefined]
    if (typeof query === 'string') recorded.push({ text: query, values: values ?? [] })
    else recorded.push({ name: query.name, text: query.text, values: query.values ?? [] })
    return Reflect.apply(original, this, args)
  }
  pg.Client.prototype.query = recording as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return recorded
}

/** The same statements with other values in the places of some: by identity of what was recorded. */
export function withValues(statements: readonly Statement[], changed: ReadonlyMap<unknown, unknown>): Statement[] {
  return statements.map(({ values, ...statement }) => ({
    ...statement,
    values: values.map((value) => (changed.has(value) ? changed.get(value) : value)),
  }))
}
