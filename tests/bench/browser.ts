import { type Browser, chromium } from 'playwright';
import { findWholeBrowser, flags } from '../browser/find-browser.ts';
import { freePort } from './free-port.ts';

/** A headless Chromium and the port on which Lighthouse finds it. */
export async function openBrowser(): Promise<{ browser: Browser; port: number }> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findWholeBrowser(),
    args: [...flags, `--remote-debugging-port=${port}`],
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
