import { HtmlValidate } from 'html-validate';
import type { APIRequestContext, Page } from 'playwright/test';
import { cardsIn } from './book-cards.ts';
import { expect, test } from './shop.ts';
import { workerShop } from './worker-shop.ts';

const { site: base } = workerShop;

type Data = Record<string, unknown> & { '@type': unknown };

async function dataOf(page: Page): Promise<Data[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}

async function dataOfType(page: Page, type: string) {
  const found = (await dataOf(page)).filter((data) => [data['@type']].flat().includes(type));
  expect(found).toHaveLength(1);
  return found[0] ?? { '@type': '' };
}

async function sitemapOf(request: APIRequestContext): Promise<string[]> {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toMatch(/xml/);
  return Array.from((await response.text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => url);
}

/** The HTML of every linked page of the site, by path. */
async function crawl(request: APIRequestContext, origin: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/', '/browse-books/page/1', '/login', '/newsletter/confirm'];
  for (const path of waiting) {
    // The dashboard requires a login, which this test does not have.
    if (pages.has(path) || path.startsWith('/dashboard')) continue;
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const type = response.headers()['content-type'] ?? '';
    pages.set(path, type.includes('html') ? await response.text() : '');
    for (const { pathname } of linksIn(pages.get(path) ?? '', origin + path)) {
      if (!pages.has(pathname)) waiting.push(pathname);
    }
  }
  return pages;
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
    'no-raw-characters': ['error', { relaxed: true }],
    // Suggestions of comboboxes are valid.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    'tel-non-breaking': 'off',
    'void-style': 'off',
  },
});

test('has only pages with valid HTML', async ({ request }) => {
  test.setTimeout(120_000);
  const pages = await crawl(request, base);
  for (const path of ['/cart', '/favorites', '/search', '/dashboard'])
    pages.set(path, await (await request.get(path)).text());
  const errors: string[] = [];
  for (const [path, html] of pages) {
    const { results } = await validator.validateString(html);
    for (const { line, message, ruleId } of results.flatMap(({ messages }) => messages))
      errors.push(`${path}:${line} ${message} (${ruleId})`);
  }
  expect(errors).toEqual([]);
});

test('has a target for every internal link and anchor, and a sitemap of the indexable pages', async ({
  request,
}) => {
  test.setTimeout(120_000);
  const pages = await crawl(request, base);
  expect(pages.size).toBeGreaterThan(130);
  const missing: string[] = [];
  for (const [path, html] of pages) {
    for (const { pathname, hash } of linksIn(html, base + path)) {
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
    .map(([path]) => base + path);
  expect((await sitemapOf(request)).toSorted()).toEqual(indexable.toSorted());

  const errors = [...pages].flatMap(([path, html]) => (html ? faultsOf(path, html, base) : []));
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
  };
  return Object.entries(checks).flatMap(([name, isGood]) => (isGood ? [] : `${path}: ${name}`));
}

test('has unique titles and descriptions on indexable pages', async ({ request }) => {
  test.setTimeout(60_000);
  const seen = new Map<string, string>();
  for (const url of await sitemapOf(request)) {
    const html = await (await request.get(url)).text();
    for (const pattern of [/<title>([^<]*)/, /<meta name="description" content="([^"]*)"/]) {
      const words = pattern.exec(html)?.[1] ?? '';
      expect(seen.get(words) ?? url, words).toBe(url);
      seen.set(words, url);
    }
  }
});

for (const path of ['/login', '/cart', '/search', '/favorites', '/nowhere']) {
  test(`marks ${path} as noindex`, async ({ page, shop }) => {
    await page.goto(path);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    shop.allowConsole(/404/);
  });
}

for (const path of ['/', '/about', '/contact']) {
  test(`has the shown hours in the structured data of ${path}`, async ({ page }) => {
    await page.goto(path);
    const store = await dataOfType(page, 'BookStore');
    const shown = await page.locator('.hours > div').allTextContents();
    const open = shown
      .map((row) => row.replace(/\s+/g, ''))
      .filter((row) => !row.endsWith('closed'));
    const received = [store['openingHoursSpecification']]
      .flat()
      .map((spec) => JSON.stringify(spec));
    expect(received).toHaveLength(open.length);
    const hour = (time = '') =>
      `${((Number(time.slice(0, 2)) + 11) % 12) + 1}${Number(time.slice(0, 2)) < 12 ? 'AM' : 'PM'}`;
    for (const [index, spec] of received.entries()) {
      const { dayOfWeek, opens, closes } = JSON.parse(spec);
      expect(open[index]).toMatch(new RegExp(`^${dayOfWeek[0].slice(0, 3)}`));
      expect(open[index]).toContain(`${hour(opens)}-${hour(closes)}`);
    }
  });
}

test('has the name of the site on home', async ({ page }) => {
  await page.goto('/');
  expect(await dataOfType(page, 'WebSite')).toMatchObject({
    name: 'Heart & Hollow',
    url: `${base}/`,
  });
});

test('lists the shown books and breadcrumbs of a collection', async ({ page }) => {
  await page.goto('/collections/slow-burns');
  const list = await dataOfType(page, 'ItemList');
  const names = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
  expect([list['itemListElement']].flat()).toMatchObject(names.map((name) => ({ name })));
  const trail = await dataOfType(page, 'BreadcrumbList');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect(trail['itemListElement']).toMatchObject([
    { position: 1, name: 'Home', item: `${base}/` },
    { position: 2, name: 'Collections', item: `${base}/collections` },
    { position: 3, name: title?.trim(), item: `${base}/collections/slow-burns` },
  ]);
});

test('lists all collections', async ({ page }) => {
  await page.goto('/collections');
  const list = await dataOfType(page, 'ItemList');
  const cards = cardsIn(page.getByRole('main'));
  expect([list['itemListElement']].flat()).toHaveLength(await cards.count());
});

test('has the date and the price of an upcoming book', async ({ page }) => {
  await page.goto('/new-releases');
  const card = cardsIn(page.getByRole('region', { name: 'Coming Soon' })).first();
  const due = (await card.getByText(/^Out /).textContent())?.replace('Out ', '') ?? '';
  const href = await card.getByRole('link').first().getAttribute('href');
  await page.goto(href ?? '');
  const price = await page.getByRole('main').locator('.price:visible').textContent();
  expect((await dataOfType(page, 'Book'))['offers']).toContainEqual(
    expect.objectContaining({
      availability: 'https://schema.org/PreOrder',
      availabilityStarts: new Date(`${due} UTC`).toISOString().slice(0, 10),
      price: price?.replace('$', ''),
      priceCurrency: 'USD',
    }),
  );
});

test('has a share image: the shop’s, a collection’s, a cover', async ({ page, request }) => {
  for (const [path, card, picture] of [
    ['/about', 'summary_large_image', /\/share\/shop\.jpg$/],
    ['/collections/slow-burns', 'summary_large_image', /\/share\/collections\/slow-burns\.jpg$/],
    ['/books/persuasion', 'summary', /width=800$/],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', card);
    const address = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(address).toMatch(picture);
    const response = await request.get(address ?? '');
    expect(response.headers()['content-type']).toMatch(/^image\//);
  }
});

test('lists the books of the page in the feed of new books', async ({ page, request }) => {
  await page.goto('/new-releases');
  const link = page.locator('link[type="application/atom+xml"]').first();
  const address = await link.getAttribute('href');
  const text = await (await request.get(address ?? '')).text();
  const shown = await cardsIn(page.getByRole('region', { name: "This Month's Arrivals" }))
    .getByRole('link')
    .evaluateAll((links) => links.map((element) => element.getAttribute('href')));
  const received = Array.from(text.matchAll(/<id>(.*?)<\/id>/g), ([, id]) => id).slice(1);
  expect(received.slice(0, 6)).toEqual(shown.map((href) => `${base}${href}`));
  // The shop's pages parse trusted texts only.
  await page.goto('about:blank');
  const isWhole = await page.evaluate(
    (xml) => !new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror'),
    text,
  );
  expect(isWhole).toBe(true);
});

test('serves a merchant feed and a guide for language models', async ({ page, request }) => {
  const response = await request.get('/feeds/products.xml');
  expect(response.headers()['content-type']).toMatch(/xml/);
  // A page of the shop accepts no text as a document.
  await page.goto('about:blank');
  const items = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'text/xml');
      return Array.from(feed.querySelectorAll('item'), (item) => ({
        title: item.querySelector('title')?.textContent,
        link: item.querySelector('link')?.textContent ?? '',
        price: item.getElementsByTagName('g:price')[0]?.textContent,
      }));
    },
    await response.text(),
  );
  const paperback = items.find(({ title }) => title === 'The Garlic Book, Paperback');
  expect(paperback?.price).toBe('17.99 USD');
  await page.goto(paperback?.link ?? '');
  await expect(page.getByRole('radio', { name: 'Paperback' })).toBeChecked();
  const guide = await (await request.get('/llms.txt')).text();
  expect(guide).toContain('# Heart & Hollow');
  const links = Array.from(guide.matchAll(/\]\((.*?)\)/g), ([, link = '']) => link);
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) expect((await request.get(link)).status()).toBe(200);
});

test('serves robots.txt, manifest and icons', async ({ page, request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${base}/sitemap.xml`);
  await page.goto('/');
  const manifest = await request.get(
    (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '',
  );
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.ico');
  const { name, icons } = await manifest.json();
  expect(name).toBe('Heart & Hollow');
  const addresses: string[] = icons.map(({ src }: { src: string }) => src);
  for (const path of [...addresses, '/favicon.ico', '/apple-touch-icon.png']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['content-type'], path).toMatch(/^image\//);
  }
  expect(icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
});

test('has a Markdown version of each book’s page', async ({ page }) => {
  await page.goto('/books/persuasion');
  const address = await page.locator('link[type="text/markdown"]').getAttribute('href');
  expect(address).toBe('/books/persuasion.md');
  const response = await page.request.get(address ?? '');
  expect(response.headers()['content-type']).toBe('text/markdown;charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^# Persuasion\n\nby Jane Austen\n/);
  expect(text).toContain('/books/persuasion?edition=');
});
