import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublishEndpoints } from '../../../../src/publisher/schedule/publish-endpoints.ts';
import type { RequestKind } from '../../../../src/publisher/schedule/publish-requests.ts';
import { getStaffStatus } from '../../../../src/publisher/backend.ts';
import { callEndpoint } from '../../../../src/publisher/serve/endpoint.ts';
import { createReleasePreviews } from '../../../../src/publisher/serve/release-preview.ts';
import { createWebhookVerifier } from '../../../../src/publisher/schedule/shopify-webhook.ts';
import { listen } from '../../../fixtures/listen.ts';

const secret = 'the-secret-of-the-app';
const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const tokenOf = (name: string, claims: object = { sub: 'somebody' }) =>
  `head.${encode(claims)}.${name}`;

const release = {
  id: '20261126000000000',
  builtAt: '2026-11-26T00:00:00.000Z',
  items: 96,
  isLive: true,
  isPinned: false,
};

let servers: Server[];
let backendCalls: number;
let logged: string[];
let requested: (RequestKind | [RequestKind, string])[];
let rolledBackTo: string | null;
let recorded: [token: string, builtAt: string | null][];
let previews: ReturnType<typeof createReleasePreviews>;
let store: () => Promise<void>;
let site: string;

function open(server: Server): Promise<string> {
  servers.push(server);
  return listen(server);
}

beforeEach(async () => {
  servers = [];
  backendCalls = 0;
  logged = [];
  requested = [];
  rolledBackTo = null;
  recorded = [];
  previews = createReleasePreviews();
  store = async () => undefined;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void logged.push(line));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const origin = await open(
    createServer((request, response) => {
      backendCalls += 1;
      const [, name = ''] = /\.(\w+)$/.exec(request.headers.authorization ?? '') ?? [];
      const status = { waits: 200, down: 503 }[name] ?? (name.endsWith('good') ? 200 : 401);
      response.writeHead(status).end(`${name !== 'waits'}`);
    }),
  );
  const endpoints = createPublishEndpoints({
    manager: {
      async request(kind, item) {
        await store();
        requested.push(item === undefined ? kind : [kind, item]);
        return { coalesced: false };
      },
      rolledBackTo: async () => rolledBackTo,
      state: () => 'waiting',
      listReleases: async () => [release],
      rollBackTo: async (id) => (id === release.id ? release.builtAt : null),
      openHandler: async (id) =>
        id === release.id
          ? {
              handle: ({ response, path }) => void response.end(`the page ${path}`),
              handleForm: async () => false,
              check: async () => undefined,
            }
          : null,
      openPending: async (site) => {
        throw new Error(`no build of ${JSON.stringify(site)}`);
      },
    },
    pending: {
      read: async (token) =>
        token === tokenOf('good')
          ? { value: { merchandising: {}, events: [], left_out: [] } }
          : 'forbidden',
      isApproved: async () => true,
    },
    authorize: (token) => getStaffStatus(token, { origin, publishableKey: 'key' }),
    recordRollback: async (token, builtAt) => void recorded.push([token, builtAt]),
    previews,
    webhook: {
      path: '/refresh/shopify',
      verifier: createWebhookVerifier(secret, { file: ':memory:' }),
    },
  });
  site = await open(
    createServer((request, response) => {
      const endpoint = endpoints[request.url ?? ''];
      const getAddress = () => String(request.headers['x-from'] ?? '192.0.2.1');
      const exchange = { request, response, path: '', isSecure: false, getAddress };
      if (endpoint) void callEndpoint(exchange, endpoint);
    }),
  );
});
afterEach(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  vi.restoreAllMocks();
});

const publish = (token: string, body = '', from = '192.0.2.1') =>
  fetch(`${site}/refresh`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'x-from': from },
  });

it.each([
  ['who may', 'good', 202, ''],
  ['nobody', 'forged', 401, ''],
  ['who waits', 'waits', 403, ''],
  ['while the backend is down', 'down', 503, ''],
  ['who writes too much', 'good', 413, 'x'.repeat(5000)],
])('answers the wish of a user %s (%s) by %i', async (_, name, status, body) => {
  expect((await publish(tokenOf(name), body)).status).toBe(status);
  expect((await fetch(`${site}/refresh`)).status).toBe(405);
  expect((await fetch(`${site}/refresh`, { method: 'POST' })).status).toBe(401);
});

describe('invalid tokens', () => {
  it('are checked twenty times a minute per address, and logged once per code', async () => {
    const tokens = Array.from({ length: 300 }, (_, at) => tokenOf(`forged${at}`));
    const statuses: number[] = [];
    const callers = Array.from({ length: 16 }, async () => {
      for (let token = tokens.pop(); token; token = tokens.pop())
        statuses.push((await publish(token)).status);
    });
    await Promise.all(callers);
    expect(backendCalls).toBe(20);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(280);
    expect(logged).toHaveLength(2);
    expect((await publish(tokenOf('good'), '', '198.51.100.7')).status).toBe(202);
  });

  it('do not block staff at the same address', async () => {
    expect((await publish(tokenOf('good'))).status).toBe(202);
    for (let at = 0; at < 30; at += 1) await publish(tokenOf(`forged${at}`));
    expect((await publish(tokenOf('good'))).status).toBe(202);
  });

  it('do not block a refreshed token of a session that has published', async () => {
    const session_id = crypto.randomUUID();
    const token = (iat: number) => tokenOf('good', { session_id, iat });
    expect((await publish(token(1))).status).toBe(202);
    for (let at = 0; at < 30; at += 1) await publish(tokenOf(`forged${at}`));
    expect((await publish(token(2))).status).toBe(202);
    expect((await publish(tokenOf('good', { session_id: crypto.randomUUID() }))).status).toBe(429);
  });

  it('do not limit staff who publish often', async () => {
    for (let at = 0; at < 50; at += 1) await publish(tokenOf(`${at}good`));
    expect(requested).toHaveLength(50);
  });
});

describe('a pinned release', () => {
  beforeEach(() => {
    rolledBackTo = '2026-11-25T12:00:00.000Z';
  });

  it.each(['', '{}', 'nonsense', '{"endsRollback":false}'])(
    'is not replaced without a confirmation: %j',
    async (body) => {
      const response = await publish(tokenOf('good'), body);
      expect([response.status, await response.json()]).toEqual([
        409,
        { code: 'rolled_back', builtAt: rolledBackTo },
      ]);
      expect(requested).toEqual([]);
    },
  );

  it('is replaced with a confirmation', async () => {
    expect((await publish(tokenOf('good'), '{"endsRollback":true}')).status).toBe(202);
    expect(requested).toEqual(['end-rollback']);
    expect(recorded).toEqual([[tokenOf('good'), null]]);
  });
});

const deliver = (topic: string, body: string) =>
  fetch(`${site}/refresh/shopify`, {
    method: 'POST',
    body,
    headers: {
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-topic': topic,
      'x-shopify-webhook-id': topic + body,
      'x-shopify-triggered-at': new Date().toISOString(),
    },
  });

describe('the releases', () => {
  const request = (path: string, token: string, init: RequestInit = {}) =>
    fetch(site + path, { ...init, headers: { authorization: `Bearer ${token}` } });
  const rollBack = (body: string) =>
    request('/rollback', tokenOf('good'), { method: 'POST', body });

  it('are listed for staff only', async () => {
    const response = await request('/releases', tokenOf('good'));
    expect([response.status, await response.json()]).toEqual([200, { releases: [release] }]);
    expect((await request('/releases', tokenOf('forged'))).status).toBe(401);
    expect((await fetch(`${site}/releases`)).status).toBe(401);
    expect((await request('/releases', tokenOf('good'), { method: 'POST' })).status).toBe(405);
  });

  it('are rolled back to by staff only', async () => {
    expect((await rollBack(JSON.stringify({ id: release.id }))).status).toBe(200);
    expect((await rollBack(JSON.stringify({ id: '2'.repeat(17) }))).status).toBe(404);
    expect(recorded).toEqual([[tokenOf('good'), release.builtAt]]);
    const forged = { method: 'POST', body: JSON.stringify({ id: release.id }) };
    expect((await request('/rollback', tokenOf('forged'), forged)).status).toBe(401);
  });

  it('are opened by the form of staff only', async () => {
    const open = (fields: Record<string, string>) =>
      fetch(`${site}/releases/open`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const { id } = release;
    const opened = await open({ id, token: tokenOf('good') });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/preview\?token=[0-9a-f]{32}$/),
    ]);
    expect(opened.headers.get('set-cookie')).toMatch(
      /^release-preview=[0-9a-f]{32}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/,
    );
    expect((await open({ id, token: tokenOf('forged') })).status).toBe(401);
    expect((await open({ id: '2'.repeat(17), token: tokenOf('good') })).status).toBe(404);
    expect((await open({ id: '../../etc', token: tokenOf('good') })).status).toBe(400);
    expect((await open({ id })).status).toBe(400);
    expect((await open({ id, token: 'x'.repeat(9000) })).status).toBe(413);
    expect((await fetch(`${site}/releases/open`)).status).toBe(405);
  });

  it('are opened as they will be by the form of staff, who are refused in words', async () => {
    const open = (token: string) =>
      fetch(`${site}/preview/open`, {
        method: 'POST',
        body: new URLSearchParams({ token }),
        redirect: 'manual',
      });
    expect((await open(tokenOf('good'))).headers.get('location')).toMatch(/^\/preview\?token=/);
    const refused = await open(tokenOf('other'));
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('This cannot be opened.'),
    ]);
  });

  it.each(['', '{}', '{"id":"../../etc"}', '{"id":1}', 'nonsense'])(
    'are not rolled back by the request %j',
    async (body) => expect((await rollBack(body)).status).toBe(400),
  );
});

it('reads no delivery of an address that signed sixty wrongly, and others go on', async () => {
  const forge = (from: string) =>
    fetch(`${site}/refresh/shopify`, { method: 'POST', body: '{}', headers: { 'x-from': from } });
  const responses = await Promise.all(Array.from({ length: 61 }, () => forge('198.51.100.7')));
  const statuses = responses.map(({ status }) => status).toSorted();
  expect([statuses[0], statuses.at(-2), statuses.at(-1)]).toEqual([401, 401, 429]);
  expect((await deliver('products/update', '{"id":1}')).status).toBe(202);
});

it('rejects a delivery that could not be stored, and accepts its repetition', async () => {
  store = () => Promise.reject(new Error('ENOSPC'));
  expect((await deliver('products/update', '{"id":1}')).status).toBe(503);
  store = async () => undefined;
  expect((await deliver('products/update', '{"id":1}')).status).toBe(202);
  const ignored = await deliver('orders/create', '{"order":1}');
  expect(await ignored.json()).toEqual({ state: 'ignored-topic' });
  expect(requested).toEqual([['item', '1']]);
});

it.each([
  ['products/update', '{"id":8012345678901}', ['item', '8012345678901']],
  ['variants/out_of_stock', '{"id":2,"product_id":7}', ['item', '7']],
  ['variants/in_stock', '{"id":2}', 'webhook'],
  ['products/update', '{"id":"../../1"}', 'webhook'],
  ['products/update', '{"id":-1}', 'webhook'],
  ['products/update', '[]', 'webhook'],
  ['products/update', '{', 'webhook'],
  ['products/create', '{"id":1}', 'webhook'],
  ['products/delete', '{"id":1}', 'webhook'],
  ['collections/update', '{"id":1}', 'webhook'],
  ['inventory_levels/update', '{"inventory_item_id":1}', 'webhook'],
])('requests what %s with %s is about', async (topic, body, expected) => {
  expect((await deliver(topic, body)).status).toBe(202);
  expect(requested).toEqual([expected]);
});
