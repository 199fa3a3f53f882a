import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { IncomingMessage, request, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { fileName } from '../../../../src/domain/text/file-name.ts';
import { paths } from '../../../../src/domain/site/routes.ts';
import { compress } from '../../../../src/publisher/build/compress.ts';
import type { Release } from '../../../../src/publisher/store/release-store.ts';
import type { Exchange } from '../../../../src/publisher/serve/endpoint.ts';
import { createReleaseHandler } from '../../../../src/publisher/serve/release-handler.ts';
import {
  createBand,
  createReleasePreviews,
} from '../../../../src/publisher/serve/release-preview.ts';
import { createRedirects } from '../../../../src/publisher/serve/redirects.ts';
import { serve } from '../../../../src/publisher/serve/serve.ts';
import { findEncoding, hasTag } from '../../../../src/publisher/serve/static-files.ts';
import { trustProxies } from '../../../../src/publisher/serve/trust-proxy.ts';
import { publisherConfig as config } from '../../../../src/publisher/site.ts';
import { writeRelease } from '../../../fixtures/release.ts';
import { freePort } from '../../../fixtures/free-port.ts';

type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

const home = '<h1>Heart &amp; Hollow</h1>'.repeat(40);
const files = {
  'index.html': home,
  '404.html': '<h1>Oops! Page not found</h1>',
  'collections/404.html': '<h1>Collection Not Found</h1>',
  'cart.html': '<h1>Cart</h1>',
  'books/persuasion.html': '<h1>Persuasion</h1>',
  '_astro/site.a1.css': 'p{color:red}',
};

let port: number;
let server: Awaited<ReturnType<typeof serve>>;
let previews: ReturnType<typeof createReleasePreviews>;
/** No test changes its files. */
let release: Release;
const cleanings: (() => Promise<void>)[] = [];

async function lay(more: Record<string, string | Buffer> = {}, id?: string): Promise<Release> {
  const laid = await writeRelease({ ...files, ...more }, id);
  await compress(join(laid.folder, 'client'));
  cleanings.push(laid.remove);
  return laid.release;
}

/** Unlike `fetch`, sends a path without normalization and returns the raw response. */
function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: output } = response;
        resolve({ status, headers: output, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

beforeAll(async () => {
  release = await lay();
});
beforeEach(async () => {
  port = await freePort();
  previews = createReleasePreviews();
  server = await serve({ config, port, previews });
});
afterEach(async () => {
  await server.stop();
  vi.restoreAllMocks();
});
afterAll(async () => {
  for (const clean of cleanings) await clean();
});

/** Lays a release with pages on demand: a link of a discount fails, and a form is answered late. */
const laySearched = (name: string) =>
  lay({
    'search.html': '<h1>Search</h1>',
    '../renderer/manifest.json': JSON.stringify({
      code: '',
      entry: '',
      files: [],
      modules: {},
      onDemand: ['^/search/results$', '^/discount/[^/]+$'],
    }),
    '../renderer/server/entry.mjs': `import { writeFileSync } from 'node:fs';
      export async function handler({ url, method }, response) {
        if (url.startsWith('/discount/')) throw new Error('No page.');
        if (method === 'POST') {
          writeFileSync(new URL('posted', import.meta.url), '');
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
        response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' });
        response.write('${name} ' + url);
        response.end();
      }`,
  });

it('searches in the release that it shows, also after a rollback', async () => {
  const first = await laySearched('first');
  const second = await laySearched('second');
  for (const [shown, name] of [
    [first, 'first'],
    [second, 'second'],
    [first, 'first'],
  ] as const) {
    await server.showRelease(shown);
    await expect
      .poll(async () => (await get('/search?q=a')).body.toString(), { interval: 500 })
      .toBe(`${name} /search/results?q=a`);
  }
});

it('marks the cookies of pages as Secure behind TLS', async () => {
  await server.stop();
  const proxies = { ...trustProxies([]), isSecure: () => true };
  server = await serve({ config, port, previews, proxies });
  await server.showRelease(await laySearched('first'));
  const cookies = async () => (await get('/search?q=a')).headers['set-cookie'];
  await expect.poll(cookies, { interval: 500 }).toEqual(['a=b; Secure']);
});

it('stays up where nobody knows who asks for a page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await server.stop();
  const getAddress = () => {
    throw new Error('Name only the proxy.');
  };
  server = await serve({ config, port, proxies: { ...trustProxies([]), getAddress } });
  await server.showRelease(await laySearched('first'));
  expect((await get('/search?q=a')).status).toBe(500);
  expect((await get('/cart')).status).toBe(200);
});

it('answers a link whose page fails with 503, each time for one of the pages of its visitor, and slowly in the end', async () => {
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
  await server.showRelease(await laySearched('first'));
  const checks = async () => JSON.parse((await get('/readyz')).body.toString()).checks;
  await expect.poll(checks).toMatchObject({ pages: { status: 'ok' } });
  const answers: [number, string | string[] | undefined][] = [];
  for (let time = 0; time < 61; time += 1) {
    const { status, headers } = await get('/discount/READ10?redirect=/cart');
    answers.push([status, headers['retry-after']]);
  }
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => [503, '5']));
  expect(answers.slice(60)).toEqual([[429, '60']]);
  for (let time = 0; time < 299; time += 1)
    expect((await get(`/search?q=${time}`)).status).toBe(429);
  const start = performance.now();
  expect((await get('/search?q=b')).status).toBe(429);
  expect(performance.now() - start).toBeGreaterThan(900);
});

it('answers a form with the release to which it was sent', async () => {
  const first = await laySearched('first');
  await server.showRelease(first);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = get('/contact', type, 'POST', 'message=Hello');
  await expect.poll(() => existsSync(join(first.folder, 'renderer/server/posted'))).toBe(true);
  await server.showRelease(await laySearched('second'));
  expect((await answer).body.toString()).toBe('first /contact/send');
});

describe('the preview of an older release', () => {
  let address: string;
  let maySee: boolean;
  beforeEach(() => void (maySee = true));

  const open = async () => {
    const older = await lay({
      '404.html': '<body><h1>Nothing then</h1></body>',
      'about.html': '<html><body class="x"><h1>About then</h1></body></html>',
      'dashboard.html': '<h1>An old dashboard</h1>',
      '_astro/old.b2.css': 'p{color:blue}',
    });
    const current = await lay({ 'dashboard.html': '<h1>Dashboard</h1>' });
    await server.showRelease(current);
    const handler = await createReleaseHandler(older, {
      config,
      previous: [current],
      band: createBand('The release of yesterday', 'The <supper>'),
    });
    const started = previews.start(Promise.resolve(handler), false, async () => maySee);
    await Promise.resolve();
    address = started.location;
    return started.cookie.split(';')[0] ?? '';
  };

  it('shows each page with a band, to its owner alone', async () => {
    const cookie = await open();
    const { status, headers, body } = await get('/about', { cookie, 'accept-encoding': 'br' });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(body.toString()).toMatch(
      /^<html><body class="x"><style>.+<\/style><form .*The release of yesterday.*The &#60;supper&#62;.*<h1>About then/,
    );
    const [, style = ''] = /<style>(.*)<\/style>/.exec(body.toString()) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect((await get('/about')).status).toBe(404);
    expect((await get('/about', { cookie: 'release-preview=' + 'a'.repeat(32) })).status).toBe(404);
  });

  it('never answers that the browser has a page, which may be the live one', async () => {
    const cookie = await open();
    const { headers } = await get('/');
    const again = { cookie, 'if-none-match': String(headers['etag']) };
    expect((await get('/', again)).status).toBe(200);
  });

  it('leaves the dashboard live, with its files', async () => {
    const cookie = await open();
    expect((await get('/dashboard', { cookie })).body.toString()).toBe('<h1>Dashboard</h1>');
    expect((await get('/_astro/old.b2.css', { cookie })).status).toBe(200);
    expect((await get('/_astro/site.a1.css', { cookie })).status).toBe(200);
    expect((await get('/healthz', { cookie })).headers['content-type']).toBe('application/json');
  });

  it('marks the not-found page too, and ends', async () => {
    const cookie = await open();
    expect((await get('/nowhere', { cookie })).body.toString()).toContain('release-preview');
    const request = { headers: { cookie } };
    expect(previews.end(request, true)).toBe(
      'release-preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    );
    expect((await get('/about', { cookie })).status).toBe(404);
  });

  it('ends by itself after an hour', async () => {
    const cookie = await open();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000);
    expect(await previews.find({ headers: { cookie } })).toBeNull();
  });

  const ask = (cookie: string, url = address) => {
    server.addEndpoints({ '/preview': { method: 'GET', answer: previews.answer } });
    return get(url, { cookie: cookie.split(';')[0] ?? '' });
  };

  it('has an address that leads its owner to it, until they may no longer see it', async () => {
    const cookie = await open();
    const { status, headers } = await ask(cookie);
    expect([status, headers['location'], headers['cache-control']]).toEqual([303, '/', 'no-store']);
    expect((await ask(cookie, '/preview?token=' + 'a'.repeat(32))).status).toBe(404);
    expect((await ask('')).status).toBe(404);
    maySee = false;
    expect((await ask(cookie)).status).toBe(404);
    expect((await get('/about', { cookie })).status).toBe(404);
  });

  it('shows the live release while it is built, and says how that goes', async () => {
    await open();
    const { cookie, location } = previews.start(new Promise(() => undefined), false);
    const building = await ask(cookie, location);
    expect([building.status, building.headers['refresh']]).toEqual([200, '2']);
    expect((await get('/about', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(404);
    const failed = previews.start(Promise.reject(new Error('The disk is <full>')), false);
    const reply = await ask(failed.cookie, failed.location);
    expect(reply.status).toBe(503);
    expect(reply.body.toString()).toContain('The disk is &#60;full&#62;');
  });
});

describe('a form', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (path: string, headers: Record<string, string> = form, body = 'name=Anne') =>
    get(path, headers, 'POST', body);

  beforeEach(async () => {
    await server.showRelease(
      await lay({
        '../renderer/manifest.json': JSON.stringify({
          code: '',
          entry: '',
          files: [],
          modules: {},
          onDemand: ['^/contact/send$'],
        }),
        '../renderer/server/entry.mjs': `export async function handler(request, response, next, locals) {
          const text = Buffer.concat(await Array.fromAsync(request)).toString();
          response.writeHead(text === 'fails' ? 502 : 200, { 'content-type': 'text/plain', link: locals.requestId });
          response.write([request.method, request.url, text].join(' '));
          response.end();
        }`,
      }),
    );
    // Its thread starts.
    await expect.poll(async () => (await get('/contact/send')).status).toBe(200);
  });

  it('is answered by its route, and never from a cache', async () => {
    for (const body of ['name=Anne', 'name=Emma']) {
      const answer = await post('/contact', form, body);
      expect(answer.body.toString()).toBe(`POST /contact/send ${body}`);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers).not.toHaveProperty('etag');
    }
  });

  it.each([
    { name: 'of another site', headers: { ...form, 'sec-fetch-site': 'cross-site' }, status: 403 },
    { name: 'of another origin', headers: { ...form, origin: 'http://a.example' }, status: 403 },
    {
      name: 'of a frame of another site',
      headers: { ...form, origin: 'null', 'sec-fetch-site': 'cross-site' },
      status: 403,
    },
    { name: 'that is no form', headers: { 'content-type': 'text/plain' }, status: 415 },
    { name: 'without a type', headers: {}, status: 415 },
    { name: 'that is too long', headers: form, body: 'a'.repeat(100_001), status: 413 },
    { name: 'sent to a page without one', path: '/cart', headers: form, status: 405 },
  ])('$name is refused', async ({ path = '/contact', headers, body, status }) => {
    const answer = await post(path, headers, body);
    expect(answer.status).toBe(status);
  });

  it('whose browser hides its origin is taken', async () => {
    expect((await post('/contact', { ...form, origin: 'null' })).status).toBe(200);
  });

  it('has one id while it is pressed, and for as long as it fails, but no other has', async () => {
    const ids = async (...bodies: string[]) => {
      const answers = await Promise.all(bodies.map((body) => post('/contact', form, body)));
      return answers.map(({ headers }) => String(headers['link']));
    };
    const [first, second, other] = await ids('a=1', 'a=1', 'a=2');
    const [failed] = await ids('fails');
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(await ids('a=1')).toEqual([first]);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await ids('a=1')).not.toEqual([first]);
    expect(await ids('fails')).toEqual([failed]);
  });

  it('is refused with a time when one address sends too many', async () => {
    const statuses = new Set<number>();
    for (let sent = 0; sent < 11; sent += 1) statuses.add((await post('/contact')).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await post('/contact')).headers['retry-after']).toBe('60');
  });

  it('is answered with a status while no release can', async () => {
    await server.showRelease(release);
    expect((await post('/contact')).status).toBe(502);
  });
});

describe('a shop before its first release', () => {
  it('responds with 503 and a retry time', async () => {
    const response = await get('/');
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.body.toString()).toBe('The shop opens in a moment.');
  });

  it('returns its health and the reason of a failure', async () => {
    const received = async () => {
      const { status, headers, body } = await get('/healthz');
      expect(headers['cache-control']).toBe('no-store');
      return { status, ...JSON.parse(body.toString()) };
    };
    expect(await received()).toMatchObject({ status: 503, release: null, books: 0 });
    server.setUnavailable('No catalog, no release: the provider is down.', 'catalog');
    expect((await received()).reason).toBe('No catalog, no release: the provider is down.');
    await server.showRelease({ ...release, isFallback: true });
    expect(await received()).toMatchObject({ status: 503, release: release.id });
    await server.showRelease(release);
    const { builtAt, id } = release;
    expect(await received()).toEqual({ status: 200, release: id, builtAt, books: 1 });
    server.setUnavailable('A later build failed.', 'other');
    expect((await received()).status).toBe(200);
  });

  it.each([
    ['is gone', (file: string) => rm(file), 'cannot be read: ENOENT'],
    ['is empty', (file: string) => writeFile(file, brotliCompressSync('')), 'has no heading'],
  ])('is unhealthy if the home page %s', async (_, spoil, reason) => {
    const spoiled = await lay();
    await server.showRelease(spoiled);
    await spoil(join(spoiled.folder, 'client', 'index.html.br'));
    const { status, body } = await get('/healthz');
    expect([status, JSON.parse(body.toString())]).toMatchObject([
      503,
      { release: release.id, reason: expect.stringContaining(reason) },
    ]);
  });
});

describe('an open shop', () => {
  beforeEach(() => server.showRelease(release));

  it('serves a page with a hashed file name at its full URL', async () => {
    const handle = 'حب-'.repeat(60) + '100%™';
    const page = `books/${fileName(handle)}.html`;
    await server.showRelease(await lay({ [page]: '<h1>Long</h1>' }));
    for (const path of [paths.book(handle), `${paths.book(handle)}?from=mail`]) {
      const { status, headers, body } = await get(path);
      expect(status).toBe(200);
      expect(body.toString()).toBe('<h1>Long</h1>');
      expect(headers['content-security-policy']).toContain(`sha256-${page.replace('.html', '')}`);
    }
    expect((await get(paths.book(`${handle}x`))).status).toBe(404);
  });

  it('serves a collection named 404, and its not-found page as missing', async () => {
    const collection = `collections/${fileName('404')}.html`;
    await server.showRelease(await lay({ [collection]: '<h1>Not Found Among Books</h1>' }));
    expect((await get('/collections/404')).status).toBe(200);
    expect((await get('/collections/404.html')).headers['location']).toBe('/collections/404');
    await server.showRelease(release);
    for (const path of ['/collections/404', '/collections/%34%30%34'])
      expect((await get(path)).status).toBe(404);
  });

  it('sends a page with its headers', async () => {
    const { status, headers, body } = await get('/books/persuasion?from=mail');
    expect(status).toBe(200);
    expect(body.toString()).toBe('<h1>Persuasion</h1>');
    expect(headers['content-type']).toBe('text/html;charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain('sha256-books/persuasion');
    expect(headers['x-content-type-options']).toBe('nosniff');
    const style = await get('/_astro/site.a1.css');
    expect(style.headers['cache-control']).toContain('immutable');
  });

  it('sends the smallest encoding that the browser accepts', async () => {
    const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(home);
    const zipped = await get('/', { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(home);
    const choosy = await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0.5, identity; q=0.0' });
    expect(choosy.headers['content-encoding']).toBe('gzip');
    const plain = await get('/', { 'accept-encoding': 'gzip; q=0, br;q=0.000' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(home);
    const silent = await get('/');
    expect(silent.headers['content-encoding']).toBeUndefined();
    for (const { headers } of [brotli, zipped, plain, silent]) {
      expect(headers['vary']).toBe('Accept-Encoding');
      expect(headers['content-type']).toBe('text/html;charset=utf-8');
    }
  });

  it('decompresses a large file for a browser that knows no Brotli', async () => {
    const words = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toFixed(9));
    const large = words.join(' ');
    const shown = await lay({ 'large.svg': large });
    await server.showRelease(shown);
    const plain = await get('/large.svg');
    expect(plain.body.toString()).toBe(large);
    const asking = [1, 2, 3].map(() => get('/large.svg', { 'accept-encoding': 'gzip' }));
    for (const zipped of await Promise.all(asking))
      expect(gunzipSync(zipped.body).toString()).toBe(large);
    const asked = await get('/large.svg', {}, 'HEAD');
    expect([asked.status, asked.headers['content-length'], asked.body.length]).toEqual([
      200,
      undefined,
      0,
    ]);
    // It is compressed once.
    await rm(join(shown.folder, 'client/large.svg.br'));
    const again = await get('/large.svg', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(again.body).toString()).toBe(large);
  });

  it('sends 304 to a browser that has the file', async () => {
    const { headers } = await get('/cart');
    const etag = String(headers['etag']);
    const again = await get('/cart', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    for (const known of [`"another", ${etag}`, etag.slice(2), '*'])
      expect((await get('/cart', { 'if-none-match': known })).status).toBe(304);
    const modified = String(headers['last-modified']);
    expect((await get('/cart', { 'if-modified-since': modified })).status).toBe(304);
    expect((await get('/cart', { 'if-none-match': '"another"' })).status).toBe(200);
    const other = { 'if-none-match': '"another"', 'if-modified-since': modified };
    expect((await get('/cart', other)).status).toBe(200);
    for (const stranger of ['nonsense', new Date(Date.parse(modified) + 60_000).toUTCString()])
      expect((await get('/cart', { 'if-modified-since': stranger })).status).toBe(200);
    expect((await get('/cart', { 'if-none-match': etag }, 'HEAD')).status).toBe(304);
  });

  it('serves each screen of the dashboard, and the first for unknown paths', async () => {
    const staffed = await lay({ 'dashboard.html': 'home', 'dashboard/events.html': 'events' });
    await server.showRelease(staffed);
    for (const [path, body] of [
      ['/dashboard', 'home'],
      ['/dashboard/events', 'events'],
      ['/dashboard/nowhere', 'home'],
    ] as const) {
      const response = await get(path);
      expect([response.status, response.body.toString()]).toEqual([200, body]);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(response.headers['content-security-policy']).toContain('sha256-dashboard');
    }
    await server.showRelease(release);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect((await get('/dashboard/events')).status).toBe(404);
  });

  it('responds to HEAD without a body', async () => {
    const { status, headers, body } = await get('/cart', {}, 'HEAD');
    expect(status).toBe(200);
    expect(headers['content-length']).toBe('13');
    expect(body.length).toBe(0);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('rejects %s', async (method) => {
    const response = await get('/cart', {}, method);
    expect(response.status).toBe(405);
    expect(response.headers['allow']).toBe('GET, HEAD');
  });

  it.each(['bytes=0-3', 'bytes=3-1', 'bytes=-2', 'bytes=999-', 'bytes=a-b', 'bytes=0-0,2-3', 'x'])(
    'ignores a range of %s',
    async (range) => {
      expect((await get('/cart', { range })).body.toString()).toBe('<h1>Cart</h1>');
      expect((await get('/cart')).status).toBe(200);
    },
  );

  it('survives a file deleted while it is served', async () => {
    const shown = await lay();
    await server.showRelease(shown);
    await rm(join(shown.folder, 'client', 'cart.html'));
    await expect(get('/cart')).rejects.toThrow();
    expect((await get('/')).status).toBe(200);
  });

  it.each([
    ['/cart/', '/cart'],
    ['//cart//', '/cart'],
    ['/cart.html', '/cart'],
    ['/index.html', '/'],
    ['/Cart', '/cart'],
    ['/Books/PERSUASION/', '/books/persuasion'],
    ['/products/persuasion', '/books/persuasion'],
    ['/Products/Persuasion/?ref=x', '/books/persuasion?ref=x'],
    ['/products/persuasion?variant=42&ref=%26', '/books/persuasion?ref=%26&edition=42'],
    ['/collections/regency/products/persuasion', '/books/persuasion'],
    ['/books/persuasion?a=1&b', null],
    ['/_astro/site.a1.css', null],
    ['/_astro/Site.a1.css', 404],
    ['/products/emma', 404],
    ['/products/persuasion/reviews', 404],
    ['/products/%2e%2e/cart', 404],
    ['//evil.example/', 404],
    ['/policies/refund-policy', 404],
  ])('redirects %s to %s', async (path, expected) => {
    const { status, headers } = await get(path);
    if (typeof expected === 'string') {
      expect(headers['location']).toBe(expected);
      expect(headers['cache-control']).toBe('public, max-age=3600');
      expect(
        headers['strict-transport-security'] ?? headers['x-content-type-options'],
      ).toBeDefined();
    } else expect(headers['location']).toBeUndefined();
    expect(status).toBe(typeof expected === 'string' ? 301 : (expected ?? 200));
  });
});

it('lists the files of a previous release once, since they never change', async () => {
  const previous = await lay({ '_astro/old.b2.js': 'old()' }, '20261031000000000');
  await server.showRelease(release, [previous]);
  await writeFile(join(previous.folder, 'client/_astro/later.c3.js'), 'later()');
  await server.showRelease(await lay(), [previous]);
  expect((await get('/_astro/old.b2.js')).body.toString()).toBe('old()');
  expect((await get('/_astro/later.c3.js')).status).toBe(404);
});

describe('the page of a removed book', () => {
  let removed: Release;
  const pages = {
    'books/removed/emma.html': '<h1>Emma has left</h1>',
    'books/removed/emma.md': '# Emma',
    'books/removed.html': '<h1>A book named Removed</h1>',
    [`books/removed/${fileName('100%')}.html`]: '<h1>All has left</h1>',
  };
  beforeAll(async () => {
    removed = await lay(pages);
  });
  beforeEach(() => server.showRelease(removed));

  it.each([
    ['/books/emma', '<h1>Emma has left</h1>'],
    ['/books/emma.md', '# Emma'],
    ['/books/100%25', '<h1>All has left</h1>'],
  ])('answers %s with status 410', async (path, body) => {
    const response = await get(path, { 'if-none-match': '*' });
    expect([response.status, response.body.toString()]).toEqual([410, body]);
    expect(response.headers['etag']).toBeUndefined();
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('has its own policy, and is compressed', async () => {
    const { headers } = await get('/books/emma');
    expect(headers['content-security-policy']).toContain('sha256-books/removed/emma');
    const long = `<h1>Emma</h1>${'<p>has left</p>'.repeat(200)}`;
    await server.showRelease(await lay({ 'books/removed/emma.html': long }));
    const { body } = await get('/books/emma', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(body).toString()).toBe(long);
  });

  it.each([
    ['/books/emma/', '/books/emma'],
    ['/Books/Emma.html', '/books/emma'],
    ['/products/emma?variant=1', '/books/emma?edition=1'],
  ])('has one address: %s leads to %s', async (path, address) => {
    const { status, headers } = await get(path);
    expect([status, headers['location']]).toEqual([301, address]);
  });

  it.each([
    ['/books/removed/emma', 404],
    ['/books/%72emoved/emma', 404],
    ['/books/removed/emma.html', 404],
    ['/books/removed/emma.md', 404],
    ['/books/evelina', 404],
    ['/books/evelina.md', 404],
    ['/books/', 404],
    ['/emma', 404],
    ['/books/persuasion', 200],
    ['/books/removed', 200],
  ])('is at no other address: %s answers %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});

describe('speculation', () => {
  let speculating: Release;
  beforeAll(async () => {
    speculating = await lay({
      'speculation/full.json': '"full"',
      'speculation/reduced.json': '"reduced"',
    });
  });
  beforeEach(() => server.showRelease(speculating));

  it.each([
    ['full', {}],
    ['full', { ect: '4g' }],
    ['reduced', { ect: '3g' }],
    ['reduced', { ect: 'slow-2g' }],
    ['reduced', { 'save-data': 'on' }],
  ])('gives the %s rules to a visitor with %j', async (amount, headers) => {
    const response = await get('/speculation/full.json', headers);
    expect(response.body.toString()).toBe(JSON.stringify(amount));
    expect(response.headers['vary']).toBe('Save-Data, ECT, Accept-Encoding');
  });

  it('logs no missing page that no visitor asked for', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const isLogged = () => logged.mock.calls.join().includes('not_found');
    const asked = await get('/nowhere', { 'sec-purpose': 'prefetch;prerender' });
    expect(asked.status).toBe(404);
    expect(isLogged()).toBe(false);
    await get('/nowhere');
    expect(isLogged()).toBe(true);
  });
});

describe('an unknown path', () => {
  let warned: MockInstance<typeof console.warn>;
  beforeEach(async () => {
    warned = vi.spyOn(console, 'warn').mockReturnValue();
    await server.showRelease(release);
  });

  it.each([
    ['/nothing', '/nothing'],
    ['/nothing?secret=1', '/nothing'],
    ['/%00', '/'],
    ['/a%0Ab%1b[31m', '/ab[31m'],
    ['/..%2f..%2fpackage.json', '/..%2f..%2fpackage.json'],
    ['/../../package.json', '/../../package.json'],
    ['/..%5c..%5c', '/..%5c..%5c'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    ['/release.json', '/release.json'],
    ['/_headers.json', '/_headers.json'],
    ['//evil.example', '//evil.example'],
    ['/Discount/LEAFLEAFLEAF2500', '/Discount/[code]'],
    [`/${'a'.repeat(5000)}`, `/${'a'.repeat(199)}`],
  ])('such as %s gets the 404 page, and is logged as %s', async (path, recorded) => {
    const { status, headers, body } = await get(path, { 'accept-encoding': 'br' });
    expect(status).toBe(404);
    expect(body.toString()).toContain('Oops! Page not found');
    expect(headers['content-type']).toBe('text/html;charset=utf-8');
    expect(headers['content-security-policy']).toContain('sha256-404');
    expect(warned).toHaveBeenCalledOnce();
    expect(JSON.parse(String(warned.mock.calls[0]?.[0]))).toMatchObject({
      level: 'warn',
      event: 'not_found',
      path: recorded,
      requestId: headers['x-request-id'],
    });
    expect(String(warned.mock.calls[0]?.[0])).not.toMatch(/[^\x20-\x7e]/);
  });

  it.each([
    '/404',
    '/404.html',
    '/404/',
    '/collections/404',
    '/collections/404.html?a',
    '/collections/%34%30%34',
  ])('can be the path of that page itself: %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body.toString()).toContain(path.startsWith('/collections') ? 'Collection' : 'Oops!');
  });

  it('gets another page below collections', async () => {
    const { status, headers, body } = await get('/collections/no-such-shelf');
    expect(status).toBe(404);
    expect(body.toString()).toBe('<h1>Collection Not Found</h1>');
    expect(headers['content-security-policy']).toContain('sha256-collections/404');
  });

  it('gets a compressed page, and no 304', async () => {
    const long = '<h1>Oops! Page not found</h1>'.repeat(40);
    await server.showRelease(await lay({ '404.html': long }));
    const { status, headers, body } = await get('/nothing', {
      'accept-encoding': 'br',
      'if-none-match': '*',
    });
    expect([status, headers['content-encoding']]).toEqual([404, 'br']);
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(brotliDecompressSync(body).toString()).toBe(long);
  });

  it('gets no body for HEAD', async () => {
    const { status, body } = await get('/nothing', {}, 'HEAD');
    expect([status, body.length]).toEqual([404, 0]);
  });
});

describe('a path or header of 8 KB', () => {
  const long = (text: string, length = 8000) =>
    text.repeat(length / text.length + 1).slice(0, length);
  const paths = [
    ...['/', '/..', '/a', '/%', '/A/', '/index', '/index.html', '%', '%41', '%CC%80', 'a', '.html'],
    ...['/books/', '/products/', '/collections/a/products/', '/dashboard/', '/share/', '\\', ';'],
  ];
  /** Returns the time of the fastest of some calls in ms. Others may wait for the machine. */
  function fastest(call: () => unknown): number {
    const times = Array.from({ length: 12 }, () => {
      const start = performance.now();
      call();
      return performance.now() - start;
    });
    return Math.min(...times);
  }

  it('costs no more than another path that leads nowhere', async () => {
    const days = ['20261101000000000', '20261102000000000', '20261103000000000'];
    const previous = await Promise.all(days.map((day) => lay({ '_astro/a.js': 'a()' }, day)));
    const { handle } = await createReleaseHandler(release, { config, previous });
    const cost = (url: string) => {
      const sent = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' });
      const exchange = { request: sent, path: url, isSecure: false, getAddress: () => '' };
      return fastest(() => void handle({ ...exchange, response: new ServerResponse(sent) }));
    };
    const most = 25 * cost('/nowhere');
    const hostile = paths.flatMap((text) => [
      `/${long(text)}/b`,
      `/${text.repeat(3)}${long('%41', 3900)}`,
    ]);
    const costs = hostile.map((path) => ({ path: path.slice(0, 40), cost: cost(path) }));
    expect(costs.filter(({ cost }) => cost > most)).toEqual([]);
  });

  it.each<[string, (text: string) => unknown]>([
    [
      'slashes',
      (text) => createRedirects(config, () => false)(`/a${text.replaceAll('x', '/')}b`, ''),
    ],
    ['codings', (text) => findEncoding(text.replaceAll('x', 'a,'))],
    [
      'tags',
      (text) => hasTag({ headers: { 'if-none-match': text.replaceAll('x', ',') } }, 'W/"a"'),
    ],
    ['cookies', (text) => previews.find({ headers: { cookie: text.replaceAll('x', '; ') } })],
  ])('takes time in proportion: %s', (_name, call) => {
    const [short, eightfold] = [long('x', 1000), long('x', 8000)];
    const base = Math.max(
      fastest(() => call(short)),
      0.01,
    );
    expect(fastest(() => call(eightfold))).toBeLessThan(24 * base);
  });
});

it('slows down one address that asks for hundreds of pages that there are not, and logs some', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await server.showRelease(release);
  const statuses: number[] = [];
  for (let page = 0; page < 300; page += 1) statuses.push((await get(`/no/${page}`)).status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  const start = performance.now();
  const refused = await Promise.all([1, 2, 3].map((page) => get(`/none/${page}`)));
  expect(performance.now() - start).toBeGreaterThan(900);
  for (const { status, headers } of refused)
    expect([status, headers['retry-after']]).toEqual([429, '60']);
  expect((await get('/cart')).status).toBe(200);
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines.map(({ path, times }) => [path, times])).toEqual([
    ...Array.from({ length: 20 }, (_, page) => [`/no/${page}`, undefined]),
    ['/no/99', 100],
  ]);
});

describe('a request in an unusual form', () => {
  beforeEach(() => server.showRelease(release));

  async function send(text: string): Promise<string> {
    const client = connect(port, '127.0.0.1');
    client.write(text);
    return (await Array.fromAsync(client)).join('');
  }

  it.each([
    ['http://shop/cart', '<h1>Cart</h1>'],
    ['HTTPS://shop:443/cart?from=mail', '<h1>Cart</h1>'],
    ['http://shop', home],
    ['http://shop?from=mail', home],
  ])('is served if its target is %s', async (target, body) => {
    const output = await send(`GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
    expect(output).toMatch(/^HTTP\/1.1 200 /);
    expect(output).toContain(body);
  });

  it.each(['Host: shop\r\nHost: evil.example', 'Host: shop\r\nhost: shop', 'Accept: */*'])(
    'is rejected with the headers %j',
    async (headers) => {
      const output = await send(`GET /cart HTTP/1.1\r\n${headers}\r\n\r\n`);
      expect(output).toMatch(/^HTTP\/1.1 400 /);
      expect(output).not.toContain('Cart');
    },
  );
});

describe('a new release', () => {
  it('replaces the previous one without losing a request', async () => {
    const next = await lay({ 'index.html': '<h1>Next</h1>' }, '20261101030000000');
    await server.showRelease(release);
    const bodies: string[] = [];
    let isOver = false;
    const shoppers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const { status, body } = await get('/');
        bodies.push(`${status} ${body}`);
      }
    });
    for (let turn = 0; turn < 20; turn += 1) {
      await server.showRelease(turn % 2 === 0 ? next : release);
      const seen = bodies.length;
      await expect.poll(() => bodies.length).toBeGreaterThan(seen + 4);
    }
    isOver = true;
    await Promise.all(shoppers);
    expect(new Set(bodies)).toEqual(new Set([`200 ${home}`, '200 <h1>Next</h1>']));
  });

  it('still serves the hashed files of the previous one, and nothing else of it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const old = await lay({ '_astro/old.b2.js': 'old()', 'old.html': 'old' }, '20261101030000000');
    await server.showRelease(release, [old]);
    const requested = await get('/_astro/old.b2.js');
    expect([requested.status, requested.body.toString()]).toEqual([200, 'old()']);
    expect(requested.headers['cache-control']).toContain('immutable');
    expect((await get('/old')).status).toBe(404);
    expect((await get('/_astro/never.c3.js')).status).toBe(404);
  });

  it('that cannot be read keeps the previous one live', async () => {
    await server.showRelease(release);
    await expect(server.showRelease({ ...release, folder: '/nowhere' })).rejects.toThrow();
    expect((await get('/')).status).toBe(200);
  });
});

it('an endpoint that throws is a response with status 500 and one line, and the server stays up', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = () => Promise.reject(new Error('A bug'));
  server.addEndpoints({ '/cart': { method: 'GET', answer } });
  const { status, headers } = await get('/cart');
  expect(status).toBe(500);
  expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({
    level: 'error',
    event: 'request_failed',
    path: '/cart',
    error: 'Error: A bug',
    requestId: headers['x-request-id'],
  });
  expect((await get('/healthz')).status).toBe(503);
});

it('disconnects a client that never finishes its headers or its body', async () => {
  const answer = async ({ request: sent }: Exchange) => {
    await Array.fromAsync(sent);
    return { status: 204 };
  };
  server.addEndpoints({ '/refresh': { method: 'POST', answer } });
  const responses = [
    'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    'POST /refresh HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{',
  ].map((beginning) => {
    const caller = connect(port, '127.0.0.1');
    caller.write(beginning);
    return Array.fromAsync(caller);
  });
  for (const response of await Promise.all(responses))
    expect(response.join('')).toMatch(/^HTTP\/1.1 408 /);
  expect((await get('/healthz')).status).toBe(503);
}, 55_000);

it('a stop finishes requests in flight, and accepts no new ones', async () => {
  const large = '<h1>Large</h1>'.repeat(2 ** 20);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY };
  const compressed = brotliCompressSync(large, { params });
  await server.showRelease(await lay({ 'large.svg.br': compressed }));
  const caller = connect(port, '127.0.0.1');
  caller.write('GET /large.svg HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(caller, 'readable');
  const stopped = server.stop();
  await expect(get('/')).rejects.toThrow(/ECONNREFUSED/);
  const [, body] = (await Array.fromAsync(caller)).join('').split('\r\n\r\n');
  expect(body).toBe(large);
  await stopped;
});

it('reports a port that is taken', async () => {
  await expect(serve({ config, port })).rejects.toThrow(
    `Port ${port} is taken. Set PORT to another one.`,
  );
});
