import { Logger, run } from 'graphile-worker'
import { log } from './log.ts'

/** A job's name and what it does; it may run twice, so whatever it does must bear that. */
export type JobHandlers = Record<string, (payload: unknown) => Promise<void>>

/**
 * One worker on the job queue until `signal` aborts; jobs under way then end first. Any number may run on one database:
 * each job is taken by one of them, at least once.
 * @param crontab lines of minute, hour, day, month, weekday (UTC) and a job's name
 */
export async function runWorker(options: {
  databaseUrl: string
  jobs: JobHandlers
  crontab: string
  concurrency: number
  signal: AbortSignal
}): Promise<void> {
  const { databaseUrl, jobs, crontab, concurrency, signal } = options
  const runner = await run({
    connectionString: databaseUrl,
    concurrency,
    crontab,
    noHandleSignals: true,
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, work]) => [name, (payload: unknown) => work(payload)]),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ worker: level }, message)
    }),
  })
  const stop = () =>
    void runner.stop().catch((error: unknown) => log.error({ err: error }, 'the worker would not stop'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  await runner.promise
}
