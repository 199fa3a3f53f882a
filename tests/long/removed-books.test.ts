import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import type { CatalogFile } from '../../src/catalog-import/index.ts';
import { createReleaseHandler, type Release } from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { listen } from '../fixtures/listen.ts';
import { openBuilds } from '../backend/open-builds.ts';
import { openEmulator } from '../backend/open-emulator.ts';

const isbns = ['', '9798999910011', '', '9798999910035', '9798999910042'];
/** Has an id of its own, because the emulator derives missing ids from the position in the file. */
const frost = (number: number, title: string): CatalogFile['books'][number] => {
  const [first] = smallCatalog.books;
  if (!first) throw new Error('The catalog is empty');
  return {
    ...first,
    id: 9_000_000_000_000 + number,
    handle: title.toLowerCase(),
    title,
    tags: ['trope:Slow Burn', `series:Frost #${number}`],
    editions: [{ title: 'Paperback', price: '12.50', barcode: isbns[number] ?? '' }],
  };
};
const like: CatalogFile['books'][number] = {
  ...frost(4, 'Alike'),
  author: 'Bo Day',
  tags: ['trope:Slow Burn'],
};
const catalogOf = (...books: CatalogFile['books']): CatalogFile => ({
  ...smallCatalog,
  books: [...smallCatalog.books, ...books],
});
const whole = catalogOf(frost(1, 'Thaw'), frost(3, 'Sleet'), like);
const withoutThaw = catalogOf(frost(3, 'Sleet'), like);

const emulator = await openEmulator(whole);
const builds = await openBuilds(emulator);

async function build(catalog: CatalogFile, backend?: string) {
  await emulator.restart(catalog);
  await emulator.warm();
  return builds.attempt(backend);
}
const live = () => builds.live();

/** Requests paths from a release. Returns the status and the body of each. */
async function get(release: Release, ...paths: string[]): Promise<[number, string][]> {
  const { handle } = await createReleaseHandler(release, { config });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://shop').pathname;
    void handle({ request, response, path, isSecure: false, getAddress: () => '' });
  });
  const site = await listen(server);
  try {
    const responses = paths.map(async (path): Promise<[number, string]> => {
      const response = await fetch(site + path);
      return [response.status, await response.text()];
    });
    return await Promise.all(responses);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
const statusOf = async (release: Release, ...paths: string[]) =>
  (await get(release, ...paths)).map(([status]) => status);

it('answers 410 for a removed book, with its title and whom to ask', async () => {
  expect(await build(whole)).toMatchObject({ outcome: 'live', items: 9 });
  const first = await live();
  expect(await build(withoutThaw)).toMatchObject({ outcome: 'live', items: 8 });
  const second = await live();
  const [[status, html] = [0, '']] = await get(second, '/books/thaw');
  expect(status).toBe(410);
  expect(html).toContain('<h1 class="fleuron text-3xl" dir="auto">Thaw</h1>');
  expect(html).toContain('no longer on our shelves');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
  expect(html).toContain('href="/contact?book=Thaw#contact-form"');
  expect(html).not.toMatch(/data-action="(?:add|favorite)|application\/ld\+json|\$12\.50/);
  expect(
    await statusOf(second, '/books/never', '/books/thaw.md', '/books/removed/thaw', '/books/sleet'),
  ).toEqual([404, 404, 404, 200]);
  for (const [, text] of await get(
    second,
    '/sitemap.xml',
    '/feeds/products.xml',
    '/new-releases.xml',
    '/llms.txt',
    '/browse-books',
    '/books/sleet',
  ))
    expect(text).not.toMatch(/thaw/i);
  expect(
    JSON.stringify(await get(second, /data-catalog-url="([^"]+)/.exec(html)?.[1] ?? '')),
  ).not.toMatch(/thaw/i);
  // A rollback serves the release in which the book is sold.
  expect(await statusOf(first, '/books/thaw', '/isbn/9798999910011')).toEqual([200, 200]);
  expect(await statusOf(second, '/isbn/9798999910011', '/isbn/9798999910035')).toEqual([410, 200]);
});

it('does not take a catalog that fails to load, or a broken product, for removed books', async () => {
  const { id } = await live();
  await emulator.fault({ service: 'storefront', fault: 'down', times: 1000 });
  expect(await builds.attempt()).toMatchObject({ outcome: 'failed' });
  await emulator.clearFaults();
  expect((await live()).id).toBe(id);
  expect(await statusOf(await live(), '/books/sleet')).toEqual([200]);
  // A title that contains only a direction mark counts as empty.
  await build(catalogOf({ ...like, title: '\u200e' }));
  expect(await statusOf(await live(), '/books/alike', '/books/sleet', '/books/thaw')).toEqual([
    404, 410, 410,
  ]);
});

it('answers 200 for a book that is back, and still 410 for the others', async () => {
  await build(catalogOf(frost(1, 'Thaw'), like));
  expect(await statusOf(await live(), '/books/thaw', '/books/thaw.md')).toEqual([200, 200]);
  expect(await statusOf(await live(), '/books/alike', '/books/sleet')).toEqual([200, 410]);
});

it('knows no book of another shop', async () => {
  await build(catalogOf(like), 'another shop');
  expect(await statusOf(await live(), '/books/thaw', '/books/sleet')).toEqual([404, 404]);
});
