import { cpus, loadavg } from 'node:os';
import type { Browser } from 'playwright';
import { openBrowser } from './browser.ts';
import { openFloor } from './floor/open-floor.ts';
import { openShop } from './open-shop.ts';
import { measureBuilds } from './parts/builds.ts';
import { measureBytes } from './parts/bytes.ts';
import { measureCatalogue } from './parts/catalogue.ts';
import { measureDashboard } from './parts/dashboard.ts';
import { measureLighthouse } from './parts/lighthouse.ts';
import { measureLoad } from './parts/load.ts';
import { measureMainThread } from './parts/main-thread.ts';
import { measurePress } from './parts/press.ts';
import { measurePublish } from './parts/publish.ts';
import { measureServing } from './parts/serving.ts';
import { measureSwaps } from './parts/swaps.ts';
import { measureTyping } from './parts/typing.ts';
import { indexablePages } from './measured-pages.ts';
import { printTable, type Row } from './table.ts';
import { warmPictures } from './warm-pictures.ts';

export type Bench = {
  browser: Browser;
  /** Where Lighthouse finds the browser. */
  port: number;
  shop: { origin: string; backend: string };
  floor: { origin: string };
};

const parts: Record<string, (bench: Bench) => Promise<Row[]>> = {
  bytes: measureBytes,
  catalogue: measureCatalogue,
  dashboard: measureDashboard,
  lighthouse: measureLighthouse,
  'main-thread': measureMainThread,
  press: measurePress,
  typing: measureTyping,
};
/** These need neither the built shop nor a browser. */
const withoutShop: Record<string, () => Promise<Row[]>> = {
  load: measureLoad,
  builds: measureBuilds,
  publish: measurePublish,
  serving: measureServing,
  swaps: measureSwaps,
};

/**
 * `npm run bench`: measures the built shop against floor pages of the same content, in one run. Names
 * of parts choose among them; `--strict` fails where bytes, counts or scores miss their goal.
 */
async function run(words: readonly string[]): Promise<void> {
  const isStrict = words.includes('--strict');
  const asked = words.filter((word) => !word.startsWith('--'));
  const names = [...Object.keys(parts), ...Object.keys(withoutShop)];
  const unknown = asked.find((word) => !names.includes(word));
  if (unknown) throw new Error(`No part "${unknown}". There are ${names.join(', ')}.`);
  const isAsked = (name: string) => asked.length === 0 || asked.includes(name);

  const rows: Row[] = [];
  if (Object.keys(parts).some(isAsked)) rows.push(...(await measureShop(isAsked)));
  for (const [name, measure] of Object.entries(withoutShop))
    if (isAsked(name)) rows.push(...(await watched(name, measure)));
  printTable(rows);
  if (isStrict && rows.some(({ kind, isMet }) => kind !== 'time' && !isMet)) process.exitCode = 1;
}

async function measureShop(isAsked: (name: string) => boolean): Promise<Row[]> {
  await using opened = new AsyncDisposableStack();
  const shop = opened.adopt(await openShop(), (one) => one.close());
  const { browser, port } = await openBrowser();
  opened.adopt(browser, (one) => one.close());
  const floor = opened.adopt(await openFloor(browser, shop), (one) => one.close());
  console.error('Drawing the covers…');
  await warmPictures(
    shop.origin,
    indexablePages.map(({ path }) => path),
  );
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (isAsked(name))
      rows.push(...(await watched(name, () => measure({ browser, port, shop, floor }))));
  return rows;
}

async function watched(name: string, measure: () => Promise<Row[]>): Promise<Row[]> {
  console.error(`Measuring: ${name}…`);
  const before = busy();
  const rows = await measure();
  console.error(`Waiting for each processor, before and after: ${before} and ${busy()}`);
  return rows;
}

/** How many others want a processor: above 1, times tell more of the machine than of the shop. */
function busy(): string {
  return ((loadavg()[0] ?? 0) / cpus().length).toFixed(1);
}

await run(process.argv.slice(2));
