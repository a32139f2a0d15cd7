import path from 'node:path'
import { z } from 'zod'

/** Everything the program reads from its environment; nothing else reads `process.env`. */
const Environment = z.object({
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_MODEL_URL: z.string().optional(),
  CHARTSIDE_EMBEDDED: z.literal('1').optional(),
  CHARTSIDE_DEMO: z.string().default('1'),
  CHARTSIDE_HOME: z.string().default('.data'),
  CHARTSIDE_MODELS: z.string().optional(),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  NEXTAUTH_SECRET: z.string().optional(),
  NEXTAUTH_URL: z.url().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
})

export type Env = {
  /** As the application: no DDL, history only added to. */
  databaseUrl: string
  /** As the owner of the tables; set-up and migrations alone have a use for it. */
  ownerUrl: string
  /** As the role of the process that talks to a model under test: no gold. */
  modelUrl: string
  /** The server is our own and of this machine; a team's database never is. */
  embedded: boolean
  /** One-click people may be signed in: on the embedded default alone. */
  demo: boolean
  /** Absolute; holds the embedded database, the secrets and the signing key. */
  home: string
  /** Absolute path of models.json, which need not exist. */
  modelsPath: string
  port: number
  /** Where people reach the program. */
  url: string
  secret: string
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  /** Answers that do not fit their schema are failures here, and are cut to it elsewhere. */
  strict: boolean
  /** Under the development server, whose pages reload themselves. */
  development: boolean
}

/**
 * Set-up (scripts/) gives the embedded server's URLs under the names of a team's, beside CHARTSIDE_EMBEDDED=1.
 * What only some programs need is looked for when it is read.
 * @throws Error naming what is missing or does not fit
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(filled)
  if (!read.success) throw new Error(`The environment does not fit: ${z.prettifyError(read.error)}`)
  const env = read.data
  const embedded = env.CHARTSIDE_EMBEDDED === '1'
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (issuer && !(clientId && clientSecret)) {
    throw new Error('OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too.')
  }
  // Paths of the machine that runs it: the bundler is not to look for them while it builds.
  const home = path.resolve(/*turbopackIgnore: true*/ env.CHARTSIDE_HOME)
  return {
    get databaseUrl() {
      return required('DATABASE_URL', env.DATABASE_URL)
    },
    get ownerUrl() {
      return required('DATABASE_OWNER_URL', env.DATABASE_OWNER_URL)
    },
    get modelUrl() {
      return required('DATABASE_MODEL_URL', env.DATABASE_MODEL_URL)
    },
    home,
    modelsPath: path.resolve(/*turbopackIgnore: true*/ env.CHARTSIDE_MODELS ?? path.join(home, 'models.json')),
    port: env.PORT,
    url: env.NEXTAUTH_URL ?? `http://localhost:${env.PORT}`,
    get secret() {
      return required('NEXTAUTH_SECRET', env.NEXTAUTH_SECRET)
    },
    embedded,
    demo: embedded && env.CHARTSIDE_DEMO !== '0',
    oidc: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null,
    logLevel: env.LOG_LEVEL,
    strict: env.NODE_ENV !== 'production',
    development: env.NODE_ENV === 'development',
  }
}

/** The environment of this process, read at each call: tests and set-up change it. */
export function env(): Env {
  return readEnv(process.env)
}

function required(name: string, value: string | undefined): string {
  if (value) return value
  throw new Error(`${name} is not set. Start the program with npm start, npm run dev or npx chartside, which set it.`)
}
