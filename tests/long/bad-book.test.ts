import { createServer } from 'node:http';
import { join } from 'node:path';
import { decodeHTML as decode } from 'entities';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paths } from '../../src/domain/site/routes.ts';
import { sanitizeText } from '../../src/domain/text/sanitize-text.ts';
import {
  createReleaseHandler,
  readSiteText,
  createReleaseReporter,
} from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { hostileCatalog, hostileEvents } from '../fixtures/hostile-records.ts';
import { listen } from '../fixtures/listen.ts';
import { openBuilds } from '../backend/open-builds.ts';
import { openEmulator } from '../backend/open-emulator.ts';
import { runSql } from '../backend/supabase/run-sql.ts';

/** The table rejects both rows, but an older database may contain them. */
const badEvents = `
  alter table public.events drop constraint starts_in_this_century;
  insert into public.events (id, title, category, date, time, location, description, starts_at)
  select gen_random_uuid(), 'Bad', 'Signing', 'Soon', 'Late', 'Here', 'Never', starts_at
  from (values ('infinity'::timestamptz), ('0001-01-01 BC')) as bad (starts_at);`;

const emulator = await openEmulator(smallCatalog);
await emulator.warm();
await emulator.restart(smallCatalog, (dataDir) => runSql(dataDir, badEvents));
const builds = await openBuilds(emulator);

/** `HOSTILE_RUNS=50 npx vitest run tests/long/bad-book.test.ts` runs more seeds. */
const runs = Number(process.env.HOSTILE_RUNS ?? 1);
const seeds = runs > 1 ? fc.sample(fc.integer(), runs) : [1813];

it.each(seeds)(
  'builds a release of any hostile data, and reports to staff what it leaves out (seed %i)',
  async (seed) => {
    const catalog = hostileCatalog(20, seed);
    await emulator.restart(catalog);
    await emulator.warm();
    for (const event of hostileEvents)
      await emulator.send('/rest/v1/events', event, {
        apikey: 'sb_secret_local-emulator-only-00_emulator',
      });
    const attempt = await builds.attempt();
    const live = await builds.live();
    expect(attempt).toMatchObject({ outcome: 'live', id: live.id });
    expect(attempt.reason).toMatch(/\b\d+ of \d+ products were left out: .+ \(no title\)/);
    expect(attempt.reason).toMatch(
      /\b\d+ of \d+ events were left out: \[.+\]\(event:[0-9a-f-]{36}\) \(starts_at\)/,
    );
    expect(await readSiteText(join(live.folder, 'client/events.html'))).not.toContain('>Bad<');
    const records = createReleaseReporter(builds.folder, {
      origin: emulator.origin(),
      secretKey: 'sb_secret_local-emulator-only-00_emulator',
    });
    await records.record(attempt);
    await records.send();
    const reports = await fetch(`${emulator.origin()}/rest/v1/releases?select=outcome,reason`, {
      headers: { apikey: 'sb_secret_local-emulator-only-00_emulator' },
    });
    expect(await reports.json()).toContainEqual({ outcome: 'live', reason: attempt.reason });

    const missing: string[] = [];
    const { handle } = await createReleaseHandler(live, { config });
    const server = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      void handle({ request, response, path, isSecure: false, getAddress: () => '' });
    });
    const site = await listen(server);
    const open = async (path: string) => {
      const response = await fetch(site + path);
      const html = await response.text();
      const canonical = /<link rel="canonical" href="http:\/\/127.0.0.1:\d+([^"]*)"/.exec(
        html,
      )?.[1];
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
    const unnamed = titleless.filter(
      ({ handle }) => !attempt.reason?.includes(handle.slice(0, 50)),
    );
    expect(missing).toEqual(titleless.map(({ handle }) => paths.book(handle.toWellFormed())));
    expect(unnamed.length).toBeLessThanOrEqual(Math.max(0, titleless.length - 10));
  },
);
