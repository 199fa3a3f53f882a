import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let server: ChildProcess;
let port: number;
let clients: Socket[] = [];
/** The files that the server has open without a client. */
let idleFiles: number;

const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length;

beforeAll(async () => {
  server = spawn(process.execPath, ['tests/fixtures/serve-release.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('The server says nothing');
  port = Number(await once(server.stdout, 'data'));
  await Promise.all(Array.from({ length: 20 }, () => load('/')));
  idleFiles = openFiles();
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  clients = [];
  if (server.exitCode !== null) return;
  await expect.poll(() => openFiles()).toBeLessThanOrEqual(idleFiles);
});
afterAll(() => server.kill('SIGKILL'));

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
const withHeaders = (headers: string, body = '', path = '/') =>
  `GET ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n\r\n${body}`;
const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket';

/** Opens a client that sends its requests at once and reads nothing. */
async function sendOnly(requests: string | Buffer): Promise<Socket> {
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

it.each([
  ['one request, answered or not', 1, '/'],
  ['a request for a large file', 1, '/large.svg'],
  ['ten requests at once', 10, '/'],
])('clients that leave early leave no open file: %s', async (_, requests, path) => {
  const rounds = requests === 1 ? 20 : 5;
  for (let round = 0; round < rounds; round += 1) {
    const group = Array.from({ length: 50 }, () => sendOnly(ask(path).repeat(requests)));
    for (const client of await Promise.all(group)) client.resetAndDestroy();
  }
  await expect.poll(() => openFiles()).toBeLessThanOrEqual(idleFiles);
  expect((await load('/healthz')).status).toBe(200);
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
    await Promise.all(Array.from({ length: 50 }, () => sendOnly(ask('/large.svg').repeat(20))));
    await expect.poll(() => openFiles()).toBeGreaterThan(idleFiles + 40);
    await expect.poll(() => openFiles()).toBeLessThanOrEqual(idleFiles);
  });
});

/** What a client may send, and the statuses of the responses. Without one, the connection is closed. */
const openings: [name: string, bytes: string | Buffer, statuses: string][] = [
  ['an upgrade', withHeaders(upgrade), '200'],
  ['an upgrade of no page', withHeaders(upgrade, '', '/nowhere'), '404'],
  ['an upgrade of a full URL', withHeaders(upgrade, '', 'http://shop/'), '200'],
  ['an upgrade with a body', withHeaders(`${upgrade}\r\nContent-Length: 4`, 'body'), '200'],
  ['an upgrade, then a request', withHeaders(upgrade) + ask('/nowhere'), '200'],
  ['an upgrade, then no request', withHeaders(upgrade, '\x81\x05hello'), '200'],
  ['an upgrade to HTTP/2', withHeaders('Connection: Upgrade\r\nUpgrade: h2c'), '200'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400'],
  ['TLS', Buffer.from('16030100050100000100', 'hex'), '400'],
  ['CONNECT', 'CONNECT shop:443 HTTP/1.1\r\nHost: shop:443\r\n\r\n', ''],
  ['a body to come', withHeaders('Content-Length: 4\r\nExpect: 100-continue', 'body'), '100 200'],
  ['another expectation', withHeaders('Expect: a-miracle'), '417'],
];
const unfinished = 'GET / HTTP/1.1\r\nHost:';

/** Reads all responses and returns their statuses. */
async function readStatuses(client: Socket): Promise<string> {
  const output = Buffer.concat(await Array.fromAsync(client)).toString();
  return [...output.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status).join(' ');
}

it('keeps no file open for a client, whatever it sends and however it leaves', async () => {
  const open = (bytes: string | Buffer) =>
    Promise.all(Array.from({ length: 30 }, () => sendOnly(bytes)));
  const statuses: Promise<string>[] = [];
  for (const [, bytes] of openings) {
    const [first, ...kept] = await open(bytes);
    if (first) statuses.push(readStatuses(first));
    for (const client of kept) client.resume();
  }
  for (const bytes of [...openings.map(([, bytes]) => bytes), unfinished]) {
    for (const client of await open(bytes)) client.resume().end();
    for (const client of await open(bytes)) client.resetAndDestroy();
  }
  expect(await Promise.all(statuses)).toEqual(openings.map(([, , expected]) => expected));
  await expect.poll(() => openFiles()).toBeLessThanOrEqual(idleFiles + 10);
  expect((await load('/healthz')).status).toBe(200);
});

it('responds to pipelined requests in order', async () => {
  const client = connect(port, '127.0.0.1');
  clients.push(client);
  client.write(
    ask('/').repeat(3) +
      ask('/nowhere').repeat(3) +
      ask('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
  );
  expect(await readStatuses(client)).toBe('200 200 200 404 404 404 200');
});

it('closes the longest inactive connection for a new client', async () => {
  const idle = await Promise.all(Array.from({ length: 1024 }, () => sendOnly('')));
  for (const client of idle) client.resume();
  expect((await load('/')).status).toBe(200);
  await expect.poll(() => idle.filter(({ readyState }) => readyState === 'closed')).toHaveLength(1);
});

it('stops within seconds, whatever clients are connected', async () => {
  await Promise.all(Array.from({ length: 50 }, () => sendOnly(ask('/large.svg').repeat(5))));
  await Promise.all(Array.from({ length: 50 }, () => sendOnly(unfinished)));
  await Promise.all(openings.map(([, bytes]) => sendOnly(bytes)));
  const ended = once(server, 'exit');
  const start = performance.now();
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - start).toBeLessThan(5000);
});
