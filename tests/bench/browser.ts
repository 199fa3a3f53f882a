import { type Browser, chromium } from 'playwright';
import { drivenFlags, findWholeBrowser } from '../browser/find-browser.ts';

/** Starts a headless Chromium. Playwright turns its back/forward cache off. */
export function openBrowser({ hasBackForwardCache = false } = {}): Promise<Browser> {
  return chromium.launch({
    ...(hasBackForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    executablePath: findWholeBrowser(),
    args: drivenFlags,
  });
}

/** The screen of all measurements: Lighthouse's phone at half its pixel density. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
