import { defineConfig } from 'prisma/config'

// Migrations are run as the database's owner; scripts/prisma.mjs sets the variable and starts the embedded server.
const url = process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  ...(url ? { datasource: { url } } : {}),
})
