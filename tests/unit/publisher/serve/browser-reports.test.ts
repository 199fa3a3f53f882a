import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createErrorEndpoint } from '../../../../src/publisher/serve/browser-reports.ts';
import { serve } from '../../../../src/publisher/serve/serve.ts';
import { trustProxies } from '../../../../src/publisher/serve/trust-proxy.ts';
import { publisherConfig as config } from '../../../../src/publisher/site.ts';

let server: Awaited<ReturnType<typeof serve>>;
let lines: Record<string, unknown>[];
let now: number;
let address: string;

beforeEach(async () => {
  [lines, now, address] = [[], 1_000_000, '192.0.2.1'];
  vi.spyOn(console, 'error').mockImplementation((line: string) => {
    lines.push(JSON.parse(line));
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const proxies = { ...trustProxies([]), getAddress: () => address };
  server = await serve({ config, port: 0, proxies });
  server.addEndpoints({ '/errors': createErrorEndpoint(() => '7') });
});
afterEach(async () => {
  await server.stop();
  vi.restoreAllMocks();
});

async function send(body: string, headers: Record<string, string> = {}, method = 'POST') {
  const site = `http://127.0.0.1:${server.port}`;
  const sent = { 'sec-fetch-site': 'same-origin', ...headers };
  const response = await fetch(`${site}/errors`, {
    method,
    headers: sent,
    ...(method === 'POST' && { body }),
  });
  return response.status;
}

describe('a report of a page', () => {
  it('is logged with its path, its message and the release', async () => {
    const text = 'TypeError: x is undefined TypeError: x is undefined at f (/_astro/a.js:1:2)';
    expect(await send(`/cart ${text}`)).toBe(204);
    expect(lines).toMatchObject([
      {
        level: 'error',
        event: 'browser_error',
        path: '/cart',
        message: 'TypeError: x is undefined at f (/_astro/a.js:1:2)',
        release: '7',
      },
    ]);
    expect(lines[0]?.['requestId']).toBeTypeOf('string');
  });

  it('is one line a minute', async () => {
    for (let count = 0; count < 5; count += 1) await send('/cart Error: no');
    expect(lines).toHaveLength(1);
    now += 60_000;
    await send('/cart Error: no');
    expect(lines).toHaveLength(2);
  });

  it('is one of twenty lines a minute of all pages', async () => {
    for (let count = 0; count < 30; count += 1) {
      address = `192.0.2.${count}`;
      expect(await send(`/cart Error: ${count}`)).toBe(204);
    }
    expect(lines).toHaveLength(20);
  });

  it('is one of five lines a minute of one address, and the others are counted', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    for (let count = 0; count < 20; count += 1) await send(`/cart Error: ${count}`);
    address = '198.51.100.7';
    await send('/cart TypeError: of a reader');
    expect(lines.map(({ message }) => message)).toContain('TypeError: of a reader');
    expect(lines).toHaveLength(6);
    now += 60_000;
    await send('/cart Error: no');
    expect(warned).toHaveBeenCalledWith(
      expect.stringMatching(/"browser_errors_dropped".*"count":15/),
    );
  });

  it('is accepted thirty times a minute of one address', async () => {
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push(await send('/cart Error: no'));
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is logged without personal data', async () => {
    await send('/cart Error: ada@reader.example at https://shop.example/login?token=secret');
    expect(JSON.stringify(lines)).not.toMatch(/ada@|secret/);
  });

  it.each([
    ['an extension', '/ Error: no at f (chrome-extension://abc/x.js:1:2)'],
    ['another origin', '/ Script error. undefined'],
    ['a redirect', '/login AbortError: Transition was skipped. Navigation aborted undefined'],
  ])('of %s is not logged', async (_, body) => {
    expect(await send(body)).toBe(204);
    expect(lines).toEqual([]);
  });

  it.each([
    ['from another site', '/cart Error', { 'sec-fetch-site': 'cross-site' }, 403],
    ['with a foreign origin', '/cart Error', { 'sec-fetch-site': 'none' }, 403],
    ['without a path', 'Error', {}, 400],
    ['with a line break', '/cart Error\n{"event":"forged"}', {}, 400],
    ['of more than 4 KiB', `/cart ${'x'.repeat(4096)}`, {}, 413],
  ])('%s is rejected', async (_, body, headers, status) => {
    expect(await send(body, headers)).toBe(status);
    expect(lines).toEqual([]);
  });

  it('is sent by POST', async () => {
    expect(await send('', {}, 'GET')).toBe(405);
  });
});
