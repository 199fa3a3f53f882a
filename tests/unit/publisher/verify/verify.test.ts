import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fileName } from '../../../../src/domain/text/file-name.ts';
import { paths } from '../../../../src/domain/site/routes.ts';
import type { Release } from '../../../../src/publisher/store/release-store.ts';
import { verifyRelease } from '../../../../src/publisher/verify/verify.ts';
import { publisherConfig as config } from '../../../../src/publisher/site.ts';
import { writeRelease } from '../../../fixtures/release.ts';

const page = (text: string) => `<h1>${text}</h1>`;
const shop = {
  'index.html': `${page('Home')}<a href="/cart">Cart</a><a href="/books/emma#synopsis">Emma</a>`,
  '404.html': page('Oops'),
  'collections/404.html': `${page('No such shelf')}<a href="#content">x</a><main id="content">`,
  'cart.html': page('Cart'),
  'events.ics': 'BEGIN:VCALENDAR',
  'books/emma.html': `${page('Emma')}<p id="synopsis">`,
  'books/evelina.html': page('Evelina'),
  'books/carmilla.html': page('Carmilla'),
};

let cleanings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanings) await clean();
  cleanings = [];
});

async function lay(files: Record<string, string>, more: Partial<Release> = {}): Promise<Release> {
  const laid = await writeRelease(files);
  cleanings.push(laid.remove);
  return { ...laid.release, ...more };
}
async function faultsOf(
  files: Record<string, string>,
  more: Partial<Release> = {},
  allowShrink = false,
) {
  const home = 'https://hearts.example';
  return verifyRelease(await lay(files, more), {
    config,
    last: await lay(shop),
    home,
    allowShrink,
  });
}
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(shop).filter(([name]) => !names.includes(name)));

it('returns no error for a release like the last, or for a first one', async () => {
  expect(await faultsOf(shop)).toEqual([]);
  const first = { config, last: null, home: 'https://hearts.example', allowShrink: false };
  expect(await verifyRelease(await lay(shop), first)).toEqual([]);
});

describe('the content of the last release', () => {
  it('may not disappear without a reason', async () => {
    expect(await faultsOf(without('events.ics'))).toEqual(['/events.ics is gone']);
  });

  it('may disappear with new code, and a book with the shop’s data', async () => {
    expect(await faultsOf(without('events.ics'), { sourceHash: 'newer' })).toEqual([]);
    expect(await faultsOf(without('books/carmilla.html'))).toEqual([]);
  });

  it('may shrink by a third, or more with permission', async () => {
    const small = without('books/carmilla.html', 'books/evelina.html');
    expect(await faultsOf(small)).toEqual(['1 books where 3 were']);
    expect(await faultsOf(small, {}, true)).toEqual([]);
  });

  it('may not be replaced by pages of removed books', async () => {
    const small = {
      ...without('books/carmilla.html', 'books/evelina.html'),
      'books/removed/carmilla.html': page('Carmilla has left'),
      'books/removed/evelina.html': page('Evelina has left'),
    };
    expect(await faultsOf(small)).toEqual(['1 books where 3 were']);
    expect(await faultsOf(small, {}, true)).toEqual([]);
    const broken = { ...shop, 'books/removed/pamela.html': '<p>Pamela has left</p>' };
    expect(await faultsOf(broken)).toEqual(['/books/pamela has no heading']);
  });

  it('may not become a fallback', async () => {
    const empty = {
      ...shop,
      'index.html': `${page('Home')}<div data-fallback><h2>Unable to Load Books</h2></div>`,
    };
    expect(await faultsOf(empty)).toEqual(['/index.html stands in for what the last release had']);
    const titled = { ...shop, 'index.html': `${page('Home')}<h2>Unable to Load Books</h2>` };
    expect(await faultsOf(titled)).toEqual([]);
    expect(await faultsOf(shop, { isFallback: true })).toContain('It stands in for a real shop');
  });
});

describe('a link', () => {
  it.each([
    ['/gone', 'cart.html links to /gone'],
    ['/gone?a=1&amp;b=2', 'cart.html links to /gone?a=1&b=2'],
    ['https://hearts.example/gone', 'cart.html links to https://hearts.example/gone'],
    ['#nowhere', 'cart.html links to cart.html#nowhere'],
    ['/books/emma#ending', 'cart.html links to books/emma.html#ending'],
    ['/_astro/lost.a1.js', 'cart.html links to /_astro/lost.a1.js'],
  ])('to %s is dead', async (link, fault) => {
    const cart = `${page('Cart')}<a href="${link}">x</a>`;
    expect(await faultsOf({ ...shop, 'cart.html': cart })).toEqual([fault]);
  });

  it.each([
    '/',
    '/cart?x=1#',
    '/cart?genre=Women&#x27;s&#x20;Fiction&quot;&lt;&apos;',
    '&#47;cart?genre=&eacute;&hellip;',
    '/books/emma#synopsis',
    'https://elsewhere.example/gone',
    'mailto:a@b.example',
    'tel:+13045550100',
    '//cdn.example/x.js',
    'data:image/png;base64,AA',
    '#',
  ])('to %s is valid', async (link) => {
    const cart = `${page('Cart')}<a href="${link}">x</a>`;
    expect(await faultsOf({ ...shop, 'cart.html': cart })).toEqual([]);
  });

  it('is found by worker threads among many pages', async () => {
    const books = Array.from({ length: 60 }, (_, index) => [
      `books/book-${index}.html`,
      `${page('A book')}<a href="/gone-${index}">x</a>`,
    ]);
    const faults = await faultsOf({ ...shop, ...Object.fromEntries(books) });
    expect(faults).toHaveLength(13);
    expect(faults).toContain('and 48 more');
  });

  it('in a list of modules or of images is checked too', async () => {
    const cart = `${page('Cart')}<img srcset="/a.jpg 1x, /b.jpg 2x"><astro-island modules="/_astro/c.js">`;
    expect(await faultsOf({ ...shop, 'cart.html': cart })).toHaveLength(3);
  });
});

describe('a link in the data', () => {
  it.each([
    '<a href="https://hearts.example/gone" rel="noopener noreferrer nofollow">in a description</a>',
    '<a href="https://hearts.example/gone" target="_blank" rel="noopener noreferrer">of an event</a>',
    '<img src="https://hearts.example/storage/v1/object/public/gone.jpg">',
    '<img src="https://hearts.example/a.jpg?width=1" srcset="https://hearts.example/a.jpg?width=2 2w">',
  ])('does not block a release: %s', async (html) => {
    expect(await faultsOf({ ...shop, 'cart.html': page('Cart') + html })).toEqual([]);
  });

  it('resolves to a page with a hashed file name', async () => {
    const handle = 'ب'.repeat(200);
    const book = { [`books/${fileName(handle)}.html`]: page('Long') };
    const cart = `${page('Cart')}<a href="${paths.book(handle)}">x</a>`;
    expect(await faultsOf({ ...shop, ...book, 'cart.html': cart })).toEqual([]);
    expect(await faultsOf({ ...shop, 'cart.html': cart })).toHaveLength(1);
  });
});

describe('a page reused from the last release', () => {
  const taken = { 'books/evelina.html': `${page('Evelina')}<a href="/books/emma#synopsis">x</a>` };
  const home = 'https://hearts.example';
  async function next(files: Record<string, string>) {
    const [last, fresh] = [await lay({ ...shop, ...taken }), await lay(files)];
    const pages = {
      buildHash: 'b',
      cacheKeys: { 'books/evelina.html': 'k', 'books/carmilla.html': 'k' },
    };
    for (const { folder } of [last, fresh])
      await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
    return verifyRelease(fresh, { config, last, home, allowShrink: false });
  }

  it('is not checked again while all its targets exist', async () => {
    const unread = { 'books/evelina.html': `${page('Evelina')}<a href="/nowhere">x</a>` };
    expect(await next({ ...shop, ...unread })).toEqual([]);
  });

  it('is checked again if another page is missing', async () => {
    const { 'books/emma.html': _, ...rest } = { ...shop, ...taken, 'index.html': page('Home') };
    expect(await next(rest)).toEqual(['books/evelina.html links to /books/emma#synopsis']);
  });

  it('is checked again if another page lost an anchor', async () => {
    const blunt = { 'books/emma.html': page('Emma'), 'index.html': page('Home') };
    expect(await next({ ...shop, ...taken, ...blunt })).toEqual([
      'books/evelina.html links to books/emma.html#synopsis',
    ]);
  });

  it('is checked if the two have different inputs', async () => {
    const [last, fresh] = [
      await lay(shop),
      await lay({ ...shop, ...taken, 'books/emma.html': page('Emma'), 'index.html': page('Home') }),
    ];
    await writeFile(
      join(last.folder, 'pages.json'),
      '{"basis":"b","keys":{"books/evelina.html":"k"}}',
    );
    await writeFile(
      join(fresh.folder, 'pages.json'),
      '{"basis":"c","keys":{"books/evelina.html":"k"}}',
    );
    expect(await verifyRelease(fresh, { config, last, home, allowShrink: false })).toHaveLength(1);
  });
});

it('has main pages that respond, and their headers', async () => {
  expect(await faultsOf({ ...shop, 'index.html': 'Error' })).toEqual(['/ has no heading']);
  const standard = { config, last: null, home: 'https://hearts.example', allowShrink: false };
  for (const spoil of [
    ({ folder }: Release) => rm(join(folder, 'client/404.html')),
    ({ folder }: Release) => writeFile(join(folder, '_headers.json'), ''),
  ]) {
    const release = await lay(shop);
    await spoil(release);
    await expect(verifyRelease(release, standard)).rejects.toThrow();
  }
});
