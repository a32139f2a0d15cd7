import { expect } from '@playwright/test'
import type { InputOf, Operation, ResponseOf } from '#lib/platform/http/operation.ts'

/** The API as a program uses it, with a bearer token. @returns the answer; anything but success fails the test */
export async function callAs<O extends Operation>(
  origin: string,
  token: string,
  operation: O,
  input: InputOf<O>,
  headers: Record<string, string> = {},
): Promise<ResponseOf<O>> {
  const { params = {}, body } = input as { params?: Record<string, string | number>; body?: unknown }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json: unknown = await answer.json()
  expect(answer.status, JSON.stringify(json)).toBe(200)
  return json as ResponseOf<O>
}
