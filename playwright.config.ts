import { defineConfig } from 'playwright/test';
import { drivenFlags, findBrowser } from './tests/browser/find-browser.ts';
import { getWorkerShop, mapToShop, workerShop } from './tests/browser/worker-shop.ts';
import './tests/fixtures/port-map.ts';

/** One worker, and so one shop, is enough for a single file. */
const workers = Number(process.env['TEST_WORKERS'] ?? 2);

/** Only the processes that run tests have an index. */
const index = process.env['TEST_PARALLEL_INDEX'];
const shopFlags = index === undefined ? [] : [mapToShop(Number(index))];

export default defineConfig({
  testDir: 'tests/browser',
  workers,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A failed test is tried again, because it may stand for a busy machine. One that fails twice fails.
  retries: 1,
  reporter: 'list',
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
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 900 } },
      testIgnore: '**/publish-endpoint.spec.ts',
    },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
      /** The phone project runs only the tests that depend on width or touch. */
      grep: /@phone/,
    },
    {
      name: 'last',
      use: { viewport: { width: 1280, height: 900 } },
      testMatch: '**/publish-endpoint.spec.ts',
      dependencies: ['desktop', 'phone'],
    },
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
