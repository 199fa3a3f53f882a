import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildRelease, listSiteFiles, readSiteText } from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { openBuilds } from './open-builds.ts';
import { openFunctions } from './open-functions.ts';

const shop = await openFunctions();
const builds = await openBuilds(shop);

/** Builds a release, and returns the reader of its files. */
async function build() {
  expect(await builds.attempt()).toMatchObject({ outcome: 'live' });
  return openFiles(await builds.live());
}

function openFiles({ folder }: { folder: string }) {
  const client = join(folder, 'client');
  return {
    names: [...listSiteFiles(client)],
    read: (name: string) => readSiteText(join(client, name)),
  };
}

/** More events than a response of the database has, and one of another year, which was added last. */
const addPastEvents = `
  insert into public.events
    (title, category, date, time, location, description, starts_at, created_at)
  select 'Long ago ' || number, 'Reading', 'Once', 'Late', 'Here', 'Words.',
    '2021-01-15T12:00:00Z'::timestamptz + number * interval '5 hours', '2020-12-01T00:00:00Z'
  from generate_series(1, 1050) as number
  union all
  select 'Added late', 'Reading', 'Once', 'Late', 'Here', 'Words.', '2020-06-01T12:00:00Z', now()`;

describe('a build', () => {
  it('fails and names the cause if the API does not respond', async () => {
    await shop.fault({ service: 'rest', fault: 'down', times: 100 });
    expect(await builds.attempt()).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/^No catalog, no release: The shop’s records answered 503/),
    });
    const previous = await builds.live();
    const fallback = await builds.withEnvironment(() =>
      buildRelease({
        config,
        id: '20000101000000000',
        builtAt: new Date().toISOString(),
        releases: builds.store.folder,
        backend: 'the shop',
        sourceHash: 'tests',
        isFallback: true,
        previous,
      }),
    );
    const page = await openFiles(fallback).read('collections.html');
    expect(page).toContain('Loading Error');
    expect(page).toContain('s records answered 503');
    expect(page).not.toContain('Connection Issue');
    await shop.clearFaults();
  });

  it('shows staff’s choices: no picks, three collections, one of them out of browse', async () => {
    await shop.sql('update public.staff_picks set is_active = false');
    await shop.sql(`update public.collections_config set
      is_active = handle in ('slow-burns', 'first-crushes', 'only-a-little-murder'),
      show_in_browse = handle <> 'only-a-little-murder',
      title = case handle when 'slow-burns' then '</script><script>alert(1)</script>' else title end,
      sort_order = -sort_order + 100`);
    await shop.sql(addPastEvents);
    const { names, read } = await build();
    const home = await read('index.html');
    expect(home).toContain('No Staff Picks Yet');
    const rows = [...home.matchAll(/href="\/collections\/[^"]+">.*?<b dir="auto">(.*?)<\/b>/gs)];
    expect(rows.map(([, title]) => title)).toEqual([
      'Only a Little Murder',
      'First Crushes',
      '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    ]);
    const listed = await read('collections.html');
    const data = [...listed.matchAll(/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(data.map((text) => JSON.parse(text))[0]).toMatchObject({
      itemListElement: expect.arrayContaining([
        expect.objectContaining({ name: '</script><script>alert(1)</script>' }),
      ]),
    });
    for (const name of ['first-crushes', 'only-a-little-murder', 'slow-burns'])
      expect(names).toContain(`collections/${name}.html`);
    expect(names).not.toContain('collections/signed-books.html');

    const hidden = await read('collections/only-a-little-murder.html');
    const books = [...hidden.matchAll(/href="\/books\/([^"]+)"/g)].map(([, handle = '']) => handle);
    const pages = names.filter((name) => /^books\/[^/]+\.html$/.test(name));
    for (const handle of books) expect(pages).toContain(`books/${handle}.html`);
    const file = names.find((name) => /^catalog\.\w+\.json$/.test(name)) ?? '';
    const sold: { count: number } = JSON.parse(await read(file));
    expect(sold.count).toBeLessThan(pages.length);
    expect(sold.count).toBeGreaterThan(pages.length - books.length - 1);
  });

  it('lists coming events whole, and past ones by year on pages of their own', async () => {
    const { read: page } = openFiles(await builds.live());
    const cards = (html: string) => [...html.matchAll(/<article id="event-/g)].length;
    const events = await page('events.html');
    expect(cards(events)).toBe(7);
    expect(events).not.toContain('Long ago');
    expect(events).toMatch(/href="\/events\/past\/2021"[^>]*>\s*2021 \(1,050\)/);
    const last = await page('events/past/2021/page/44.html');
    expect([cards(await page('events/past/2021.html')), cards(last)]).toEqual([24, 18]);
    expect(last.match(/<h2[ >].*?Long ago \d+/g)?.at(-1)).toMatch(/Long ago 1$/);
    expect(last).toContain('<link rel="canonical"');
    expect(await page('sitemap.xml')).toContain('/events/past/2021/page/44</loc>');
    expect(await page('events.xml')).toMatch(/href="[^"]*\/events\/[a-z0-9-]+-[0-9a-f]{8}"/);
    expect(cards(await page('events/past/2020.html'))).toBe(1);
  });

  it('shows a message if staff hide all collections, and bestsellers if they have no picks', async () => {
    await shop.sql('update public.collections_config set is_active = false');
    await shop.sql('delete from public.staff_picks');
    const { read } = await build();
    const home = await read('index.html');
    const [, picks = ''] = /Staff Picks &\S+ Bestsellers<(.*?)<\/section>/s.exec(home) ?? [];
    expect(picks.match(/<li class="book"/g)).toHaveLength(4);
    for (const name of ['index.html', 'collections.html'])
      expect(await read(name)).toContain('No Collections Yet');
  });

  it('has the form that src/publisher/build/astro-output.ts describes', async () => {
    const changed = 'Astro’s output has changed. Update src/publisher/build/astro-output.ts.';
    const { folder } = await builds.live();
    const bundle = await readdir(join(folder, 'renderer'));
    const entries = bundle.filter((name) => name.startsWith('prerender-entry.'));
    expect(entries, changed).toHaveLength(1);

    const { names: files, read } = openFiles({ folder });
    const pages = files.filter((file) => file.endsWith('.html'));
    const headers: { pathname: string; headers: { key: string; value: string }[] }[] = JSON.parse(
      await readSiteText(join(folder, '_headers.json')),
    );
    const paths = pages.map((page) => `/${page.replace(/(^index)?\.html$/, '')}`);
    expect(headers.map(({ pathname }) => pathname).toSorted(), changed).toEqual(paths.toSorted());
    for (const { pathname, headers: own } of headers) {
      const valueOf = (name: string) => own.find(({ key }) => key === name)?.value ?? '';
      const policy = valueOf('content-security-policy');
      expect(policy, `${changed} ${pathname}`).toMatch(/script-src [^;]*'sha256-/);
      expect(policy, `${changed} ${pathname}`).toMatch(/style-src [^;]*'sha256-/);
      const fonts = valueOf('link').match(/<\/_astro\/fonts\/[^>]+\.woff2>; rel=preload/g);
      expect(fonts?.length, `${changed} ${pathname}`).toBeGreaterThan(0);
    }
    const home = await read('index.html');
    expect(home, changed).not.toMatch(/rel="?preload|http-equiv="content-security-policy/);
    const islands = [...home.matchAll(/<astro-island [^>]*>/g)].map(([island]) => island);
    expect(islands.length, changed).toBeGreaterThan(0);
    for (const island of islands)
      for (const name of ['component-url', 'renderer-url']) {
        const [, file = ''] = new RegExp(`${name}="/(_astro/[^"]+)"`).exec(island) ?? [];
        expect(files, `${changed} ${island}`).toContain(file);
      }
  });
});
