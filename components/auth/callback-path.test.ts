import { expect, it } from 'vitest'
import { callbackPath } from './callback-path.ts'

it.each([
  ['/review/a1/2?x=1#t', '/review/a1/2?x=1#t'],
  ['/', '/home'],
  ['/login', '/home'],
  ['/login?callbackUrl=/login', '/home'],
  ['//evil.test/x', '/home'],
  ['/\\evil.test', '/home'],
  ['/\t/evil.test', '/home'],
  ['https://evil.test/', '/home'],
  ['javascript:alert(1)', '/home'],
  ['', '/home'],
  [undefined, '/home'],
])('takes %j to %s', (given, path) => {
  expect(callbackPath(given)).toBe(path)
})
