import type { z } from 'zod'
import { Problem, type ProblemPlace } from '#lib/platform/problems.ts'
import { unstorablePlace } from '#lib/platform/storable.ts'

/** What a JSON body may weigh; imports come as streams and are not bound by it. */
export const MAX_JSON_BYTES = 1024 * 1024

/**
 * A JSON body, checked by its schema.
 * @throws Problem `unsupported_media`, `too_large`, `usage` (no JSON), `invalid_input` (JSON of another shape)
 */
export async function readJsonBody(request: Request, schema: z.ZodType, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  requireMediaType(request, ['application/json'])
  const bytes = await readBytes(request, maxBytes)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    const message = error instanceof SyntaxError ? error.message : 'the body is not UTF-8'
    throw new Problem('usage', `The body is not JSON: ${message}`, [{ path: 'body', code: 'not_json', message }])
  }
  const unstorable = unstorablePlace(value)
  if (unstorable) throw new Problem('invalid_input', `The body holds ${unstorable.message}.`, [unstorable])
  return parseAs(schema, value, 'invalid_input', 'body')
}

/**
 * Parameters of the path or the query, checked by their schema.
 * @throws Problem `usage`
 */
export function readParameters(schema: z.ZodType, given: Record<string, unknown>, of: 'path' | 'query'): unknown {
  const unstorable = unstorablePlace(given)
  if (unstorable) throw new Problem('usage', `The ${of} holds ${unstorable.message}.`, [unstorable])
  return parseAs(schema, given, 'usage', of)
}

/** A name given twice becomes a list, which no schema of a single value takes. */
export function queryOf(url: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>()
  for (const [name, value] of new URL(url).searchParams) {
    const before = query.get(name)
    query.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(query)
}

/** @throws Problem `unsupported_media` */
export function requireMediaType(request: Request, wanted: readonly string[]): void {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (wanted.includes(given)) return
  throw new Problem('unsupported_media', `The body must be ${wanted.join(' or ')}, and not ${given || 'unnamed'}.`)
}

/**
 * The version a save builds on: `"3"` or `3`.
 * @throws Problem `precondition_required` when it is missing, `usage` when it is no version
 */
export function readIfMatch(request: Request): number {
  const given = request.headers.get('if-match')
  if (given === null) throw new Problem('precondition_required', 'Send If-Match with the version the save builds on.')
  const match = /^\s*(?:"(\d{1,9})"|(\d{1,9}))\s*$/.exec(given)
  if (!match) {
    const message = 'If-Match is one version, as in "3"'
    throw new Problem('usage', `${message}.`, [{ path: 'If-Match', code: 'not_a_version', message }])
  }
  return Number(match[1] ?? match[2])
}

/** @returns null when there is none. @throws Problem `usage` */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key
  const message = 'Idempotency-Key is 1 to 200 visible ASCII characters'
  throw new Problem('usage', `${message}.`, [{ path: 'Idempotency-Key', code: 'not_a_key', message }])
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Problem('too_large', `The body may hold ${maxBytes} bytes.`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseAs(schema: z.ZodType, value: unknown, code: 'usage' | 'invalid_input', root: string): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map((issue) => placeOf(issue, root))
  const first = places[0]
  throw new Problem(code, first ? `${first.path}: ${first.message}` : 'The input has another shape.', places)
}

function placeOf(issue: z.core.$ZodIssue, root: string): ProblemPlace {
  return { path: pathText(issue.path) || root, code: issue.code, message: issue.message }
}

/** `verdicts[2].item`, as the input's author would write it. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  )
}
