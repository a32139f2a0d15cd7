import type { ProblemPlace } from './problems.ts'

/** Deeper JSON is nobody's record and would exhaust the stack of whoever walks it. */
const MAX_DEPTH = 64

/**
 * The first text in a JSON value that PostgreSQL cannot store (U+0000, half a surrogate pair), or the first place that
 * lies too deep. Walks without recursion. Pure.
 */
export function unstorablePlace(value: unknown): ProblemPlace | null {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, depth } = next
    if (typeof next.value === 'string') {
      const message = faultOf(next.value)
      if (message) return { path, code: 'unstorable_text', message }
    } else if (next.value !== null && typeof next.value === 'object') {
      if (depth >= MAX_DEPTH) return { path, code: 'too_deep', message: `more than ${MAX_DEPTH} levels` }
      const list = Array.isArray(next.value)
      for (const [key, inner] of Object.entries(next.value)) {
        const message = list ? null : faultOf(key)
        if (message) return { path, code: 'unstorable_text', message }
        waiting.push({ value: inner, path: list ? `${path}[${key}]` : path ? `${path}.${key}` : key, depth: depth + 1 })
      }
    }
  }
  return null
}

function faultOf(text: string): string | null {
  if (text.includes('\u0000')) return 'a NUL character'
  return text.isWellFormed() ? null : 'half a character (a lone surrogate)'
}
