import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprint, parseConfig } from '../../src/config.ts';

const hosted = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SHOPIFY_STORE_DOMAIN: 'hearts.myshopify.com',
  SHOPIFY_STOREFRONT_TOKEN: 'shpat_x',
};

describe('without settings', () => {
  it('uses the local emulator', () => {
    expect(parseConfig({})).toMatchObject({
      port: 4321,
      backendPort: 54321,
      dataDir: '.local',
      catalogFile: undefined,
      usesEmulator: true,
      site: 'http://127.0.0.1:4321',
      backend: 'http://127.0.0.1:54321',
      services: {
        SITE_URL: 'http://127.0.0.1:4321',
        SUPABASE_URL: 'http://127.0.0.1:54321',
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local-emulator-only-00_emulator',
        SHOPIFY_STORE_DOMAIN: 'local.myshopify.com',
        SHOPIFY_STOREFRONT_TOKEN: 'local-token',
        STOREFRONT_ORIGIN: 'http://127.0.0.1:54321',
      },
    });
  });

  it('ignores empty values, as in a copy of the example file', () => {
    const blank = Object.fromEntries(Object.keys(hosted).map((name) => [name, '  ']));
    expect(parseConfig({ ...blank, PORT: '', CATALOG_FILE: ' ' })).toEqual(parseConfig({}));
  });

  it('uses the configured ports and folders, and derives the URLs', () => {
    expect(
      parseConfig({
        PORT: '8080',
        BACKEND_PORT: ' 9090 ',
        DATA_DIR: 'data',
        CATALOG_FILE: 'books.json',
      }),
    ).toMatchObject({
      site: 'http://127.0.0.1:8080',
      backend: 'http://127.0.0.1:9090',
      dataDir: 'data',
      cacheDir: resolve('data/cache'),
      catalogFile: 'books.json',
    });
  });
});

describe('with the hosted services', () => {
  it('uses no emulator', () => {
    const settings = parseConfig({ ...hosted, SITE_URL: 'https://hearts.example' });
    expect(settings).toMatchObject({ usesEmulator: false, backend: hosted.SUPABASE_URL });
    expect(settings.services).toMatchObject({ ...hosted, SITE_URL: 'https://hearts.example' });
    expect(settings.services).not.toHaveProperty('STOREFRONT_ORIGIN');
  });

  it.each(Object.keys(hosted))('reports that %s is missing', (name) => {
    expect(() => parseConfig({ ...hosted, [name]: '' })).toThrow(`Settings: ${name} is empty.`);
  });

  it('reports all missing settings, and no values', () => {
    const half = { SHOPIFY_STOREFRONT_TOKEN: 'secret-token' };
    const reading = () => parseConfig(half);
    expect(reading).toThrow(
      'Settings: SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SHOPIFY_STORE_DOMAIN are empty.',
    );
    expect(reading).not.toThrow('secret-token');
  });
});

it.each([
  ['PORT', 'eighty', 'is no number from 0 to 65535'],
  ['PORT', '80.5', 'is no number from 0 to 65535'],
  ['PORT', '-1', 'is no number from 0 to 65535'],
  ['BACKEND_PORT', '65536', 'is no number from 0 to 65535'],
  ['SITE_URL', 'shop.example', 'is no address such as https://bookshop.example.'],
  ['SITE_URL', 'shop.example:8080', 'is no address'],
  ['SUPABASE_URL', 'project.supabase.co', 'is no address'],
  ['SHOPIFY_STORE_DOMAIN', 'shop.example', 'is not NAME.myshopify.com.'],
  ['SHOPIFY_AUTHOR_METAFIELD', 'author', 'is not namespace.key.'],
  ['HSTS', '86400', 'is not max-age=SECONDS.'],
  ['HSTS', 'max-age=1\r\nset-cookie: a=b', 'is not max-age=SECONDS.'],
  ['CATALOG_FILE', 'books.csv', 'is the catalog of the local emulator.'],
])('rejects %s=%s in one sentence', (name, value, sentence) => {
  expect(() => parseConfig({ ...hosted, [name]: value })).toThrow(`Settings: ${name} ${sentence}`);
});

it('binds browsers to HTTPS for a day, or as the setting says', () => {
  expect(parseConfig({}).hsts).toBe('max-age=86400');
  const HSTS = 'max-age=63072000; includeSubDomains; preload';
  expect(parseConfig({ HSTS }).hsts).toBe(HSTS);
});

it('identifies a release by its backend and its catalog, a file or a folder', async () => {
  const backend = 'http://127.0.0.1:54321';
  const folder = await mkdtemp(join(tmpdir(), 'catalog-'));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  expect(fingerprint(backend, undefined)).toBe(backend);
  expect(fingerprint(backend, join(folder, 'none.json'))).toBe(backend);
  await write('a.json', '1');
  const one = fingerprint(backend, join(folder, 'a.json'));
  expect(one).not.toBe(backend);
  expect(fingerprint(backend, folder)).toBe(one);
  await write('b.csv', '2');
  expect(fingerprint(backend, folder)).not.toBe(one);
  await write('a.json', '3');
  expect(fingerprint(backend, join(folder, 'a.json'))).not.toBe(one);
  await rm(folder, { recursive: true });
});

it('reports violations to an https URL, if to any', () => {
  expect(parseConfig({}).cspReportUrl).toBeNull();
  const CSP_REPORT_URL = 'https://reports.example/shop';
  expect(parseConfig({ CSP_REPORT_URL }).cspReportUrl).toBe(CSP_REPORT_URL);
  for (const url of ['http://reports.example', '/reports', 'javascript:alert(1)'])
    expect(() => parseConfig({ CSP_REPORT_URL: url })).toThrow('CSP_REPORT_URL');
});
