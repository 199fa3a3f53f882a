import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { site } from '../fixtures/shop-ports.ts';
import { findFaults } from '../fixtures/vocabulary.ts';
import { openPages, parse } from './open-pages.ts';

const shop = await openPages();

async function readSitemap(): Promise<string[]> {
  const response = await shop.get('/sitemap.xml');
  expect(response.headers.get('content-type')).toMatch(/xml/);
  return Array.from((await response.text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => url);
}

let crawled: ReturnType<typeof crawl> | undefined;
/** The HTML of every linked page of the site, by path. */
const readPages = () => (crawled ??= crawl());

async function crawl(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = ['/', '/browse-books/page/1', '/login', '/newsletter/confirm'];
  for (const path of waiting) {
    // The dashboard requires a login, which this test does not have.
    if (found.has(path) || path.startsWith('/dashboard')) continue;
    const response = await shop.get(path);
    expect(response.status, path).toBe(200);
    const isPage = response.headers.get('content-type')?.includes('html');
    const html = await response.text();
    found.set(path, isPage ? html : '');
    if (!isPage) continue;
    for (const { pathname } of linksIn(html, site + path))
      if (!found.has(pathname)) waiting.push(pathname);
  }
  return found;
}

function linksIn(html: string, base: string): URL[] {
  const page = html.replace(/<script[^]*?<\/script>/g, '');
  return Array.from(page.matchAll(/<(?:a|link)\s[^>]*?href="([^"]*)"/g), ([, href = '']) => {
    return new URL(href.replaceAll('&amp;', '&').replaceAll('&#38;', '&'), base);
  }).filter(({ origin }) => origin === new URL(base).origin);
}

/** The rules of the standard, without stylistic ones that React's attribute format breaks. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-implicit-button-type': 'off',
    'no-implicit-input-type': 'off',
    // The pages’ policy blocks them.
    'no-inline-style': 'error',
    'no-raw-characters': ['error', { relaxed: true }],
    // Suggestions of comboboxes are valid.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    'tel-non-breaking': 'off',
    'void-style': 'off',
  },
});

it('has only pages with valid HTML', async () => {
  const all = new Map(await readPages());
  for (const path of ['/cart', '/favorites', '/search', '/dashboard'])
    all.set(path, await shop.getText(path));
  const errors: string[] = [];
  for (const [path, html] of all) {
    const { results } = await validator.validateString(html);
    for (const { line, message, ruleId } of results.flatMap(({ messages }) => messages))
      errors.push(`${path}:${line} ${message} (${ruleId})`);
  }
  expect(errors).toEqual([]);
});

it('has a target for every internal link and anchor, and a sitemap of the indexable pages', async () => {
  const pages = await readPages();
  expect(pages.size).toBeGreaterThan(130);
  const missing: string[] = [];
  for (const [path, html] of pages) {
    for (const { pathname, hash } of linksIn(html, site + path)) {
      const id = decodeURIComponent(hash.slice(1));
      if (id && !pages.get(pathname)?.includes(` id="${id}"`))
        missing.push(`${path} → ${pathname}${hash}`);
    }
    if (html.includes('data-action="book"') && !html.includes('id="book-dialog"'))
      missing.push(`${path} → the popup`);
  }
  expect(missing).toEqual([]);

  const indexable = [...pages]
    .filter(([, html]) => html && !html.includes('name="robots" content="noindex"'))
    .map(([path]) => site + path);
  expect((await readSitemap()).toSorted()).toEqual(indexable.toSorted());

  const errors = [...pages].flatMap(([path, html]) => (html ? faultsOf(path, html, site) : []));
  expect(errors).toEqual([]);
});

/** Returns the metadata that a page lacks. */
function faultsOf(path: string, html: string, origin: string): string[] {
  const isPrivate = html.includes('content="noindex"');
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const checks = {
    title: /<title>[^<]+<\/title>/.test(html),
    description: description.length > 20 && description.length < 300,
    canonical: isPrivate || html.includes(`<link rel="canonical" href="${origin}${path}"`),
    address: html.includes(`<meta property="og:url" content="${origin}${path}"`),
    picture: /<meta property="og:image" content="https?:\/\/[^"]+"/.test(html),
    card: html.includes('<meta name="twitter:card"'),
    heading:
      html.match(/<h1[\s>]/g)?.length === 1 ||
      /\/(cart|login|browse|search|favorites|newsletter)/.test(path),
    language: /<html[^>]* lang="en"/.test(html),
    // Phones link no ISBN or price, and the number of the shop is a link.
    numbers: html.includes('<meta name="format-detection" content="telephone=no"'),
    phone: !html.replace(/<a [^>]*href="tel:[^>]*>[^<]*<\/a>/g, '').includes('(304) 555'),
  };
  return Object.entries(checks).flatMap(([name, isGood]) => (isGood ? [] : `${path}: ${name}`));
}

it('has only structured data of the vocabulary of schema.org', async () => {
  const faults = new Set<string>();
  let count = 0;
  for (const [path, html] of await readPages())
    for (const [, text = ''] of html.matchAll(/<script[^>]*ld\+json[^>]*>([^]*?)<\/script>/g)) {
      count += 1;
      for (const fault of findFaults(JSON.parse(text))) faults.add(`${path}: ${fault}`);
    }
  expect(count).toBeGreaterThan(200);
  expect([...faults]).toEqual([]);
});

it('has unique titles and descriptions on indexable pages', async () => {
  const seen = new Map<string, string>();
  for (const url of await readSitemap()) {
    const html = await shop.getText(url);
    for (const pattern of [/<title>([^<]*)/, /<meta name="description" content="([^"]*)"/]) {
      const words = pattern.exec(html)?.[1] ?? '';
      expect(seen.get(words) ?? url, words).toBe(url);
      seen.set(words, url);
    }
  }
});

it.each(['/login', '/cart', '/search', '/favorites', '/nowhere'])(
  'marks %s as noindex',
  async (path) => {
    const page = await shop.open(path);
    expect(page.meta('robots')).toEqual(['noindex']);
    expect(page.count('link[rel=canonical]')).toBe(0);
  },
);

it.each(['/', '/about', '/contact'])(
  'has the shown hours in the structured data of %s',
  async (path) => {
    const page = await shop.open(path);
    const open = page
      .texts('.hours > div')
      .map((row) => row.replace(/\s+/g, ''))
      .filter((row) => !row.endsWith('closed'));
    const received = [page.data('BookStore')['openingHoursSpecification']]
      .flat()
      .map((spec) => JSON.stringify(spec));
    expect(received.length).toBeGreaterThan(0);
    expect(received).toHaveLength(open.length);
    const hour = (time = '') =>
      `${((Number(time.slice(0, 2)) + 11) % 12) + 1}${Number(time.slice(0, 2)) < 12 ? 'AM' : 'PM'}`;
    for (const [index, spec] of received.entries()) {
      const { dayOfWeek, opens, closes } = JSON.parse(spec);
      expect(open[index]).toMatch(new RegExp(`^${dayOfWeek[0].slice(0, 3)}`));
      expect(open[index]).toContain(`${hour(opens)}-${hour(closes)}`);
    }
  },
);

it('has the name of the site on home', async () => {
  expect((await shop.open('/')).data('WebSite')).toMatchObject({
    name: 'Heart & Hollow',
    url: `${site}/`,
  });
});

it('lists the shown books and breadcrumbs of a collection', async () => {
  const { main, data } = await shop.open('/collections/slow-burns');
  const names = main.texts('h3');
  expect(names.length).toBeGreaterThan(0);
  expect([data('ItemList')['itemListElement']].flat()).toMatchObject(
    names.map((name) => ({ name })),
  );
  expect(data('BreadcrumbList')['itemListElement']).toMatchObject([
    { position: 1, name: 'Home', item: `${site}/` },
    { position: 2, name: 'Collections', item: `${site}/collections` },
    { position: 3, name: main.texts('h1')[0], item: `${site}/collections/slow-burns` },
  ]);
});

it('lists all collections', async () => {
  const { main, data } = await shop.open('/collections');
  const links = new Set(main.attributes('a[href^="/collections/"]', 'href'));
  expect([data('ItemList')['itemListElement']].flat()).toHaveLength(links.size);
});

it('has the date and the price of an upcoming book', async () => {
  const card = (await shop.open('/new-releases')).region('Coming Soon').part('li.book');
  const due = card.text
    .split(' · ')
    .at(-1)
    ?.match(/[A-Z][a-z]+ \d+, \d{4}/)?.[0];
  const { main, data } = await shop.open(card.attributes('a', 'href')[0] ?? '');
  const [price] = main.part('.edition, .offer').texts('.price');
  expect(data('Book')['offers']).toContainEqual(
    expect.objectContaining({
      availability: 'https://schema.org/PreOrder',
      availabilityStarts: new Date(`${due} UTC`).toISOString().slice(0, 10),
      price: price?.replace('$', ''),
      priceCurrency: 'USD',
    }),
  );
});

it.each([
  ['/about', /\/share\/shop\.jpg$/, 'Heart & Hollow'],
  ['/collections/slow-burns', /\/share\/shop\.jpg$/, 'Heart & Hollow'],
  ['/blind-date', /\/share\/blind-date\.jpg$/, 'Blind Date with a Book'],
  ['/events', /\/share\/[0-9a-f]{24}\.jpg$/, /^Next: /],
  ['/books/persuasion', /\/share\/[0-9a-f]{24}\.jpg$/, 'The cover of Persuasion by Jane Austen'],
])('has a share image: %s', async (path, picture, alt) => {
  const page = await shop.open(path);
  expect(page.meta('twitter:card')).toEqual(['summary_large_image']);
  expect(page.meta('og:image:width')).toEqual(['1200']);
  expect(page.meta('og:image:height')).toEqual(['630']);
  expect(page.meta('og:image:alt')[0]).toMatch(alt);
  const [address = ''] = page.meta('og:image');
  expect(address).toMatch(picture);
  const { headers, status } = await shop.get(address ?? '');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

/** Parses XML, which must be well-formed. */
function parseFeed(xml: string) {
  const feed = parse(xml, 'text/xml');
  expect(feed.querySelector('parsererror')?.textContent).toBeUndefined();
  // happy-dom accepts a bare ampersand.
  expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i);
  return feed;
}

it('lists the books of the page in the feed of new books', async () => {
  const page = await shop.open('/new-releases');
  const [address] = page.attributes('link[type="application/atom+xml"]', 'href');
  const text = await shop.getText(address ?? '');
  parseFeed(text);
  const shown = page.region("This Month's Arrivals").attributes('h3 a', 'href');
  expect(shown).toHaveLength(6);
  const received = Array.from(text.matchAll(/<id>(.*?)<\/id>/g), ([, id]) => id).slice(1);
  expect(received.slice(0, 6)).toEqual(shown.map((href) => `${site}${href}`));
});

it('serves a merchant feed and a guide for language models', async () => {
  const response = await shop.get('/feeds/products.xml');
  expect(response.headers.get('content-type')).toMatch(/xml/);
  const items = [...parseFeed(await response.text()).getElementsByTagName('item')];
  const textOf = (item: (typeof items)[number] | undefined, name: string) =>
    item?.getElementsByTagName(name)[0]?.textContent;
  const paperback = items.find((item) => textOf(item, 'title') === 'The Garlic Book, Paperback');
  expect(textOf(paperback, 'g:price')).toBe('17.99 USD');
  const link = new URL(textOf(paperback, 'link') ?? '');
  // A script of the page checks the choice of that number; see other-catalog.spec.ts.
  const edition = (await shop.open(link.pathname)).part('.edition', 'Paperback');
  expect(edition.attributes('.offer', 'data-edition')).toEqual([link.searchParams.get('edition')]);
  const guide = await shop.getText('/llms.txt');
  expect(guide).toContain('# Heart & Hollow');
  const links = Array.from(guide.matchAll(/\]\((.*?)\)/g), ([, found = '']) => found);
  expect(links.length).toBeGreaterThan(20);
  for (const found of links) expect((await shop.get(found)).status, found).toBe(200);
});

it('serves robots.txt, security.txt, manifest and icons', async () => {
  expect(await shop.getText('/robots.txt')).toContain(`Sitemap: ${site}/sitemap.xml`);
  const security = await shop.getText('/.well-known/security.txt');
  expect(security).toContain(`Canonical: ${site}/.well-known/security.txt`);
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (\S+Z)$/m.exec(security)?.[1] ?? '');
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(120);
  expect(days).toBeLessThan(366);
  const page = await shop.open('/');
  expect(page.attributes('link[rel=icon]', 'href')).toEqual(['/favicon.ico']);
  const [manifest] = page.attributes('link[rel=manifest]', 'href');
  const { name, icons } = await (await shop.get(manifest ?? '')).json();
  expect(name).toBe('Heart & Hollow');
  const addresses: string[] = icons.map(({ src }: { src: string }) => src);
  for (const path of [...addresses, '/favicon.ico', '/apple-touch-icon.png']) {
    const response = await shop.get(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type'), path).toMatch(/^image\//);
  }
  expect(icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
});

it('has a Markdown version of each book’s page', async () => {
  const page = await shop.open('/books/persuasion');
  const [address] = page.attributes('link[type="text/markdown"]', 'href');
  expect(address).toBe('/books/persuasion.md');
  const response = await shop.get(address ?? '');
  expect(response.headers.get('content-type')).toBe('text/markdown;charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^# Persuasion\n\nby Jane Austen\n/);
  expect(text).toContain('/books/persuasion?edition=');
});
