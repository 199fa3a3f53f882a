import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { openBrowser } from './browser.ts';
import { measuredPages } from './measured-pages.ts';
import { openShop } from './open-shop.ts';
import { measureBuilds } from './suites/builds.ts';
import { measureBytes } from './suites/bytes.ts';
import { measurePaint } from './suites/paint.ts';
import { measurePress } from './suites/press.ts';
import { measureStart } from './suites/start.ts';
import { formatTable, writeTable, type Row } from './table.ts';
import { warmPictures } from './preload-images.ts';

export type Bench = { browser: Browser; shop: { origin: string; backend: string } };

/** Measured on the running shop, in a browser. */
const browserSuites: Record<string, (bench: Bench) => Promise<Row[]>> = {
  bytes: measureBytes,
  paint: measurePaint,
  press: measurePress,
};
const otherSuites: Record<string, () => Promise<Row[]>> = {
  builds: measureBuilds,
  start: measureStart,
};
const names = [...Object.keys(browserSuites), ...Object.keys(otherSuites)];

/**
 * `npm run bench -- SUITE...` runs the named suites, or all of them. `--strict` fails if bytes,
 * counts or scores exceed their limit; times depend on the machine. `--markdown` writes the table
 * into docs/performance.md.
 */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      strict: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown) throw new Error(`No suite "${unknown}". The suites are ${names.join(', ')}.`);
  const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name);

  const rows: Row[] = [];
  if (Object.keys(browserSuites).some(isAsked)) rows.push(...(await runBrowserSuites(isAsked)));
  for (const [name, measure] of Object.entries(otherSuites))
    if (isAsked(name)) rows.push(...(await runSuite(name, measure)));
  console.log(formatTable(rows));
  const command = ['npm run bench', ...(positionals.length > 0 ? ['--', ...positionals] : [])];
  if (values.markdown) await writeTable(rows, command.join(' '));
  if (values.strict && rows.some(({ kind, isMet }) => kind !== 'time' && !isMet))
    process.exitCode = 1;
}

async function runBrowserSuites(isAsked: (name: string) => boolean): Promise<Row[]> {
  await using opened = new AsyncDisposableStack();
  const shop = opened.adopt(await openShop(), (one) => one.close());
  const browser = opened.adopt(await openBrowser(), (one) => one.close());
  console.error('Drawing the covers…');
  await warmPictures(
    shop.origin,
    measuredPages.map(({ path }) => path),
  );
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(browserSuites))
    if (isAsked(name)) rows.push(...(await runSuite(name, () => measure({ browser, shop }))));
  return rows;
}

/** Logs the load of the machine with each suite. Times are unreliable above 1 per processor. */
async function runSuite(name: string, measure: () => Promise<Row[]>): Promise<Row[]> {
  console.error(`Measuring: ${name}…`);
  const before = loadPerCpu();
  const rows = await measure();
  console.error(`Load per processor, before and after: ${before} and ${loadPerCpu()}`);
  return rows;
}

const loadPerCpu = (): string => ((loadavg()[0] ?? 0) / cpus().length).toFixed(1);

await run();
