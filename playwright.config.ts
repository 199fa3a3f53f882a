import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { findBrowser, flags } from './tests/browser/find-browser.ts';

process.env['SHOP_PORT'] ??= '4391';
process.env['SHOP_BACKEND_PORT'] ??= '54391';
const { SHOP_PORT = '', SHOP_BACKEND_PORT = '' } = process.env;

export default defineConfig({
  testDir: 'tests/browser',
  /** One twin serves all tests, and a fault in it is everybody's. */
  workers: 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  /** A crowded machine may starve a browser once; a fault fails twice. */
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['CI'] ? 'line' : 'list',
  use: {
    baseURL: `http://127.0.0.1:${SHOP_PORT}`,
    launchOptions: { executablePath: findBrowser(), args: flags },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
      /** What no width changes is asked on the desktop alone. */
      testIgnore: ['**/{light,found,stand-in,without-script}.spec.ts'],
      grepInvert: /, dark$|finds nothing and breaks nothing/,
    },
  ],
  webServer: {
    command: 'node src/start.ts',
    url: `http://127.0.0.1:${SHOP_PORT}/healthz`,
    timeout: 180_000,
    env: {
      PORT: SHOP_PORT,
      BACKEND_PORT: SHOP_BACKEND_PORT,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'shop-')),
    },
  },
});
