import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The flags that a headless Chromium needs without a display, a sandbox or internet access. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds the browser of the tests: an installed Chromium, else Playwright's own, else Debian's.
 * Downloads Playwright's if it is missing. Prefers the headless shell, which is twice as fast.
 */
export const findBrowser = (): string => find(['chromium-headless-shell', ...whole]);

/** Finds a full browser, as shoppers use it, for measurements. */
export const findWholeBrowser = (): string => find(whole);

const find = (names: string[]): string =>
  findInstalled(names) ?? fetchOwn() ?? installDebian(names);

function findInstalled(names: string[]): string | undefined {
  for (const name of names) {
    const path = run('which', [name])?.trim();
    if (path) return path;
  }
  return undefined;
}

function fetchOwn(): string | undefined {
  const path = chromium.executablePath();
  if (!existsSync(path)) run('npx', ['playwright', 'install', 'chromium']);
  return existsSync(path) ? path : undefined;
}

function installDebian(names: string[]): string {
  run('apt-get', ['update']);
  for (const name of names) {
    run('apt-get', ['install', '-y', name]);
    const path = findInstalled([name]);
    if (path) return path;
  }
  throw new Error('No Chromium: install one, or run `npx playwright install chromium`.');
}

function run(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
