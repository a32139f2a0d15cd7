import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/.next/**', '**/.data/**', 'e2e/**']

export default defineConfig({
  test: {
    setupFiles: ['scripts/test-console.mjs'],
    restoreMocks: true,
    // Not a measure of speed: a loaded machine must not fail a test that is right.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...ignored, '**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['scripts/test-server.mjs'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
