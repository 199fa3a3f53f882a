import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { WebhookResult, WebhookVerifier } from './publish-endpoints.ts';

const topics = /^(products|collections|inventory_levels|inventory_items|variants)\//;
/** Shopify repeats a failed delivery for four hours with its first timestamp. */
const maxAgeMs = 4.5 * 3_600_000;
const maxSkewMs = -5 * 60_000;
/** No signature covers the timestamp, so a replay may claim any. Bodies are remembered far longer. */
const rememberedMs = 30 * 24 * 3_600_000;
/** A delivery has up to three keys. */
const defaultMaxKeys = 60_000;

type Settings = {
  /** The database of accepted deliveries. It is created if it is missing. */
  file: string;
  now?: () => number;
  maxKeys?: number;
};

/**
 * Creates the verifier of Shopify's deliveries. The signature covers only the body, so a duplicate
 * is detected by ids and by signature. A replay of a body with new ids counts as a duplicate, also
 * after a restart. Throws if the file cannot be opened.
 */
export function createWebhookVerifier(
  secret: string,
  { file, now = Date.now, maxKeys = defaultMaxKeys }: Settings,
): WebhookVerifier {
  const deliveries = openDeliveries(file, maxKeys);

  function sign(body: Buffer): Buffer {
    return createHmac('sha256', secret).update(body).digest();
  }

  function getDedupeKeys(headers: IncomingHttpHeaders, signature: Buffer): string[] {
    const [webhook, event, topic] = ['webhook-id', 'event-id', 'topic'].map((name) =>
      readHeader(headers, name),
    );
    const dedupeKeys = [`webhook ${webhook}`, `body ${signature.toString('base64')}`];
    if (event) dedupeKeys.push(`event ${event} ${topic}`);
    return dedupeKeys.map((dedupeKey) => hash('sha256', dedupeKey, 'base64'));
  }

  function verify(headers: IncomingHttpHeaders, body: Buffer): WebhookResult {
    const header = (name: string) => readHeader(headers, name);
    const signature = sign(body);
    const given = Buffer.from(header('hmac-sha256'), 'base64');
    if (given.length !== signature.length || !timingSafeEqual(given, signature))
      return 'invalid-signature';
    const age = now() - Date.parse(header('triggered-at'));
    if (!header('webhook-id') || !(age >= maxSkewMs && age <= maxAgeMs)) return 'stale';
    if (!topics.test(header('topic'))) return 'ignored-topic';
    const dedupeKeys = getDedupeKeys(headers, signature);
    return deliveries.add(dedupeKeys, now()) ? 'accepted' : 'duplicate';
  }

  return {
    verify,
    getItem: (headers, body) => getProduct(readHeader(headers, 'topic'), body),
    forget: (headers, body) => deliveries.remove(getDedupeKeys(headers, sign(body))),
  };
}

const productBody = z.object({ id: z.int().positive() });
const variantBody = z.object({ product_id: z.int().positive() });

/** Returns the number of the only product that a delivery is about. */
function getProduct(topic: string, body: Buffer): string | null {
  try {
    const payload: unknown = JSON.parse(body.toString());
    if (topic === 'products/update') return String(productBody.parse(payload).id);
    if (topic.startsWith('variants/')) return String(variantBody.parse(payload).product_id);
    return null;
  } catch {
    return null;
  }
}

/** Opens the accepted deliveries on disk. The oldest are deleted by age and by number. */
function openDeliveries(file: string, maxKeys: number) {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 1000 });
  database.exec(`
    create table if not exists deliveries (key text primary key, at integer not null);
    create index if not exists deliveries_at on deliveries (at);`);
  const select = database.prepare('select 1 from deliveries where key = ?');
  const insert = database.prepare('insert into deliveries (key, at) values (?, ?)');
  const remove = database.prepare('delete from deliveries where key = ?');
  const expire = database.prepare('delete from deliveries where at < ?');
  const shorten = database.prepare(
    `delete from deliveries where key in (
       select key from deliveries order by at desc, rowid desc limit -1 offset ?
     )`,
  );

  function transaction<Result>(change: () => Result): Result {
    database.exec('begin immediate');
    try {
      const result = change();
      database.exec('commit');
      return result;
    } catch (error) {
      database.exec('rollback');
      throw error;
    }
  }

  return {
    /** Stores the keys of a delivery. Returns false, and stores nothing, if one is known. */
    add: (keys: readonly string[], at: number): boolean =>
      transaction(() => {
        expire.run(at - rememberedMs);
        if (keys.some((key) => select.get(key))) return false;
        for (const key of keys) insert.run(key, at);
        shorten.run(maxKeys);
        return true;
      }),
    remove: (keys: readonly string[]): void =>
      transaction(() => {
        for (const key of keys) remove.run(key);
      }),
  };
}

const readHeader = (headers: IncomingHttpHeaders, name: string): string =>
  String(headers[`x-shopify-${name}`] ?? '');
