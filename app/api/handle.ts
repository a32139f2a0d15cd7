import { authorize, type Permission } from '#lib/people/policy.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { env } from '#lib/platform/env.ts'
import { createHandler } from '#lib/platform/http/handle.ts'
import { runOnce } from '#lib/platform/http/idempotency.ts'
import { log } from '#lib/platform/log.ts'
import { webDb } from '#lib/platform/web-db.ts'
import { identify } from './identify.ts'

/** What every route of /api/v1 stands in. */
export const handle = createHandler({
  identify,
  authorize: (actor, permission) => authorize(actor, permission as Permission),
  openContext: (actor) => ({ db: webDb(), actor, clock: systemClock }),
  runOnce,
  onFailure: ({ error, ...failure }) => {
    if (failure.status >= 500) log.error({ ...failure, err: error }, 'request failed')
    else log.info(failure, 'request refused')
  },
  strict: env().strict,
})
