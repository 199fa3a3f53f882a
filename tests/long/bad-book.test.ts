import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { decodeHTML as decode } from 'entities';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../src/domain/site/routes.ts';
import { sanitizeText } from '../../src/domain/text/sanitize-text.ts';
import {
  createReleaseHandler,
  listSiteFiles,
  readSiteText,
  createReleaseReporter,
} from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { hostileCatalog, hostileEvents } from '../fixtures/hostile-records.ts';
import { openBuilds, type OpenBuilds } from '../backend/open-builds.ts';
import { openEmulator, type OpenEmulator } from '../backend/open-emulator.ts';
import { runSql } from '../backend/supabase/run-sql.ts';

/** The table rejects both rows, but an older database may contain them. */
const badEvents = `
  alter table public.events drop constraint starts_in_this_century;
  insert into public.events (id, title, category, date, time, location, description, starts_at)
  select gen_random_uuid(), 'Bad', 'Signing', 'Soon', 'Late', 'Here', 'Never', starts_at
  from (values ('infinity'::timestamptz), ('0001-01-01 BC')) as bad (starts_at);`;

let emulator: OpenEmulator;
let builds: OpenBuilds;
beforeAll(async () => {
  const [first] = smallCatalog.books;
  if (!first) throw new Error('The catalog is empty');
  // A title that contains only a direction mark counts as empty.
  const nameless = { ...first, handle: 'nameless', title: '\u200e' };
  const withNameless = { ...smallCatalog, books: [...smallCatalog.books, nameless] };
  emulator = await openEmulator(withNameless);
  await emulator.warm();
  await emulator.restart(withNameless, (dataDir) => runSql(dataDir, badEvents));
  builds = await openBuilds(emulator);
});
afterAll(async () => {
  await emulator.close();
  await builds.close();
});

async function build() {
  const attempt = await builds.attempt();
  if (attempt.outcome !== 'live') throw new Error(`There is no release: ${attempt.reason}`);
  return { attempt, live: await builds.live() };
}

it('skips malformed items and reports them to staff', async () => {
  const { attempt, live } = await build();
  expect(attempt).toMatchObject({ outcome: 'live', items: 6 });
  const message = attempt.reason ?? '';
  expect(message).toContain('1 of 7 products were left out: nameless (no title).');
  expect(message).toMatch(
    /\b2 of \d+ events were left out: Bad \(starts_at\) \[events [0-9a-f-]{36}\], Bad \(starts_at\) \[events [0-9a-f-]{36}\]\./,
  );
  const pageOf = (file: string) => readSiteText(join(live.folder, 'client', file));
  expect(await pageOf('books/three-left.html')).toContain('Three Left');
  expect(await pageOf('series/frost.html')).toContain('Book 1 isn’t in our shop');
  const authors = listSiteFiles(join(live.folder, 'client/authors'));
  expect([...authors].filter((name) => name.endsWith('.html')).toSorted()).toEqual([
    'a-vendor.html',
    'ada-vance.html',
  ]);
  const events = await pageOf('events.html');
  expect(events.match(/<article/g)?.length).toBeGreaterThan(0);
  expect(events).not.toContain('>Bad<');
  const backend = emulator.origin();
  const records = createReleaseReporter(builds.folder, {
    origin: backend,
    secretKey: 'sb_secret_local-emulator-only-00_emulator',
  });
  await records.record(attempt);
  await records.send();
  const reports = await fetch(`${backend}/rest/v1/releases?select=outcome,reason`, {
    headers: { apikey: 'sb_secret_local-emulator-only-00_emulator' },
  });
  expect(await reports.json()).toEqual([{ outcome: 'live', reason: message }]);
});

/** `HOSTILE_RUNS=50 npx vitest run tests/long/bad-book.test.ts` runs more seeds. */
const runs = Number(process.env.HOSTILE_RUNS ?? 1);
const seeds = runs > 1 ? fc.sample(fc.integer(), runs) : [1813];

it.each(seeds)('builds a release with any hostile data (seed %i)', async (seed) => {
  const catalog = hostileCatalog(20, seed);
  await emulator.restart(catalog);
  await emulator.warm();
  for (const event of hostileEvents)
    await emulator.send('/rest/v1/events', event, {
      apikey: 'sb_secret_local-emulator-only-00_emulator',
    });
  const { attempt, live } = await build();
  expect(attempt).toMatchObject({ outcome: 'live', id: live.id });

  const missing: string[] = [];
  const { handle } = await createReleaseHandler(live, { config });
  const server = createServer((request, response) =>
    handle(request, response, (request.url ?? '').split('?')[0] ?? '', false),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const open = async (path: string) => {
    const response = await fetch(site + path);
    const html = await response.text();
    const canonical = /<link rel="canonical" href="http:\/\/127.0.0.1:\d+([^"]*)"/.exec(html)?.[1];
    if (response.status !== 200 || decode(canonical ?? '') !== path) missing.push(path);
    return html;
  };
  for (const one of catalog.books) await open(paths.book(one.handle.toWellFormed()));
  for (const one of catalog.collections) {
    const html = await open(paths.collection(one.handle.toWellFormed()));
    const total = Number(/>(\d+) books?</.exec(html)?.[1] ?? 0);
    const file = /"collectionUrl":\[0,"([^"]*)"/.exec(html)?.[1];
    expect(file !== undefined).toBe(total >= 8);
    if (file) expect(await (await fetch(site + file)).json()).toMatchObject({ count: total });
    if (one.books.length > 24) await open(paths.collection(one.handle.toWellFormed(), 2));
  }
  await open('/events');
  const [long] = catalog.collections;
  const page = await (await fetch(`${site}${paths.collection(long?.handle ?? '', 2)}`)).text();
  const titleless = catalog.books.filter(({ title }) => !sanitizeText(title, 300));
  const without = new Set(titleless.map(({ handle }) => handle));
  const total = long?.books.filter((name) => !without.has(name)).length ?? 0;
  const after = total - 24;
  expect(page.match(/<h3><a href="\/books\//g)).toHaveLength(Math.min(24, after));
  expect(page).toContain(`<link rel="prev" href="${paths.collection(long?.handle ?? '')}"`);
  expect(page.includes('<link rel="next"')).toBe(after > 24);
  expect(page).toMatch(/"position":25\b/);
  expect(page).toContain(`${total} books`);
  const guide = await (await fetch(`${site}/llms.txt`)).text();
  const links = guide.split('\n').filter((line) => !/^(#|>|A book page|$)/.test(line));
  for (const link of links)
    expect(link).toMatch(/^- \[([^\\`*_{}[\]<>|~&]|\\.)+\]\(http\S+\)(: .+)?$/);
  server.close();
  const unnamed = titleless.filter(({ handle }) => !attempt.reason?.includes(handle.slice(0, 50)));
  expect(missing).toEqual(titleless.map(({ handle }) => paths.book(handle.toWellFormed())));
  expect(unnamed.length).toBeLessThanOrEqual(Math.max(0, titleless.length - 10));
});
