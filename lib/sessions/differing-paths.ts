import { sameJson } from '#lib/platform/canonical.ts'

/**
 * JSON paths at which two values differ, deepest first found, at most `most`. Arrays of different length differ as a
 * whole at their own path.
 */
export function differingPaths(a: unknown, b: unknown, most = 20): string[] {
  const paths: string[] = []
  const walk = (left: unknown, right: unknown, path: string) => {
    if (paths.length >= most || sameJson(left ?? null, right ?? null)) return
    if (Array.isArray(left) && Array.isArray(right) && left.length === right.length) {
      left.forEach((value, index) => {
        walk(value, right[index], `${path}[${index}]`)
      })
    } else if (isObject(left) && isObject(right)) {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
        walk(left[key], right[key], /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`)
      }
    } else paths.push(path)
  }
  walk(a, b, '$')
  return paths
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
