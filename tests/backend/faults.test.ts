import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../../src/emulator/emulator.ts';
import { openEmulator, type OpenEmulator } from './open-emulator.ts';

let emulator: OpenEmulator;
beforeAll(async () => {
  emulator = await openEmulator();
});
afterAll(() => emulator.close());
afterEach(() => emulator.clearFaults());

const ask = () => emulator.send('/api/2026-10/graphql.json', { query: '{ shop { name } }' });
const call = () => emulator.send('/functions/v1/product-pricing', {});
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
  ])('refuses %j with a sentence', async (order) => {
    const response = await emulator.send('/__faults', order);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatch(/\w+ .+\w/);
  });

  it('counts down, and is forgotten by DELETE together with the stock', async () => {
    const variant = await emulator.variantOf('without-end');
    await emulator.fault({ service: 'rest', fault: 'slow', times: 2 });
    await emulator.fault({ service: 'functions', fault: 'down', times: 2 });
    await emulator.fault({ variant, quantity: 1 });
    expect((await call()).status).toBe(503);
    expect(await state()).toEqual({
      pending: [
        { service: 'rest', fault: 'slow', times: 2 },
        { service: 'functions', fault: 'down', times: 1 },
      ],
      stock: { [variant]: 1 },
    });
    await emulator.clearFaults();
    expect(await state()).toEqual({ pending: [], stock: {} });
  });
});

describe('a fault', () => {
  it('is 503 while down', async () => {
    await emulator.fault({ service: 'storefront', fault: 'down', times: 1 });
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(200);
  });

  it('is HTTP 200 with a code when the provider throttles, 429 when functions do', async () => {
    await emulator.fault({ service: 'storefront', fault: 'throttled' });
    const throttled = await ask();
    expect(throttled.status).toBe(200);
    expect((await throttled.json()).errors[0].extensions.code).toBe('THROTTLED');
    await emulator.fault({ service: 'functions', fault: 'throttled' });
    const response = await call();
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('1');
  });

  it('is late by three seconds when slow', async () => {
    await emulator.fault({ service: 'storefront', fault: 'slow' });
    const start = performance.now();
    expect((await ask()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(2900);
  }, 15_000);

  it('is silence when timed out, and does not hold up the end', async () => {
    const other = await openEmulator();
    await other.fault({ service: 'storefront', fault: 'timeout' });
    const asked = other.send('/api/2026-10/graphql.json', { query: '{ shop { name } }' });
    const silence = Promise.race([
      asked.then(() => 'answered').catch(() => 'cut off'),
      new Promise((resolve) => setTimeout(() => resolve('silent'), 500)),
    ]);
    expect(await silence).toBe('silent');
    const start = performance.now();
    await other.close();
    expect(performance.now() - start).toBeLessThan(2000);
    await asked.catch(() => undefined);
  });
});

describe('the emulator', () => {
  it('says in a sentence that its port is taken', async () => {
    const port = Number(new URL(emulator.origin()).port);
    await expect(startEmulator({ port, dataDir: emulator.dataDir })).rejects.toThrow(
      `Port ${port} is taken by another program.`,
    );
  });

  it('listens on this machine alone', async () => {
    expect(new URL(emulator.origin()).hostname).toBe('127.0.0.1');
    const outside = createServer();
    const port = Number(new URL(emulator.origin()).port);
    await new Promise<void>((resolve) => outside.listen(port, '127.0.0.2', resolve));
    await new Promise((resolve) => outside.close(resolve));
  });

  it('tells at its address what is here', async () => {
    const page = await (await fetch(emulator.origin())).text();
    for (const words of ['/api/2026-10/graphql.json', '/functions/v1/cart', '/__faults'])
      expect(page).toContain(words);
    expect((await fetch(`${emulator.origin()}/functions/v1/nothing`)).status).toBe(404);
  });
});
