import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let server: ChildProcess;
let port: number;
let clients: Socket[];

beforeEach(async () => {
  clients = [];
  server = spawn(process.execPath, ['tests/fixtures/serve-release.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('The server says nothing');
  port = Number(await once(server.stdout, 'data'));
  await Promise.all(Array.from({ length: 20 }, () => load('/')));
});
afterEach(() => {
  for (const client of clients) client.destroy();
  server.kill('SIGKILL');
});

const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length;

/** Returns the memory of the server's process in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024;
}

/** Requests a path on a new connection. Returns the status and the time in ms. */
function load(path: string): Promise<{ status: number; took: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      const { statusCode: status = 0 } = response;
      response.on('end', () => resolve({ status, took: performance.now() - start }));
      response.on('error', reject).resume();
    }).on('error', reject);
  });
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`;

/** Opens a client that sends its requests at once and reads nothing. */
async function sendOnly(requests: string): Promise<Socket> {
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  clients.push(client);
  client.pause();
  await once(client, 'connect');
  await new Promise<void>((resolve) => client.write(requests, () => resolve()));
  return client;
}

/** Returns the second slowest of 100 requests in ms. */
async function slowest(): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 100; count += 1) {
    const { status, took } = await load('/');
    expect(status).toBe(200);
    times.push(took);
  }
  return times.toSorted((one, other) => one - other)[98] ?? Infinity;
}

describe('clients that leave early', () => {
  it.each([
    ['one request, answered or not', 1, '/'],
    ['a request for a large file', 1, '/large.svg'],
    ['ten requests at once', 10, '/'],
  ])('leave no open file: %s', async (_, requests, path) => {
    const before = openFiles();
    const rounds = requests === 1 ? 20 : 5;
    for (let round = 0; round < rounds; round += 1) {
      const group = Array.from({ length: 50 }, () => sendOnly(ask(path).repeat(requests)));
      for (const client of await Promise.all(group)) client.resetAndDestroy();
    }
    await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(before), 5000);
    expect((await load('/healthz')).status).toBe(200);
  });
});

describe('400 clients that read nothing', () => {
  it.each([
    ['300 requests each', 300, '/'],
    ['20 requests each for a large file', 20, '/large.svg'],
  ])('do not delay others: %s', async (_, requests, path) => {
    const [start, quiet] = [memory(), Math.max(await slowest(), await slowest())];
    await Promise.all(Array.from({ length: 400 }, () => sendOnly(ask(path).repeat(requests))));
    const busy: number[] = [];
    // The machine may be busy, so the fastest of five rounds counts.
    while (busy.length < 5 && !(Math.min(...busy) <= 3 * quiet)) busy.push(await slowest());
    expect(Math.min(...busy)).toBeLessThanOrEqual(3 * quiet);
    // The garbage collector may lag behind; buffered responses would take gigabytes.
    expect(memory() - start).toBeLessThan(500);
  });

  it('are disconnected', async () => {
    const before = openFiles();
    await Promise.all(Array.from({ length: 50 }, () => sendOnly(ask('/large.svg').repeat(20))));
    await vi.waitFor(() => expect(openFiles()).toBeGreaterThan(before + 40), 10_000);
    await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(before), 60_000);
  });
});

it('responds to pipelined requests in order', async () => {
  const client = connect(port, '127.0.0.1');
  clients.push(client);
  client.write(
    ask('/').repeat(3) +
      ask('/nowhere').repeat(3) +
      ask('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
  );
  const output = Buffer.concat(await Array.fromAsync(client)).toString();
  const statuses = [...output.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(['200', '200', '200', '404', '404', '404', '200']);
});

it('closes the longest inactive connection for a new client', async () => {
  const idle = await Promise.all(Array.from({ length: 1024 }, () => sendOnly('')));
  for (const client of idle) client.resume();
  expect((await load('/')).status).toBe(200);
  await vi.waitFor(
    () => expect(idle.filter(({ readyState }) => readyState === 'closed')).toHaveLength(1),
    5000,
  );
});

it('stops within seconds, whatever clients are connected', async () => {
  await Promise.all(Array.from({ length: 50 }, () => sendOnly(ask('/large.svg').repeat(5))));
  await Promise.all(Array.from({ length: 50 }, () => sendOnly('GET / HTTP/1.1\r\nHost:')));
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
