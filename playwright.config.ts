import { defineConfig } from 'playwright/test';
import { drivenFlags, findBrowser } from './tests/browser/find-browser.ts';
import { getWorkerShop, mapToShop, workerShop } from './tests/browser/worker-shop.ts';
import './tests/fixtures/port-map.ts';

/** One worker, and so one shop, is enough for a single file. */
const workers = Number(process.env['TEST_WORKERS'] ?? 2);

/** Only the processes that run tests have an index. */
const index = process.env['TEST_PARALLEL_INDEX'];
const shopFlags = index === undefined ? [] : [mapToShop(Number(index))];

const desktop = { use: { viewport: { width: 1280, height: 900 } } };
/** A phone runs only the tests that depend on width or touch. */
const phone = { use: { viewport: { width: 360, height: 740 }, hasTouch: true }, grep: /@phone/ };
/** Builds a release, which shows what other tests have changed. */
const last = '**/publish-endpoint.spec.ts';

export default defineConfig({
  testDir: 'tests/browser',
  workers,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A failed test runs no second time: what it shows on a slow machine is a fault.
  retries: 0,
  reporter: './tests/browser/reporter.ts',
  use: {
    baseURL: workerShop.site,
    // A test gets the emptied window of the one before it, whose scripts are compiled already.
    reuseContext: true,
    launchOptions: { executablePath: findBrowser(), args: [...drivenFlags, ...shopFlags] },
    screenshot: 'only-on-failure',
    // Recording costs two fifths of the time. `--trace on` records a single test.
    trace: 'off',
  },
  projects: [
    { name: 'short', ...desktop, testIgnore: '**/long/**' },
    { name: 'short-phone', ...phone, testIgnore: '**/long/**' },
    { name: 'long', ...desktop, testMatch: '**/long/*.spec.ts', testIgnore: last },
    { name: 'long-phone', ...phone, testMatch: '**/long/*.spec.ts' },
    { name: 'long-last', ...desktop, testMatch: last, dependencies: ['long', 'long-phone'] },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => {
    const { port, backendPort, site } = getWorkerShop(worker);
    return {
      command: 'node tests/browser/start-shop.ts',
      url: `${site}/healthz`,
      timeout: 180_000,
      env: { PORT: String(port), BACKEND_PORT: String(backendPort) },
    };
  }),
});
