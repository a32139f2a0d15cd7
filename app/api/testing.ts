import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Operation } from '#lib/platform/http/operation.ts'
import { OPERATIONS } from './operations.ts'

const ROOT = path.resolve(import.meta.dirname, 'v1')

type Route = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>
/** A route as it lies on disk: the address its folder stands for and what its file exports. */
export type RouteOnDisk = { method: string; path: string; route: Route; operation: Operation }

/** Routes that describe the API or say that there is nothing, and so stand for no operation. */
const BESIDE = new Set(['/openapi.json', '/[...path]'])

/** Every exported method of every route file below /api/v1. */
export async function routesOnDisk(): Promise<RouteOnDisk[]> {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'))
  const found: RouteOnDisk[] = []
  for (const file of files.sort()) {
    const folder = `/${path.dirname(file).split(path.sep).join('/')}`
    if (BESIDE.has(folder)) continue
    const exported = (await import(path.join(ROOT, file))) as Record<string, Route & { operation: Operation }>
    for (const [method, route] of Object.entries(exported)) {
      found.push({ method, path: folder.replace(/\[(\w+)\]/g, '{$1}'), route, operation: route.operation })
    }
  }
  return found
}

export const allOperations: readonly Operation[] = Object.values(OPERATIONS).flat()

/** Input of the right shape for each operation that takes any, naming things that are not there. */
export const SHAPED_INPUT: Record<string, { params?: Record<string, string>; query?: string; body?: unknown }> = {
  addPerson: { body: { email: 'somebody.new@example.org', roles: ['reviewer'] } },
  changePerson: { params: { person: 'nobody' }, body: { active: true } },
  issueToken: { params: { person: 'nobody' } },
  revokeTokens: { params: { person: 'nobody' } },
  readChart: { params: { patient: 'nobody' } },
  compareCharts: { params: { patient: 'nobody' } },
  readChartLines: { params: { patient: 'nobody' } },
  showSession: { params: { session: 'none' } },
  checkSessions: { params: { session: 'none' } },
  getClaims: { params: { session: 'none', turn: '0' } },
  groundText: {
    params: { session: 'none', turn: '0' },
    body: { item: 't0.answer.en', field: 'text', language: 'en', text: 'Creatinine was 2.3 mg/dL.' },
  },
  rerunStep: { params: { session: 'none', turn: '0', item: 't0.step.0' }, body: {} },
  getTurn: { params: { assignment: 'none', turn: '0' } },
  saveDraft: { params: { assignment: 'none', turn: '0' }, body: { revision: 1, verdicts: [] } },
  submitReview: { params: { assignment: 'none', turn: '0' }, body: { revision: 1, verdicts: [] } },
  assignSessions: { body: { sessions: ['none'] } },
  getConflict: { params: { session: 'none', turn: '0' } },
  ruleConflicts: {
    params: { session: 'none', turn: '0' },
    body: { revision: 1, rulings: [{ item: 't0.task_type', decision: 'accept', kind: 'slip' }] },
  },
  returnToReviewers: { params: { session: 'none', turn: '0' }, body: { reason: 'Please look again.' } },
  startGeneration: { body: { scenario: 'med_safety', count: 1 } },
  showGeneration: { params: { run: 'none' } },
  changeGeneration: { params: { run: 'none' }, body: { state: 'paused' } },
  freezeRelease: { body: { version: '0.1.0' } },
  diffReleases: { query: '?from=0.1.0&to=0.2.0' },
  getRelease: { params: { version: '0.1.0' } },
  getReleaseFile: { params: { version: '0.1.0' }, query: '?path=manifest.json' },
}

/** Call a route as a client would: with its headers, and a body of the right shape where it takes one. */
export function callRoute(
  { operation, route }: Pick<RouteOnDisk, 'operation' | 'route'>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { params = {}, query = '', body } = SHAPED_INPUT[operation.id] ?? {}
  const sent = new Headers({ ...(operation.ifMatch ? { 'if-match': '"0"' } : {}), ...headers })
  const type = operation.requestStream ?? (operation.body ? 'application/json' : null)
  if (type) sent.set('content-type', type)
  const request = new Request(`http://studio.test/api/v1${operation.path}${query}`, {
    method: operation.method,
    headers: sent,
    ...(operation.requestStream ? { body: '' } : operation.body ? { body: JSON.stringify(body) } : {}),
  })
  return route(request, { params: Promise.resolve(params) })
}

export type Sent = { params?: Record<string, string>; query?: string; body?: unknown; text?: string; headers?: object }
// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as any program would, by their keys
export type Answer = { status: number; json: any; headers: Headers }

/** Calls operations by their id over the routes on disk, each as the holder of a token. */
export function createCaller(routes: readonly RouteOnDisk[], tokens: Readonly<Record<string, string>>) {
  return async (who: string, id: string, sent: Sent = {}): Promise<Answer> => {
    const found = routes.find(({ operation }) => operation.id === id)
    if (!found) throw new Error(`no route for ${id}`)
    const { operation, route } = found
    const headers = new Headers({ authorization: `Bearer ${tokens[who]}`, ...sent.headers })
    const type = operation.requestStream ?? (operation.body ? 'application/json' : null)
    if (type) headers.set('content-type', type)
    const request = new Request(`http://studio.test/api/v1${operation.path}${sent.query ?? ''}`, {
      method: operation.method,
      headers,
      ...(type ? { body: sent.text ?? JSON.stringify(sent.body) } : {}),
    })
    const response = await route(request, { params: Promise.resolve(sent.params ?? {}) })
    const text = await response.text()
    const json = (response.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text
    return { status: response.status, json, headers: response.headers }
  }
}
