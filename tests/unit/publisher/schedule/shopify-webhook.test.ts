import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWebhookVerifier } from '../../../../src/publisher/schedule/shopify-webhook.ts';

const secret = 'a-secret-of-the-app';
const body = Buffer.from('{"id":1}');
const sign = (text: Buffer, by = secret) => createHmac('sha256', by).update(text).digest('base64');
const noon = Date.parse('2026-11-21T12:00:00Z');

let folder: string;
let file: string;
let now: number;
let verify: ReturnType<typeof createWebhookVerifier>['verify'];
let forget: ReturnType<typeof createWebhookVerifier>['forget'];
beforeEach(() => {
  now = noon;
  folder = mkdtempSync(join(tmpdir(), 'webhook-'));
  file = join(folder, 'data', 'deliveries.sqlite');
  restart();
});
afterEach(() => rmSync(folder, { recursive: true }));

function restart(maxKeys?: number): void {
  const settings = { file, now: () => now, ...(maxKeys && { maxKeys }) };
  ({ verify, forget } = createWebhookVerifier(secret, settings));
}

const delivery = (more: Record<string, string> = {}) => ({
  'x-shopify-hmac-sha256': sign(body),
  'x-shopify-topic': 'products/update',
  'x-shopify-webhook-id': 'w1',
  'x-shopify-event-id': 'e1',
  'x-shopify-triggered-at': new Date(now).toISOString(),
  ...more,
});

it('accepts a delivery once', () => {
  expect(verify(delivery(), body)).toBe('accepted');
  expect(verify(delivery(), body)).toBe('duplicate');
});

it('accepts the repetition of a delivery that could not be stored', () => {
  verify(delivery(), body);
  forget(delivery(), body);
  expect(verify(delivery(), body)).toBe('accepted');
});

it.each([
  ['the webhook’s id', { 'x-shopify-webhook-id': 'w1', 'x-shopify-event-id': 'e2' }],
  ['the event’s id', { 'x-shopify-webhook-id': 'w2', 'x-shopify-event-id': 'e1' }],
])('detects a duplicate by %s', (_, ids) => {
  verify(delivery(), body);
  const other = Buffer.from('{"id":2}');
  expect(verify(delivery({ ...ids, 'x-shopify-hmac-sha256': sign(other) }), other)).toBe(
    'duplicate',
  );
});

it('detects a replayed body with new, unsigned ids', () => {
  verify(delivery(), body);
  const forged = { 'x-shopify-webhook-id': 'w9', 'x-shopify-event-id': 'e9' };
  expect(verify(delivery(forged), body)).toBe('duplicate');
});

it('detects a duplicate after a restart', () => {
  verify(delivery(), body);
  restart();
  expect(verify(delivery(), body)).toBe('duplicate');
});

it('detects a replayed body whose unsigned time is new, for a month', () => {
  const replay = () => delivery({ 'x-shopify-webhook-id': 'w9', 'x-shopify-event-id': 'e9' });
  verify(delivery(), body);
  now += 29 * 24 * 3_600_000;
  restart();
  expect(verify(replay(), body)).toBe('duplicate');
  now += 2 * 24 * 3_600_000;
  expect(verify(replay(), body)).toBe('accepted');
});

it('remembers a limited number of deliveries, and no ids of replays', () => {
  restart(30);
  const send = (id: number, ids = id) => {
    now += 1;
    const text = Buffer.from(`{"id":${id}}`);
    const named = { 'x-shopify-webhook-id': `w${ids}`, 'x-shopify-event-id': `e${ids}` };
    return verify(delivery({ ...named, 'x-shopify-hmac-sha256': sign(text) }), text);
  };
  for (let id = 0; id < 10; id += 1) expect(send(id)).toBe('accepted');
  for (let replay = 100; replay < 140; replay += 1) expect(send(9, replay)).toBe('duplicate');
  expect(send(0)).toBe('duplicate');
  expect(send(10)).toBe('accepted');
  expect(send(1)).toBe('duplicate');
  expect(send(0)).toBe('accepted');
});

it.each([
  ['another secret', sign(body, 'another-secret')],
  ['another body', sign(Buffer.from('{}'))],
  ['nothing', ''],
  ['half a signature', sign(body).slice(0, 20)],
  ['no base64', '💥'],
])('rejects a signature by or for %s', (_, signature) => {
  expect(verify(delivery({ 'x-shopify-hmac-sha256': signature }), body)).toBe('invalid-signature');
});

it('ignores the ids of forged deliveries', () => {
  verify(delivery({ 'x-shopify-hmac-sha256': 'x' }), body);
  expect(verify(delivery(), body)).toBe('accepted');
});

it.each([
  ['five hours ago', new Date(noon - 5 * 3_600_000).toISOString()],
  ['in an hour', new Date(noon + 3_600_000).toISOString()],
  ['never', ''],
])('rejects a delivery of %s', (_, at) => {
  expect(verify(delivery({ 'x-shopify-triggered-at': at }), body)).toBe('stale');
});

it('ignores topics that no page shows', () => {
  expect(verify(delivery({ 'x-shopify-topic': 'orders/create' }), body)).toBe('ignored-topic');
});

it.each(['products/create', 'collections/delete', 'inventory_levels/update'])(
  'accepts %s',
  (topic) => {
    expect(verify(delivery({ 'x-shopify-topic': topic }), body)).toBe('accepted');
  },
);
