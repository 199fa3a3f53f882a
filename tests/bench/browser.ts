import { type Browser, chromium } from 'playwright';
import { findWholeBrowser, flags } from '../browser/find-browser.ts';

/**
 * Features that use the processor during a measurement: the address bar of a new window loads two
 * pages. A second `--disable-features` replaces Playwright's list, so this one repeats it.
 */
const disturbances = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
];

/** Starts a headless Chromium. Playwright turns its back/forward cache off. */
export function openBrowser({ hasBackForwardCache = false } = {}): Promise<Browser> {
  return chromium.launch({
    ...(hasBackForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    executablePath: findWholeBrowser(),
    args: [...flags, `--disable-features=${disturbances.join(',')}`],
  });
}

/** The screen of all measurements: Lighthouse's phone at half its pixel density. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
