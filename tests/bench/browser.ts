import { type Browser, chromium } from 'playwright';
import { findWholeBrowser, flags } from '../browser/find-browser.ts';

/**
 * What would work beside a page while it is measured: the address bar of a new window is two pages of its
 * own, and busy for a second. Playwright's list of such is lost when another is given: the rest is from there.
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

/** Starts a headless Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findWholeBrowser(),
    args: [...flags, `--disable-features=${disturbances.join(',')}`],
  });
}

/** The screen that every page is measured on: Lighthouse's phone, at half its density of pixels. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
