import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: {
      // As Node finds it: graphql-jit asks for this one, and two copies know nothing of each other.
      graphql: 'graphql/index.js',
      'astro:env/client': fileURLToPath(new URL('tests/fixtures/env-client.ts', import.meta.url)),
    },
  },
  test: {
    /** Most of them wait for a server; one a processor, less one, as is usual, would leave both idle. */
    maxWorkers: Math.max(3, availableParallelism()),
    /** A test that hangs is cut off; a crowded machine is waited for. */
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/{architecture,unit}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: 'tests/backend/global-setup.ts',
        },
      },
    ],
  },
});
