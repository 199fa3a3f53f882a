import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright';

/** The flags that a headless Chromium needs without a display, a sandbox or internet access. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * What the address bar of each new window would load: two pages, two fifths of the time of a test. A second
 * `--disable-features` replaces Playwright's, so this one repeats it.
 */
const unusedFeatures = [
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

/** The flags of a Chromium that Playwright drives. */
export const drivenFlags = [...flags, `--disable-features=${unusedFeatures.join(',')}`];

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the path of the browser of the tests: an installed Chromium, else where Playwright
 * installs its own. Prefers the headless shell, which is twice as fast.
 */
export const findBrowser = (): string => find(['chromium-headless-shell', ...whole]);

/** Returns the path of a full browser, as shoppers use it, for measurements. */
export const findWholeBrowser = (): string => find(whole);

const find = (names: string[]): string =>
  names.map(which).find((path) => path !== null) ?? chromium.executablePath();

function which(name: string): string | null {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
