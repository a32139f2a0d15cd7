import { OpenAPIRegistry, OpenApiGeneratorV31, zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import { PROBLEMS, type ProblemCode } from '#lib/platform/problems.ts'
import type { Operation } from './operation.ts'

/** Problems any operation may answer with, whatever it declares. */
const ALWAYS: readonly ProblemCode[] = ['usage', 'unauthenticated', 'database_unavailable', 'internal']

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>

/**
 * The OpenAPI 3.1 description of the API. The same operations give the same document, whatever machine makes it.
 * @param operations by the tag they are listed under
 * @param schemas that get a name of their own in the document
 */
export function describeApi({
  operations,
  schemas,
  version,
}: {
  operations: Readonly<Record<string, readonly Operation[]>>
  schemas: Readonly<Record<string, z.ZodType>>
  version: string
}): OpenApiDocument {
  // The schema objects themselves get their names, so that a reference stands wherever one of them is used. Not by the
  // library's `.openapi()`, which only schemas made after its own loading have.
  const problem = problemSchema()
  const named = Object.entries<z.ZodType>({ ...schemas, Problem: problem })
  for (const [refId, schema] of named) zodToOpenAPIRegistry.add(schema, { _internal: { refId } })
  const registry = new OpenAPIRegistry()
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' })
  registry.registerComponent('securitySchemes', 'login', { type: 'apiKey', in: 'cookie', name: 'chartside.login' })
  for (const [tag, list] of Object.entries(operations)) {
    for (const operation of list) registry.registerPath(pathOf(operation, tag, problem))
  }
  const document = new OpenApiGeneratorV31(registry.definitions, { sortComponents: 'alphabetically' }).generateDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Chartside',
        version,
        description: 'Physicians validate a clinical LLM benchmark, each turn beside the record it came from.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/api/v1' }],
      security: [{ token: [] }, { login: [] }],
      tags: Object.keys(operations).map((name) => ({ name })),
    },
  )
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item)) asSent((operation as { parameters?: Parameter[] }).parameters)
  }
  return document
}

function problemSchema() {
  const codes = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]
  const place = z.object({
    path: z.string().describe('JSON path in the body, or the name of a parameter or header'),
    code: z.string(),
    message: z.string(),
    file: z.string().optional(),
    line: z.int().optional(),
  })
  return z
    .looseObject({
      type: z.string(),
      title: z.string(),
      status: z.int(),
      code: z.enum(codes),
      detail: z.string(),
      errors: z.array(place),
    })
    .describe('RFC 9457. A stale save brings the current state beside these members.')
}

function pathOf(operation: Operation, tag: string, problem: z.ZodType): Parameters<OpenAPIRegistry['registerPath']>[0] {
  const { params, query, body } = operation
  return {
    operationId: operation.id,
    method: operation.method.toLowerCase() as 'get',
    path: operation.path,
    tags: [tag],
    summary: operation.summary,
    ...(operation.may ? { description: `Needs the right \`${operation.may}\`.` } : {}),
    request: {
      ...(params instanceof z.ZodObject ? { params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(operation.ifMatch || operation.idempotent ? { headers: z.object(headersOf(operation)) } : {}),
      ...(body ? { body: { required: true, content: { 'application/json': { schema: body } } } } : {}),
      ...(operation.requestStream
        ? { body: { required: true, content: { [operation.requestStream]: { schema: z.string() } } } }
        : {}),
    },
    responses: {
      200: {
        description: 'Done',
        content: { [operation.responseStream ?? 'application/json']: { schema: operation.response } },
      },
      ...refusals(operation, problem),
    },
  }
}

function headersOf(operation: Operation): Record<string, z.ZodType> {
  return {
    ...(operation.ifMatch ? { 'If-Match': z.string().describe('The version the save builds on, as in "3"') } : {}),
    ...(operation.idempotent
      ? { 'Idempotency-Key': z.string().max(200).optional().describe('The same key and request give the same answer') }
      : {}),
  }
}

/** One answer a status, naming the codes that come with it. */
function refusals(operation: Operation, problem: z.ZodType) {
  const codes = new Set<ProblemCode>([
    ...ALWAYS,
    ...(operation.may ? (['forbidden'] as const) : []),
    ...(operation.method === 'GET' ? [] : (['cross_site'] as const)),
    ...(operation.body ? (['invalid_input', 'too_large', 'unsupported_media'] as const) : []),
    ...(operation.requestStream ? (['unsupported_media'] as const) : []),
    ...(operation.ifMatch ? (['precondition_required'] as const) : []),
    ...(operation.idempotent ? (['idempotency_mismatch'] as const) : []),
    ...operation.problems,
  ])
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of codes) byStatus.set(PROBLEMS[code].status, [...(byStatus.get(PROBLEMS[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, named]) => [
        status,
        {
          description: named.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('. '),
          content: { 'application/problem+json': { schema: problem } },
        },
      ]),
  )
}

type Parameter = { in: string; required?: boolean; schema?: { type?: string | string[]; default?: unknown } }

/** Parameters are declared as what they become; the document says what is sent: never null, and always in a path. */
function asSent(parameters: Parameter[] = []): void {
  for (const parameter of parameters) {
    if (parameter.in === 'path') parameter.required = true
    const { schema } = parameter
    if (!schema) continue
    if (Array.isArray(schema.type)) schema.type = schema.type.find((type) => type !== 'null') ?? 'string'
    if (typeof schema.default === 'boolean') schema.type = 'boolean'
  }
}
