import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setErrorHook } from '../../src/log.ts';
import { endpoint } from '../../supabase/functions/_shared/handler.ts';
import { openCollector } from '../fixtures/collector.ts';
import { freePort } from '../fixtures/free-port.ts';

let collector: Awaited<ReturnType<typeof openCollector>>;
beforeEach(async () => {
  collector = await openCollector();
});
afterEach(() => {
  collector.close();
  setErrorHook(null);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Throws once the server listens for what nothing catches. */
const crash = `setInterval(() => {
  if (process.listenerCount('uncaughtException') > 0) throw new Error('On purpose');
}, 50)`;

it('reports what ends the server, and ends it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    BACKEND_PORT: '0',
    ERROR_REPORTING_URL: collector.url,
  };
  const { status, output } = await new Promise<{ status: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(crash)}`, 'src/server.ts'],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ status: error?.code, output: stdout + stderr }),
    );
  });
  await rm(dataDir, { recursive: true, force: true });
  expect(status).toBe(1);
  expect(output).toMatch(
    /"level":"error",.*"event":"process_crashed".*"error":"Error: On purpose"/,
  );
  const { record, resource, fields } = collector.record();
  expect(record.eventName).toBe('process_crashed');
  expect(resource['service.name']).toBe('server');
  expect(fields['exception.message']).toBe('On purpose');
});

it('ends when nobody reads its log any more', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  const backendPort = await freePort();
  const server = spawn(process.execPath, ['src/server.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', BACKEND_PORT: `${backendPort}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  // It logs a call that it refuses.
  const address = `http://127.0.0.1:${backendPort}/functions/v1/cart`;
  const call = () => fetch(address, { method: 'POST', body: '{' }).catch(() => null);
  await expect.poll(call).not.toBeNull();
  server.stderr.destroy();
  await call();
  expect(await ended).toEqual([1, null]);
  await rm(dataDir, { recursive: true, force: true });
});

it('reports an unexpected error of a hosted function without its message', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('ERROR_REPORTING_URL', collector.url);
  const broken = endpoint({
    name: 'broken',
    methods: ['POST'],
    createHandler: () => async () => {
      throw new TypeError('ada@reader.example wrote this');
    },
  });
  const response = await broken.fetch(new Request('http://127.0.0.1/broken', { method: 'POST' }));
  const { requestId } = await response.json();
  expect(response.headers.get('x-request-id')).toBe(requestId);
  await expect.poll(() => collector.received.length).toBe(1);
  const { record, resource, fields } = collector.record();
  expect(record.eventName).toBe('function_failed');
  expect(resource['service.name']).toBe('functions');
  expect(fields).toMatchObject({
    function: 'broken',
    status: 500,
    kind: 'TypeError',
    'http.request.id': requestId,
  });
  expect(JSON.stringify(collector.received)).not.toMatch(/ada@|wrote this/);
});
