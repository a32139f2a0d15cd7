import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'

/** Wake a worker for runs that nobody carries, so that nobody waits for the next minute. Many calls are one job. */
export async function enqueueGenerations(ctx: Context): Promise<void> {
  authorize(ctx.actor, 'sessions.generate')
  await ctx.db.$executeRaw`SELECT graphile_worker.add_job('run_generations', job_key := 'run_generations')`
}
