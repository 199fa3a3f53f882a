import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of properties, which run longer in the project `full`. */
const propertyTests = [
  'tests/long/function-random.test.ts',
  'tests/unit/domain/{catalog/{catalog-index,price-record},people/contact,text/normalize-text}.test.ts',
  'tests/unit/stores/cart-model.test.ts',
];

/**
 * Unit tests that need a process of their own: what they test keeps state in modules, is a page, or reads settings
 * while it is loaded, so they load it again, mock modules or set globals. The others share processes.
 */
const isolated = ['tests/unit/{actions,dashboard,data,stores}/**/*.test.ts'];

/** The dashboard's client of the backend is made once a process, for one backend. */
const isolatedBackend = [
  'tests/backend/dashboard/*.test.tsx',
  'tests/backend/{function-withdraw,merchandising,users}.test.ts',
  'tests/backend/supabase/dashboard-data.test.ts',
];

// The processes that tests start, some hundred, compile the same modules.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/compile', import.meta.url),
);

export default defineConfig({
  resolve: {
    alias: {
      'astro:env/client': fileURLToPath(new URL('tests/fixtures/env-client.ts', import.meta.url)),
    },
  },
  test: {
    // The same on each machine; the defaults depend on the variables of CI.
    allowOnly: false,
    reporters: ['./tests/fixtures/progress-reporter.ts'],
    // What only failed tests have written.
    silent: 'passed-only',
    /**
     * Most tests wait for a server, so the default of one worker less than processors would leave
     * both idle.
     */
    maxWorkers: Math.max(3, availableParallelism()),
    /** Long enough for a busy machine, and still ends a test that hangs. */
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{architecture,unit}/**/*.test.{ts,tsx}'],
          exclude: isolated,
          isolate: false,
          // Fails a file that leaves a trace in its process.
          setupFiles: 'tests/fixtures/shared-process.ts',
        },
      },
      { extends: true, test: { name: 'unit-isolated', include: isolated } },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/backend/*.test.ts', 'tests/backend/supabase/*.test.ts'],
          exclude: isolatedBackend,
          isolate: false,
          // The files of a process take its emulators in turn.
          env: { SHARED_EMULATOR: 'yes' },
          setupFiles: 'tests/fixtures/shared-process.ts',
        },
      },
      {
        extends: true,
        test: { name: 'backend-isolated', include: isolatedBackend },
      },
      { extends: true, test: { name: 'long', include: ['tests/long/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'full',
          include: ['tests/full/**/*.test.ts', ...propertyTests],
          env: { PROPERTY_RUNS: '10' },
        },
      },
    ],
  },
});
