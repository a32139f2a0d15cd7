import pino from 'pino'
import { env } from './env.ts'

/**
 * The program's log: JSON lines on stdout. Ids, codes and stack traces only; no body of a request, no word of a chart.
 */
export const log = pino({ level: env().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
