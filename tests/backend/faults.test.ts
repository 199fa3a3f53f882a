import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startEmulator } from '../../src/emulator/index.ts';
import { openEmulator } from './open-emulator.ts';

const emulator = await openEmulator();
afterEach(() => emulator.clearFaults());

const realtime = '/realtime/v1/websocket?apikey=sb_publishable_local-emulator-only-00_emulator';

/** Asks for a WebSocket, and never closes its side. */
function upgrade(origin: string, path: string): Socket {
  const { port, hostname } = new URL(origin);
  const client = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  client.write(
    `GET ${path} HTTP/1.1\r\nHost: emulator\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  return client.on('error', () => undefined).resume();
}

const ask = () => emulator.send('/api/2026-10/graphql.json', { query: '{ shop { name } }' });
const call = () => emulator.send('/functions/v1/product-pricing', {});
async function copies(): Promise<number> {
  const { data } = await emulator.graphql(
    '{ product(handle: "three-left") { variants(first: 1) { nodes { quantityAvailable } } } }',
  );
  return data.product.variants.nodes[0].quantityAvailable;
}
const state = async () => (await fetch(`${emulator.origin()}/__faults`)).json();

describe('POST /__faults', () => {
  it.each([
    'no json',
    {},
    { service: 'storefront' },
    { service: 'post office', fault: 'down' },
    { service: 'storefront', fault: 'down', times: 0 },
    { service: 'storefront', fault: 'down', extra: true },
    { variant: 'gid://shopify/ProductVariant/1', quantity: 1 },
    { variant: 'x', quantity: 1 },
    { cart: 'steal' },
    { discount: 'NOSUCHCODE', refusal: 'DISCOUNT_NOT_FOUND' },
    { discount: 'READ10', refusal: 'BECAUSE' },
    { discount: 'READ10' },
  ])('rejects %j with a message', async (order) => {
    const response = await emulator.send('/__faults', order);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatch(/\w+ .+\w/);
  });

  it('counts down, and DELETE clears the faults and the stock', async () => {
    const variant = await emulator.variantOf('three-left');
    await emulator.fault({ service: 'rest', fault: 'slow', times: 2 });
    await emulator.fault({ service: 'functions', fault: 'down', times: 2 });
    await emulator.fault({ variant, quantity: 1 });
    expect((await call()).status).toBe(503);
    expect(await state()).toEqual({
      pending: [
        { service: 'rest', fault: 'slow', times: 2 },
        { service: 'functions', fault: 'down', times: 1 },
      ],
    });
    expect(await copies()).toBe(1);
    await emulator.clearFaults();
    expect(await state()).toEqual({ pending: [] });
    expect(await copies()).toBe(3);
  });
});

describe('a fault', () => {
  it('returns 503 while down', async () => {
    await emulator.fault({ service: 'storefront', fault: 'down', times: 1 });
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(200);
  });

  it('of a path leaves other requests of the service alone', async () => {
    const path = '/functions/v1/cart';
    await emulator.fault({ service: 'functions', path, fault: 'down', times: 1 });
    expect((await call()).status).not.toBe(503);
    expect((await emulator.send(path, {})).status).toBe(503);
    expect((await emulator.send(path, {})).status).not.toBe(503);
  });

  it('returns 200 with a code if the provider throttles, and 429 if functions do', async () => {
    await emulator.fault({ service: 'storefront', fault: 'throttled' });
    const throttled = await ask();
    expect(throttled.status).toBe(200);
    expect((await throttled.json()).errors[0].extensions.code).toBe('THROTTLED');
    await emulator.fault({ service: 'functions', fault: 'throttled' });
    const response = await call();
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('1');
  });

  it('delays a slow response by three seconds', async () => {
    await emulator.fault({ service: 'storefront', fault: 'slow' });
    const start = performance.now();
    expect((await ask()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(2900);
  });

  it('sends no response on timeout, and does not delay the stop', async () => {
    const other = await openEmulator();
    await other.fault({ service: 'storefront', fault: 'timeout' });
    await other.fault({ service: 'realtime', fault: 'timeout' });
    const unanswered = upgrade(other.origin(), realtime);
    const refused = upgrade(other.origin(), '/nowhere');
    await once(refused, 'end');
    const requested = other.send('/api/2026-10/graphql.json', { query: '{ shop { name } }' });
    const silence = Promise.race([
      requested.then(() => 'answered').catch(() => 'cut off'),
      new Promise((resolve) => setTimeout(() => resolve('silent'), 500)),
    ]);
    expect(await silence).toBe('silent');
    const start = performance.now();
    await other.close();
    expect(performance.now() - start).toBeLessThan(2000);
    await requested.catch(() => undefined);
    for (const socket of [unanswered, refused]) socket.destroy();
  });
});

describe('the emulator', () => {
  it('keeps no file open for an upgrade that it rejects', async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    const clients = Array.from({ length: 20 }, () => upgrade(emulator.origin(), '/nowhere'));
    const ends = await Promise.all(clients.map((client) => once(client, 'data')));
    expect(String(ends[0])).toMatch(/^HTTP\/1\.1 404 /);
    await expect.poll(() => openFiles()).toBeLessThan(before + 30);
    for (const client of clients) client.destroy();
  });

  it('reports a port that is taken', async () => {
    const port = Number(new URL(emulator.origin()).port);
    await expect(startEmulator({ port, dataDir: emulator.dataDir })).rejects.toThrow(
      `Port ${port} is taken by another program.`,
    );
  });

  it('listens on the loopback interface only', async () => {
    expect(new URL(emulator.origin()).hostname).toBe('127.0.0.1');
    const outside = createServer();
    const port = Number(new URL(emulator.origin()).port);
    await new Promise<void>((resolve) => outside.listen(port, '127.0.0.2', resolve));
    await new Promise((resolve) => outside.close(resolve));
  });

  it('shows an index page', async () => {
    const page = await (await fetch(emulator.origin())).text();
    for (const words of ['/api/2026-10/graphql.json', '/functions/v1/cart', '/__faults'])
      expect(page).toContain(words);
    expect((await fetch(`${emulator.origin()}/functions/v1/nothing`)).status).toBe(404);
  });
});
