import { createHmac } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { shopEnvironment } from '../fixtures/shop-ports.ts';
import { copyShop } from '../fixtures/test-shop.ts';

const secret = 'the-secret-of-the-app';
let dataDir: string;
let site: string;
let backend: string;
let env: NodeJS.ProcessEnv;
let shop: ChildProcess;

function open(): void {
  shop = spawn(process.execPath, ['src/server.ts'], { env, stdio: 'ignore' });
}

/** Polls the site until a condition holds. Returns the seconds that passed, and the response. */
async function wait<Found>(look: () => Promise<Found | null>, seconds: number): Promise<Found> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`Not within ${seconds} s`);
    await sleep(50);
  }
}
/** Returns the child processes of a process. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}
/** Lets the next build begin now, as if the last one began a minute ago. */
const passMinute = () => rm(join(dataDir, 'releases/last-build'), { force: true });
const health = async () => {
  const response = await fetch(`${site}/healthz`);
  const body: { release: string } = await response.json();
  return response.ok ? body.release : null;
};

beforeAll(async () => {
  dataDir = await copyShop();
  const [port, backendPort] = [await freePort(), await freePort()];
  site = `http://127.0.0.1:${port}`;
  backend = `http://127.0.0.1:${backendPort}`;
  env = {
    ...process.env,
    ...shopEnvironment({ port, backendPort }, dataDir),
    SHOPIFY_WEBHOOK_SECRET: secret,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  open();
  await wait(health, 170);
});
afterAll(async () => {
  const ended = once(shop, 'exit');
  shop.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
});

const rest = (path: string, headers = {}) =>
  fetch(`${backend}${path}`, {
    headers: { apikey: 'sb_secret_local-emulator-only-00_emulator', ...headers },
  });
const inject = (fault: object) =>
  fetch(`${backend}/__faults`, { method: 'POST', body: JSON.stringify(fault) });
type Row = { id: string; outcome: string; reason: string | null; trigger: string; books: number };
const rows = async (): Promise<Row[]> =>
  (await rest('/rest/v1/releases?order=built_at.desc')).json();

async function tokenOf(name: string): Promise<string> {
  const response = await fetch(`${backend}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: 'sb_publishable_local-emulator-only-00_emulator',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      email: `${name}@heartandhollow.example`,
      password: 'heart-and-hollow',
    }),
  });
  const { access_token } = await response.json();
  return access_token;
}
const request = (token?: string, body = '') =>
  fetch(`${site}/refresh`, {
    method: 'POST',
    body,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const webhook = (body: string, more: Record<string, string> = {}) =>
  fetch(`${site}/refresh/shopify`, {
    method: 'POST',
    body,
    headers: {
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-topic': 'products/update',
      'x-shopify-webhook-id': crypto.randomUUID(),
      'x-shopify-event-id': crypto.randomUUID(),
      'x-shopify-triggered-at': new Date().toISOString(),
      ...more,
    },
  });

it('reports the first release to staff', async () => {
  const [row] = await wait(async () => ((await rows()).length > 0 ? rows() : null), 10);
  expect(row).toMatchObject({
    outcome: 'live',
    trigger: 'start',
    reason: null,
    id: await health(),
  });
});

describe('every response', () => {
  it.each(['/', '/nowhere', '/dashboard', '/icon.svg', '/new-releases.xml', '/healthz'])(
    'to %s has the security headers',
    async (path) => {
      const response = await fetch(site + path, { headers: { 'x-forwarded-proto': 'https' } });
      const header = (name: string) => response.headers.get(name) ?? '';
      const policy = header('content-security-policy');
      expect(policy).toMatch(/^default-src 'none'/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.length).toBeLessThan(1500);
      expect(header('strict-transport-security')).toBe('max-age=86400');
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('x-frame-options')).toBe('DENY');
      expect(header('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(header('permissions-policy')).toContain('camera=()');
      expect(header('cross-origin-opener-policy')).toBe('same-origin');
      expect(header('cross-origin-resource-policy')).toBe('same-origin');
      expect(header('x-powered-by') + header('server')).toBe('');
      expect(header('cache-control')).toMatch(path === '/dashboard' ? /^no-store$/ : /^no-/);
    },
  );

  it('to a calendar file and to an immutable file has the security headers', async () => {
    const events = await (await fetch(`${site}/events`)).text();
    const [calendar = ''] = /\/events\/[^"]+\.ics/.exec(events) ?? [];
    const [asset = ''] = /\/_astro\/[^" ]+\.js/.exec(events) ?? [];
    for (const [path, type, caching] of [
      [calendar, 'text/calendar', 'no-cache'],
      [asset, 'text/javascript', 'public, max-age=31536000, immutable'],
    ] as const) {
      const { status, headers } = await fetch(site + path);
      expect([status, headers.get('cache-control')]).toEqual([200, caching]);
      expect(headers.get('content-type')).toContain(type);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});

it('keeps the live release while the provider is down, and reports the cause to staff', async () => {
  const before = await health();
  await passMinute();
  await inject({ service: 'storefront', fault: 'down', times: 1000 });
  const wishes = await Promise.all(
    Array.from({ length: 40 }, async () => (await webhook(crypto.randomUUID())).status),
  );
  expect(new Set(wishes)).toEqual(new Set([202]));
  const reports = await wait(async () => {
    const [newest] = await rows();
    return newest?.outcome === 'failed' ? rows() : null;
  }, 120);
  expect(reports.length).toBe(2);
  expect(reports[0]?.trigger).toBe('webhook');
  expect(reports[0]?.reason).toMatch(/^No catalog, no release: The shop could not be reached/);
  expect(await health()).toBe(before);
  await fetch(`${backend}/__faults`, { method: 'DELETE' });
});

/** Returns the live release, unless a build that an earlier test requested is running, waits or is about to start. */
async function settledRelease(): Promise<string | null> {
  await passMinute();
  const isQuiet = async () => {
    const requests = await readdir(join(dataDir, 'releases/requests')).catch(() => []);
    const [newest] = await rows();
    const isBuilding = (await childrenOf(shop.pid)).length > 0;
    return requests.length === 0 && !isBuilding && newest?.id === (await health());
  };
  if (!(await isQuiet())) return null;
  const live = await health();
  await sleep(3000);
  return (await isQuiet()) && live === (await health()) ? live : null;
}

it('reads only the product that a webhook names, and everything on a publish', async () => {
  await wait(settledRelease, 120);
  const query = `query {
    named: product(handle: "persuasion") { ...Book } other: product(handle: "emma") { ...Book }
  } fragment Book on Product { id handle variants(first: 1) { nodes { id } } }`;
  const { data } = await (
    await fetch(`${backend}/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'shopify-storefront-private-token': 'local-token',
      },
      body: JSON.stringify({ query }),
    })
  ).json();
  const { named, other } = data;
  for (const { variants } of [named, other])
    await inject({ variant: variants.nodes[0].id, quantity: 2 });
  const next = (last: string | null) =>
    wait(async () => {
      const id = await health();
      return id === last ? null : id;
    }, 120);
  const hasTwo = async ({ handle }: { handle: string }) =>
    (await (await fetch(`${site}/books/${handle}`)).text()).includes('Only 2 left');
  expect([await hasTwo(named), await hasTwo(other)]).toEqual([false, false]);
  await passMinute();
  const id = Number(/\d+$/.exec(named.id)?.[0]);
  expect((await webhook(JSON.stringify({ id }))).status).toBe(202);
  await wait(async () => (await hasTwo(named)) || null, 120);
  expect(await hasTwo(other)).toBe(false);
  const partial = await health();
  await passMinute();
  expect((await request(await tokenOf('owner'))).status).toBe(202);
  await next(partial);
  expect([await hasTwo(named), await hasTwo(other)]).toEqual([true, true]);
});
