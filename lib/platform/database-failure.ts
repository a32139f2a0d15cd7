/** Codes of Node's sockets and of Prisma, and SQLSTATEs, that say the database cannot be talked to at all. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'P1001',
  'P1002',
  'P1008',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TlsConnectionError',
])
const MESSAGES = /Connection terminated|Can't reach database server|timeout exceeded when trying to connect/

/** Whether an error, or what caused it, means that the database is away and not that a statement was wrong. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 6) return false
  const { code, kind, originalCode, message, cause, errors, meta } = error as Record<string, unknown>
  if ([code, originalCode].some((one) => typeof one === 'string' && (LOST.has(one) || one.startsWith('08'))))
    return true
  if (typeof kind === 'string' && KINDS.has(kind)) return true
  if (typeof message === 'string' && MESSAGES.test(message)) return true
  const inner = [cause, (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError]
  if (Array.isArray(errors)) inner.push(...errors)
  return inner.some((one) => isDatabaseAway(one, depth + 1))
}
