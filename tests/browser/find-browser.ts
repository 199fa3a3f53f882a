import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** What a headless Chromium needs on a machine without a display, a sandbox or the open internet. */
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
 * The browser that the tests drive: an installed Chromium, else Playwright's own, which is fetched
 * when it is not there, else Debian's. Best its headless shell: the same browser without windows that
 * nobody sees, and twice as fast.
 */
export const findBrowser = (): string => find(['chromium-headless-shell', ...whole]);

/** The browser as shoppers have it, for what is measured. */
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

function run(command: string, words: string[]): string | undefined {
  try {
    return execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
