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

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser that the tests drive: an installed Chromium, else Playwright's own, which is fetched
 * when it is not there, else Debian's.
 */
export function findBrowser(): string {
  return findInstalled() ?? fetchOwn() ?? installDebian();
}

function findInstalled(): string | undefined {
  for (const name of installed) {
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

function installDebian(): string {
  run('apt-get', ['update']);
  run('apt-get', ['install', '-y', 'chromium']);
  const path = findInstalled();
  if (!path) throw new Error('No Chromium: install one, or run `npx playwright install chromium`.');
  return path;
}

function run(command: string, words: string[]): string | undefined {
  try {
    return execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
