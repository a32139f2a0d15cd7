import type { NextConfig } from 'next'

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Loaded by Node as they are: they bring their own wasm, native parts or dynamic imports.
  serverExternalPackages: ['pg', '@prisma/client', '@prisma/adapter-pg', 'graphile-worker', 'pino'],
  // `npm run check` checks the types of the whole tree; whoever only starts the program need not wait for it.
  typescript: { ignoreBuildErrors: true },
}

export default config
