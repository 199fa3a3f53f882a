import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './find-browser.ts';

/** Installs a browser for the tests if there is none: Playwright's, else Debian's. */
const installers = [
  'npx playwright install chromium',
  'apt-get update',
  'apt-get install -y chromium-headless-shell',
  'apt-get install -y chromium',
];

for (const installer of installers) {
  if (existsSync(findBrowser())) break;
  console.log(`There is no Chromium yet: ${installer}`);
  const [program = '', ...args] = installer.split(' ');
  try {
    execFileSync(program, args, { stdio: 'inherit' });
  } catch {
    console.log(`${installer} failed.`);
  }
}
if (!existsSync(findBrowser())) throw new Error('Install a Chromium by hand, then try again.');
console.log(`The browser tests use ${findBrowser()}`);
