import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { environment } from '../../supabase/functions/_shared/env.ts';
import { hashCaller } from '../../supabase/functions/_shared/rate-limit.ts';
import { openFunctions } from '../backend/open-functions.ts';

const shop = await openFunctions();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

const signUp = (from: string, headers = {}) =>
  shop.call('send-newsletter-signup', { email: 'limit@reader.example' }, { from, headers });
const times = <Answer>(count: number, ask: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, ask));
const countOf = (responses: { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length;

it('allows five sends a minute, even concurrent ones; the sixth gets the waiting time', async () => {
  const from = shop.stranger();
  const responses = await times(12, () => signUp(from));
  expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([5, 7]);
  const { body, headers } = await signUp(from);
  expect(body).toEqual({
    error: { code: 'too-many-requests', message: 'Too many requests. Please wait a moment.' },
    requestId: expect.any(String),
  });
  const wait = Number(headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});

it('counts per caller and per function', async () => {
  const from = shop.stranger();
  await times(6, () => signUp(from));
  expect((await signUp(shop.stranger())).status).toBe(200);
  const productId = 'gid://shopify/Product/1';
  expect((await shop.call('product-pricing', { productId }, { from })).status).toBe(404);
});

it('ignores headers that pretend another caller', async () => {
  const from = shop.stranger();
  const responses = [];
  for (let count = 0; count < 8; count += 1)
    responses.push(
      await signUp(from, {
        'x-forwarded-for': `203.0.113.${count}`,
        'cf-connecting-ip': `203.0.113.${count}`,
      }),
    );
  expect(countOf(responses, 429)).toBe(3);
});

it('does not count invalid requests and requests of bots', async () => {
  const from = shop.stranger();
  await times(8, () => shop.call('send-newsletter-signup', { email: 'nobody' }, { from }));
  const bot = { email: 'bot@reader.example', elapsed: 1 };
  await times(8, () => shop.call('send-newsletter-signup', bot, { from }));
  expect((await signUp(from)).status).toBe(200);
});

it('counts each visitor for whom our own server sends a form, and believes nobody else', async () => {
  const from = shop.stranger();
  const [anne, emma] = [shop.stranger(), shop.stranger()];
  const signUpFor = (visitor: string, key?: string) =>
    shop.call(
      'send-newsletter-signup',
      { email: 'limit@reader.example' },
      {
        from,
        ...(key && { key }),
        headers: { 'x-visitor-address': visitor },
      },
    );
  const secret = 'sb_secret_local-emulator-only-00_emulator';
  const responses = await times(7, () => signUpFor(anne, secret));
  expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([5, 2]);
  expect((await signUpFor(emma, secret)).status).toBe(200);
  expect((await signUp(anne)).status).toBe(429);
  const forged = await times(7, () => signUpFor(shop.stranger()));
  expect([countOf(forged, 200), countOf(forged, 429)]).toEqual([5, 2]);
});

it('survives a restart, and stores no address', async () => {
  const from = shop.stranger();
  await times(5, () => signUp(from));
  await shop.restart();
  const { data } = await shop.service().from('rate_limit_hits').select().throwOnError();
  expect((await signUp(from)).status).toBe(429);
  expect(data.length).toBeGreaterThan(4);
  expect(JSON.stringify(data)).not.toContain('127.');
});

describe('an hourly limit', () => {
  const minutesPass = (minutes: number) =>
    shop.sql(
      `update public.rate_limit_hits set called_at = called_at - interval '${minutes} minutes'`,
    );

  it('allows thirty sends, and more when the first expire', async () => {
    const from = shop.stranger();
    for (let count = 0; count < 6; count += 1) {
      expect(countOf(await times(5, () => signUp(from)), 200)).toBe(5);
      await minutesPass(2);
    }
    const refused = await signUp(from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    await minutesPass(50);
    expect((await signUp(from)).status).toBe(200);
    const { data } = await shop
      .service()
      .from('rate_limit_hits')
      .select('called_at')
      .throwOnError();
    const oldest = Math.min(...data.map(({ called_at }) => Date.parse(called_at)));
    expect(Date.now() - oldest).toBeLessThan(3_610_000);
  });

  it('and a minute have a limit for all callers together', async () => {
    await minutesPass(60);
    const responses = await times(64, () => signUp(shop.stranger()));
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([60, 4]);
    await minutesPass(60);
  });
});

it('leaves calls to others when many addresses of one network call', async () => {
  await shop.sql('delete from public.rate_limit_hits');
  const flood = Array.from({ length: 12 }, (_, at) =>
    times(5, () => signUp(`127.250.7.${at + 1}`)),
  );
  const responses = (await Promise.all(flood)).flat();
  expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([15, 45]);
  const [refused] = responses.filter(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await signUp(shop.stranger())).status).toBe(200);
});

it('keeps three quarters of what all have from one network, however many callers it has', async () => {
  const call = async (caller: number, network: string) => {
    const limits = { per_minute: 60, per_hour: 99, global_per_minute: 600, global_per_hour: 999 };
    const who = { caller_hash: `${network} ${caller}`, network_hash: network, calls: 60 };
    const counter = { called_function: 'many callers', ...who, ...limits };
    const { data } = await shop.service().rpc('consume_rate_limit', counter).throwOnError();
    return z.object({ allowed: z.number() }).parse(data).allowed;
  };
  const allowed = [];
  for (let caller = 0; caller < 4; caller += 1) allowed.push(await call(caller, 'one line'));
  expect(allowed).toEqual([60, 60, 30, 0]);
  expect(await call(0, 'another')).toBe(60);
});

it('reads no body of a caller whose requests it did not understand', async () => {
  const from = shop.stranger();
  vi.spyOn(console, 'warn').mockReturnValue();
  const send = (by: string) => shop.call('product-stock', { productId: 7 }, { from: by });
  const responses = await times(300, () => send(from));
  expect(countOf(responses, 400)).toBe(300);
  expect((await send(from)).status).toBe(429);
  expect((await send(shop.stranger())).status).toBe(400);
});

it('allows five approval requests a minute from one address', async () => {
  const from = shop.stranger();
  const people = await times(7, async () => {
    const email = `crowd-${crypto.randomUUID()}@reader.example`;
    await shop.signUp(email);
    return shop.tokenOf(email);
  });
  const ask = (way: object) => shop.call('send-approval-request', {}, { ...way, from });
  const responses = await Promise.all(people.map(ask));
  expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([5, 2]);
  const letters = await shop.mails('owner@heartandhollow.example', 5);
  expect(letters).toHaveLength(5);
});

it.each([
  ['product-pricing', { productId: 'gid://shopify/Product/1' }, 404, 120],
  ['product-stock', { productId: 'gid://shopify/Product/1' }, 404, 120],
  ['collections', {}, 200, 120],
  ['record-search', { query: 'zola' }, 200, 10],
  ['cart', { action: 'get', cartId: 'gid://shopify/Cart/none?key=none' }, 200, 60],
])('%s allows as many calls a minute as a person can make', async (name, body, status, max) => {
  const from = shop.stranger();
  const responses = await times(max + 5, () => shop.call(name, body, { from }));
  expect([countOf(responses, status), countOf(responses, 429)]).toEqual([max, 5]);
  expect((await shop.call(name, body, { from: shop.stranger() })).status).toBe(status);
});

it('counts the flood of one caller with few requests to the database, and serves others', async () => {
  const [from, other] = [shop.stranger(), shop.stranger()];
  vi.spyOn(console, 'warn').mockReturnValue();
  const requested = vi.spyOn(globalThis, 'fetch');
  const flood = times(500, () => signUp(from));
  expect((await signUp(other)).status).toBe(200);
  const responses = await flood;
  expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([5, 495]);
  const counts = requested.mock.calls.filter(([input]) => `${input}`.includes('rate_limit'));
  expect(counts.length).toBeLessThan(100);
});

describe('the cart function', () => {
  const cartId = 'gid://shopify/Cart/none?key=none';
  const read = (from: string) => shop.call('cart', { action: 'get', cartId }, { from });

  const variantId = 'gid://shopify/ProductVariant/1';
  const add = (from: string) => shop.call('cart', { action: 'add', cartId, variantId }, { from });

  it('does not ask the provider in a rejected call', async () => {
    const from = shop.stranger();
    await times(60, () => read(from));
    const requested = vi.spyOn(globalThis, 'fetch');
    expect((await add(from)).status).toBe(429);
    expect((await read(from)).status).toBe(429);
    expect(requested.mock.calls.filter(([input]) => `${input}`.includes('graphql'))).toEqual([]);
  });

  it.each([null, 'slow', 'down'])(
    'allows sixty of two hundred concurrent changes, with the database fault %s',
    async (fault) => {
      const from = shop.stranger();
      vi.spyOn(console, 'warn').mockReturnValue();
      if (fault) await shop.fault({ service: 'rest', fault, times: 1000 });
      const responses = await times(200, () => add(from));
      const others = await times(2, () => add(shop.stranger()));
      await shop.clearFaults();
      expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([60, 140]);
      expect(countOf(others, 200)).toBe(2);
    },
  );

  it.each(['down', 'timeout'])('works while the database has the fault %s', async (fault) => {
    await shop.fault({ service: 'rest', fault, times: 10 });
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const from = shop.stranger();
    const responses = [await read(from), await add(from)];
    await shop.clearFaults();
    expect(countOf(responses, 200)).toBe(2);
    expect(timeout).toHaveBeenCalledWith(400);
    expect(warned).toHaveBeenCalledWith(
      expect.stringMatching(
        /"event":"call_not_counted","requestId":"[\w-]{36}","function":"cart"}$/,
      ),
    );
  });
});

it('throws without the secret that salts the hash', () => {
  vi.stubEnv('SUPABASE_SECRET_KEY', ' ');
  vi.stubEnv('SUPABASE_SECRET_KEYS', '');
  expect(() => hashCaller('203.0.113.7', environment())).toThrow('SUPABASE_SECRET_KEY is empty');
  vi.unstubAllEnvs();
});
