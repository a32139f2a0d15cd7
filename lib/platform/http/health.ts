import type { Db } from '#lib/platform/db.ts'
import packageJson from '#package.json' with { type: 'json' }
import { jsonAnswer } from './answer.ts'
import { ping } from './store.ts'

const PATIENCE_MS = 2000

/** 200 while the database answers within two seconds, else 503 with `database: "unavailable"`. */
export async function checkHealth(openDb: () => Db, patienceMs = PATIENCE_MS): Promise<Response> {
  const { version } = packageJson
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), patienceMs)
    })
    await Promise.race([ping(openDb()), late])
    return jsonAnswer({ status: 'ok', database: 'ok', version })
  } catch {
    const body = JSON.stringify({ status: 'unavailable', database: 'unavailable', version })
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '5' }
    return new Response(body, { status: 503, headers })
  } finally {
    clearTimeout(timer)
  }
}
