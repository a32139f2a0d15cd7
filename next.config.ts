import type { NextConfig } from 'next'

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Loaded by Node as they are: they bring their own wasm, native parts or dynamic imports.
  serverExternalPackages: ['pg', '@prisma/client', '@prisma/adapter-pg', 'graphile-worker', 'pino'],
}

export default config
