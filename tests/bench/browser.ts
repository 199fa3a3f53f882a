import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { freePort } from './free-port.ts';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/** An installed Chromium; undefined leaves the choice to Playwright, which has its own. */
function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** A headless Chromium and the port on which Lighthouse finds it. */
export async function openBrowser(): Promise<{ browser: Browser; port: number }> {
  const port = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${port}`,
    ],
  });
  return { browser, port };
}

/** The screen that every page is measured on: Lighthouse's phone, at half its density of pixels. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
