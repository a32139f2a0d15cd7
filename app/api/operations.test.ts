import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { POLICY } from '#lib/people/policy.ts'
import { describeApi } from '#lib/platform/http/openapi.ts'
import { PROBLEMS } from '#lib/platform/problems.ts'
import { REASONS } from '#lib/reviews/verdict.ts'
import { OPERATIONS, SCHEMAS } from './operations.ts'
import { allOperations, routesOnDisk, SHAPED_INPUT } from './testing.ts'

const project = path.resolve(import.meta.dirname, '../..')
const names = (list: readonly { method: string; path: string }[]) =>
  list.map((one) => `${one.method} ${one.path}`).sort()

it('lists every operation a contract exports, once', async () => {
  const declared: unknown[] = []
  for (const folder of readdirSync(path.join(project, 'lib'))) {
    const file = path.join(project, 'lib', folder, 'contract.ts')
    const contract = await import(file).catch((error: { code?: string }) => {
      if (error.code === 'ERR_MODULE_NOT_FOUND') return {}
      throw error
    })
    declared.push(
      ...Object.values(contract as object).filter(
        (one) => one && typeof one === 'object' && 'method' in one && 'path' in one && 'response' in one,
      ),
    )
  }
  expect(declared.length).toBeGreaterThan(25)
  expect(names(allOperations)).toEqual(names(declared as { method: string; path: string }[]))
  expect(new Set(allOperations)).toEqual(new Set(declared))
  expect(new Set(allOperations.map(({ id }) => id)).size).toBe(allOperations.length)
})

it('has a route for every operation and an operation for every route', async () => {
  const routes = await routesOnDisk()
  expect(names(routes)).toEqual(names(allOperations))
  for (const { method, path: address, operation } of routes) {
    expect([operation.id, operation.method, operation.path]).toEqual([operation.id, method, address])
  }
})

it('asks only for rights of the policy table, and takes input of the shape the tests send', () => {
  for (const operation of allOperations) {
    if (operation.may !== null) expect(Object.keys(POLICY)).toContain(operation.may)
    const { params, body } = SHAPED_INPUT[operation.id] ?? {}
    if (operation.params) expect(operation.params.safeParse(params).success, operation.id).toBe(true)
    if (operation.body) expect(operation.body.safeParse(body).success, operation.id).toBe(true)
  }
})

it('is described by docs/openapi.json, the same every time', () => {
  const { version } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as { version: string }
  const made = () => JSON.stringify(describeApi({ operations: OPERATIONS, schemas: SCHEMAS, version }), null, 2)
  expect(made()).toBe(made())
  const text = readFileSync(path.join(project, 'docs/openapi.json'), 'utf8')
  expect(text, 'node --import tsx scripts/openapi.ts').toBe(`${made()}\n`)

  const document = JSON.parse(text) as {
    paths: Record<string, Record<string, { operationId: string; parameters?: { in: string; required: boolean }[] }>>
    components: { schemas: Record<string, { enum?: string[]; properties?: Record<string, { enum?: string[] }> }> }
  }
  const described = Object.entries(document.paths).flatMap(([address, item]) =>
    Object.keys(item).map((method) => ({ method: method.toUpperCase(), path: address })),
  )
  expect(names(described)).toEqual(names(allOperations))
  const { schemas } = document.components
  expect(schemas.Reason?.enum).toEqual([...REASONS])
  expect(schemas.Problem?.properties?.code?.enum).toEqual(Object.keys(PROBLEMS))
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) expect(schemas).toHaveProperty(name ?? '')
})
