import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAgentEndpoints } from '../../../../src/publisher/serve/agents.ts';
import { callEndpoint } from '../../../../src/publisher/serve/endpoint.ts';
import { listen } from '../../../fixtures/listen.ts';

const received: { request: IncomingMessage; body: string }[] = [];
let answer: { status: number; headers: Record<string, string>; body: string } | null = null;
const store = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ request, body });
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
});
let address = '192.0.2.1';
let site = '';
const json = { 'content-type': 'application/json' };

beforeAll(async () => {
  const endpoints = createAgentEndpoints(await listen(store), 300);
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const exchange = { request, response, path, isSecure: true, getAddress: () => address };
    const endpoint = endpoints[path];
    if (endpoint) void callEndpoint(exchange, endpoint);
  });
  site = await listen(server);
  afterAll(() => server.close());
});
afterAll(() => {
  store.closeAllConnections();
  store.close();
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  received.length = 0;
  answer = { status: 200, headers: { ...json, 'set-cookie': 'a=b' }, body: '{"result":1}' };
});

const call = (init: RequestInit = {}) =>
  fetch(`${site}/api/ucp/mcp`, { method: 'POST', headers: json, body: '{"id":1}', ...init });

it('passes a call on to the store, without cookies either way, and keeps nothing', async () => {
  const headers = { ...json, cookie: 'session=1', host: 'evil.example', te: 'trailers' };
  const response = await call({ headers: { ...headers, 'mcp-session-id': 's1' } });
  expect([response.status, await response.json()]).toEqual([200, { result: 1 }]);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [{ request, body } = { request: null, body: '' }] = received;
  expect(body).toBe('{"id":1}');
  expect(request?.headers).toMatchObject({ ...json, 'mcp-session-id': 's1' });
  expect(request?.headers.cookie).toBeUndefined();
  expect(request?.headers.host).toMatch(/^127\.0\.0\.1/);
  const profile = await fetch(`${site}/.well-known/ucp`);
  expect([profile.status, received.at(-1)?.request.url]).toEqual([200, '/.well-known/ucp']);
});

it('takes no other method, no long body and not too many calls', async () => {
  expect((await fetch(`${site}/api/ucp/mcp`)).status).toBe(405);
  expect((await call({ body: 'x'.repeat(10_000_000) }).catch(() => ({ status: 413 }))).status).toBe(
    413,
  );
  expect(received).toEqual([]);
  address = '198.51.100.7';
  const statuses = new Set<number>();
  for (let count = 0; count < 70; count += 1) statuses.add((await call()).status);
  expect([...statuses]).toEqual([200, 429]);
  expect(received).toHaveLength(60);
  address = '203.0.113.9';
});

it.each([
  ['a store that does not answer', null, 504, 'took too long'],
  ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }, 502, 'data'],
  [
    'a redirect',
    { status: 302, headers: { location: 'https://evil.example' }, body: '' },
    502,
    'leads',
  ],
  ['a long answer', { status: 200, headers: json, body: ' '.repeat(5_000_000) }, 502, 'too long'],
])('answers %s with a sentence', async (_, given, status, words) => {
  answer = given;
  const response = await call();
  expect([response.status, await response.json()]).toMatchObject([
    status,
    { code: 'store_unavailable', message: expect.stringContaining(words) },
  ]);
});
