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
    include: ['tests/{architecture,unit,backend}/**/*.test.{ts,tsx}'],
    /** Most of them wait for a server; one a processor, less one, as is usual, would leave both idle. */
    maxWorkers: Math.max(3, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
