import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: {
      'astro:env/client': fileURLToPath(new URL('tests/fixtures/env-client.ts', import.meta.url)),
    },
  },
  test: {
    include: ['tests/{architecture,unit,backend}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
