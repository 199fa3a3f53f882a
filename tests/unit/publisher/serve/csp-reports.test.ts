import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCspReports } from '../../../../src/publisher/serve/csp-reports.ts';

let server: Server;
let site: string;
let logged: string[];

beforeEach(async () => {
  logged = [];
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line));
  const reports = createCspReports('/csp-reports', ({ headers }) => String(headers['x-from']));
  server = createServer((request, response) => {
    if (!reports(request, response, request.url ?? '')) response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.restoreAllMocks();
});

async function send(body: unknown, from = '192.0.2.1', path = '/csp-reports'): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { status } = await fetch(site + path, {
    method: 'POST',
    body: text,
    headers: { 'x-from': from },
  });
  return status;
}

const violation = (blockedURL: string, more = {}) => ({
  type: 'csp-violation',
  age: 1,
  url: 'https://shop.example/',
  body: {
    documentURL: 'https://shop.example/books/emma?code=secret#top',
    effectiveDirective: 'script-src-elem',
    blockedURL,
    sourceFile: 'https://shop.example/_astro/a.js?x=secret',
    lineNumber: 7,
    ...more,
  },
});

it('logs a violation as one line, without queries', async () => {
  expect(await send([violation('https://evil.example/a.js?token=secret')])).toBe(204);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      event: 'csp_violation',
      directive: 'script-src-elem',
      blocked: 'https://evil.example/a.js',
      page: '/books/emma',
      source: 'https://shop.example/_astro/a.js',
      line: 7,
    },
  ]);
});

it('accepts the format of report-uri', async () => {
  const report = {
    'document-uri': 'https://shop.example/cart',
    'violated-directive': "require-trusted-types-for 'script'",
    'blocked-uri': 'trusted-types-sink',
  };
  expect(await send({ 'csp-report': report })).toBe(204);
  expect(logged).toEqual([
    expect.stringContaining('"blocked":"trusted-types-sink","page":"/cart"'),
  ]);
});

it('logs a burst once, and at most twenty lines a minute', async () => {
  const many = Array.from({ length: 20 }, () => violation('https://evil.example/a.js'));
  for (let request = 0; request < 5; request += 1) await send(many);
  expect(logged).toHaveLength(1);
  for (let number = 0; number < 40; number += 1)
    await send([violation(`https://evil.example/${number}.js`)], `192.0.2.${number}`);
  expect(logged).toHaveLength(20);
});

it('accepts thirty requests of an address a minute', async () => {
  const statuses = [];
  for (let request = 0; request < 35; request += 1)
    statuses.push(await send([violation('inline')]));
  expect(statuses).toEqual([...Array<number>(30).fill(204), ...Array<number>(5).fill(429)]);
  expect(await send([violation('inline')], '198.51.100.7')).toBe(204);
});

it.each([
  ['no JSON', '{', 400],
  ['another kind of report', [{ type: 'deprecation', body: {} }], 400],
  ['an empty list', [], 400],
  ['a number', '1', 400],
  ['too much', 'x'.repeat(33 * 1024), 413],
])('rejects %s', async (_, body, status) => {
  expect(await send(body)).toBe(status);
  expect(logged).toEqual([]);
});

it('rejects other methods, and leaves other paths alone', async () => {
  const response = await fetch(`${site}/csp-reports`);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await send([], '192.0.2.1', '/cart')).toBe(404);
});

it.each(['chrome-extension', 'moz-extension', 'safari-web-extension'])(
  'skips %s',
  async (scheme) => {
    await send([violation(scheme), violation('inline', { sourceFile: `${scheme}://abc/a.js` })]);
    expect(logged).toEqual([]);
  },
);

it('logs printable text of limited length', async () => {
  await send([violation(`https://evil.example/\u001b[31m\n${'a'.repeat(5000)}`)]);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/^[\x20-\x7e]{1,600}$/);
});
