import { checkHealth } from '#lib/platform/http/health.ts'
import { webDb } from '#lib/platform/web-db.ts'

export const dynamic = 'force-dynamic'

/** For whoever watches over the program; needs no sign-in and tells nothing of the workspace. */
export const GET = () => checkHealth(webDb)
