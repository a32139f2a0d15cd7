import type { Context } from '#lib/platform/context.ts'
import { selectNames } from './store.ts'

/** The names of people by id, for showing who did what; ids that are nobody's are left out. */
export function findNames(ctx: Pick<Context, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  return selectNames(ctx.db, [...new Set(ids)])
}
