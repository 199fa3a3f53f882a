import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHeaders } from '../../../../src/publisher/serve/headers.ts';
import { publisherConfig as config } from '../../../../src/publisher/site.ts';
import { writeRelease } from '../../../fixtures/release.ts';

let release: Awaited<ReturnType<typeof writeRelease>>;
let headersOf: Awaited<ReturnType<typeof readHeaders>>;
beforeAll(async () => {
  release = await writeRelease({
    'index.html': '',
    '404.html': '',
    'cart.html': '',
    'books/persuasion.html': '',
    'books/café.html': '',
  });
  headersOf = await readHeaders(release.folder, config);
});
afterAll(() => release.remove());

const policyOf = (path: string) => headersOf(path, false)['content-security-policy'];

const immutable = 'public, max-age=31536000, immutable';
it.each([
  // Its name changes with its content.
  ['/_astro/site.a1b2.css', immutable],
  ['/_astro/deep/in.js', immutable],
  ...[
    ...['/', '/cart', '/books/persuasion', '/icon.svg', '/books/_astro/'],
    ...['/catalog.19bc0849a408.json', '/catalog.json', '/catalog.xyz.json'],
    '/a/catalog.19bc0849a408.json',
  ].map((path) => [path, 'no-cache']),
])('has %s cached as %s', (path, caching) => {
  expect(headersOf(path, false)['cache-control']).toBe(caching);
});

it.each([
  ['/favicon.ico', 'image/x-icon'],
  ['/events.xml', 'application/atom+xml;charset=utf-8'],
  ['/sitemap.xml', undefined],
])('returns the type of %s, which the file server does not know', (path, type) => {
  expect(headersOf(path, false)['content-type']).toBe(type);
});

it.each([
  ['/', true],
  ['/cart', true],
  ['/books/persuasion', true],
  ['/404', true],
  ['/_astro/site.a1b2.css', false],
  ['/no-such-page', false],
])('preloads fonts and names the speculation rules with %s: %s', (path, isPage) => {
  const { link, 'speculation-rules': rules } = headersOf(path, false);
  expect([link !== undefined, rules]).toEqual([
    isPage,
    isPage ? '"/speculation/full.json"' : undefined,
  ]);
});

it.each(['/speculation/full.json', '/speculation/reduced.json'])(
  'keeps %s for an hour, of the type that browsers ask for',
  (path) => {
    expect(headersOf(path, false)).toMatchObject({
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=3600',
    });
  },
);

describe('the content security policy', () => {
  it('is different for each page', () => {
    expect(policyOf('/')).toMatch(/^default-src 'none'; .*script-src 'sha256-home'$/);
    expect(policyOf('/cart')).toMatch(/^default-src 'none'; .*script-src 'sha256-cart'$/);
    expect(policyOf('/books/persuasion')).toContain('sha256-books/persuasion');
  });

  it.each([
    ['/cart/', 'cart'],
    ['/cart.html', 'cart'],
    ['/%63art', 'cart'],
    ['/index.html', 'home'],
    ['/books/caf%C3%A9', 'books/café'],
    ['/books/persuasion/', 'books/persuasion'],
  ])('of %s is that of the page it shows', (path, page) => {
    expect(policyOf(path)).toContain(`sha256-${page}'`);
  });

  it.each(['/icon.svg', '/nothing', '/%00', '/%E0%A4%A', '/_astro/site.css', '/cart/x'])(
    'allows %s, which is no page, to load nothing',
    (path) => {
      expect(policyOf(path)).toBe("default-src 'none'; frame-ancestors 'none'");
    },
  );
});

describe('every response', () => {
  it.each(['/', '/icon.svg', '/nothing'])('to %s has the security headers', (path) => {
    expect(headersOf(path, false)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('has the HSTS header only for HTTPS requests', async () => {
    const name = 'strict-transport-security';
    expect(headersOf('/', false)).not.toHaveProperty(name);
    expect(headersOf('/', true)[name]).toBe('max-age=86400');
    expect(headersOf('/nothing', true)[name]).toBe('max-age=86400');
  });
});

describe('the dashboard', () => {
  it.each(['/dashboard', '/dashboard/', '/dashboard/events'])(
    'prevents caching and indexing of %s',
    (path) => {
      expect(headersOf(path, false)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      });
    },
  );

  it('does not include paths with the same prefix', () => {
    expect(headersOf('/dashboards', false)).not.toHaveProperty('x-robots-tag');
  });
});

it('rejects a release with invalid headers', async () => {
  const broken = await writeRelease({ 'index.html': '' });
  await writeFile(join(broken.folder, '_headers.json'), '{"pathname":"/"}');
  await expect(readHeaders(broken.folder, config)).rejects.toThrow();
  await broken.remove();
});
