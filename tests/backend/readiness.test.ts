import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve, createReadiness, createReleaseReporter } from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { writeRelease } from '../fixtures/release.ts';
import { openFunctions } from './open-functions.ts';

let dataDir: string;
let server: Awaited<ReturnType<typeof serve>> | undefined;
let now: number;
let cleanings: (() => Promise<void>)[] = [];

const shop = await openFunctions();
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ready-'));
  now = Date.now();
});
afterEach(async () => {
  await shop.clearFaults();
  await server?.stop();
  for (const clean of cleanings) await clean();
  cleanings = [];
  await rm(dataDir, { recursive: true, force: true });
  vi.restoreAllMocks();
});

async function open(settings: Partial<Parameters<typeof createReadiness>[0]> = {}) {
  server = await serve({
    config,
    port: 0,
    getReadiness: createReadiness({
      backend: shop.origin(),
      publishableKey: 'sb_publishable_local-emulator-only-00_emulator',
      secretKey: 'sb_secret_local-emulator-only-00_emulator',
      dataDir,
      releases: dataDir,
      now: () => now,
      ...settings,
    }),
  });
  const { port, showRelease } = server;
  const laid = await writeRelease({
    'index.html': '<h1>Heart &amp; Hollow</h1>',
    '404.html': '<h1>Oops!</h1>',
    'collections/404.html': '<h1>Oops!</h1>',
  });
  cleanings.push(laid.remove);
  await showRelease(laid.release);
  return {
    release: laid.release,
    folder: laid.folder,
    async ready(headers: Record<string, string> = {}) {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`, { headers });
      expect(response.headers.get('cache-control')).toBe('no-store');
      return { status: response.status, body: await response.json() };
    },
  };
}

const record = (outcome: 'live' | 'failed', release: Awaited<ReturnType<typeof open>>['release']) =>
  createReleaseReporter(dataDir, { origin: shop.origin(), secretKey: undefined }).record({
    id: '20261126000000000',
    beganAt: '2026-11-26T00:00:00.000Z',
    trigger: 'schedule',
    items: 1,
    seconds: 1,
    ...(outcome === 'live'
      ? { outcome, reason: null, release }
      : { outcome, reason: 'key=secret', code: 'other' }),
  });

describe('/readyz', () => {
  it('is 200 with the release, the backend, the last build, the mail and the disk', async () => {
    const { ready, release } = await open();
    await record('live', release);
    const { status, body } = await ready();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ready: true,
      checks: {
        release: { status: 'ok', id: release.id, builtAt: release.builtAt },
        backend: { status: 'ok', httpStatus: 200 },
        publish: { status: 'ok', outcome: 'live', at: '2026-11-26T00:00:00.000Z' },
        mail: { status: 'ok', waiting: 0, oldestSeconds: 0 },
        disk: { status: 'ok' },
      },
    });
    expect(body.checks.disk.freeBytes).toBeGreaterThan(0);
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'tells only the status of each check to who calls through a proxy with %s',
    async (name) => {
      const { ready, release } = await open();
      await record('live', release);
      const { status, body } = await ready({ [name]: '192.0.2.1' });
      const ok = { status: 'ok' };
      expect({ status, ...body }).toEqual({
        status: 200,
        ready: true,
        checks: { release: ok, backend: ok, publish: ok, mail: ok, disk: ok },
      });
    },
  );

  it('is 503 if the home page of the release is gone', async () => {
    const { ready, folder } = await open();
    for (const suffix of ['', '.br'])
      await rm(join(folder, 'client', `index.html${suffix}`), { force: true });
    const { status, body } = await ready();
    expect([status, body.ready, body.checks.release.status]).toEqual([503, false, 'failed']);
  });

  it('is 503 if the backend is down, and asks it again after ten seconds', async () => {
    const { ready } = await open();
    await shop.fault({ service: 'rest', fault: 'down', times: 2 });
    const first = await ready();
    expect(first.status).toBe(503);
    expect(first.body.checks.backend).toMatchObject({ status: 'failed', httpStatus: 503 });
    now += 9_999;
    expect((await ready()).body.checks.backend.status).toBe('failed');
    now += 1;
    expect((await ready()).status).toBe(200);
  });

  it('does not wait longer than two seconds for a slow backend', async () => {
    const { ready } = await open();
    await shop.fault({ service: 'rest', fault: 'timeout', times: 2 });
    const start = performance.now();
    expect((await ready()).body.checks.backend.status).toBe('failed');
    expect(performance.now() - start).toBeLessThan(4000);
  });

  it('is 503 after a failed build, without its reason', async () => {
    const { ready, release } = await open();
    await record('failed', release);
    const { status, body } = await ready();
    expect(status).toBe(503);
    expect(body.checks.publish).toMatchObject({ status: 'failed', outcome: 'failed' });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('is 503 if a mail waits for more than an hour', async () => {
    const { ready } = await open();
    await shop.sql(`insert into public.mail_outbox (kind, about_id, created_at, due_at)
      values ('contact', gen_random_uuid(), now() - interval '61 minutes', now() + interval '1 day')`);
    const { status, body } = await ready();
    expect(status).toBe(503);
    expect(body.checks.mail).toMatchObject({ status: 'failed', waiting: 1 });
    expect(body.checks.mail.oldestSeconds).toBeGreaterThanOrEqual(3660);
    await shop.sql('delete from public.mail_outbox');
  });

  it('does not know the mail without the secret key', async () => {
    const { ready } = await open({ secretKey: undefined });
    const { status, body } = await ready();
    expect([status, body.checks.mail]).toEqual([200, { status: 'unknown' }]);
  });

  it('is 503 if the disk is almost full', async () => {
    const { ready } = await open({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    const { status, body } = await ready();
    expect([status, body.checks.disk.status]).toEqual([503, 'failed']);
  });
});
