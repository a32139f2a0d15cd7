import type { Context } from '#lib/platform/context.ts'
import { endLease, takeLease } from './store.ts'

/** A worker that has not said anything for this long is taken for dead. */
const LEASE_MS = 60_000

/** Another worker took the run, or it was paused or cancelled. */
export class LeaseLost extends Error {}

/**
 * A worker's hold on a run. Between stages it says that it lives, and learns whether it may go on: a run that was paused,
 * cancelled or taken by another worker is lost to it.
 */
export class Lease {
  private readonly ctx: Context
  private readonly run: string
  private until: Date

  private constructor(ctx: Context, run: string, until: Date) {
    this.ctx = ctx
    this.run = run
    this.until = until
  }

  static async take(ctx: Context, run: string): Promise<Lease | null> {
    const now = ctx.clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    return (await takeLease(ctx.db, run, null, now, until)) ? new Lease(ctx, run, until) : null
  }

  async renew(): Promise<boolean> {
    const now = this.ctx.clock.now()
    // Told at most every quarter of the time: stages of rules take milliseconds.
    if (this.until.getTime() - now.getTime() > LEASE_MS * 0.75) return true
    const until = new Date(now.getTime() + LEASE_MS)
    if (!(await takeLease(this.ctx.db, this.run, this.until, now, until))) return false
    this.until = until
    return true
  }

  end(): Promise<void> {
    return endLease(this.ctx.db, this.run, this.until)
  }
}
