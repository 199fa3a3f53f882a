import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookResult, WebhookVerifier } from '../publisher/index.ts';

const topics = /^(products|collections|inventory_levels|inventory_items|variants)\//;
/** Shopify repeats a failed delivery for four hours with its first timestamp. */
const maxAgeMs = 4.5 * 3_600_000;
const maxSkewMs = -5 * 60_000;
const maxRemembered = 20_000;

/**
 * Creates the verifier of Shopify's deliveries. The signature covers only the body, so a duplicate
 * is detected by ids and by signature. A replay of a body with new ids counts as a duplicate.
 */
export function createWebhookVerifier(
  secret: string,
  now: () => number = Date.now,
): WebhookVerifier {
  const seen = new Map<string, number>();

  function isKnown(dedupeKeys: readonly string[]): boolean {
    const limit = now() - maxAgeMs;
    for (const [dedupeKey, at] of seen) {
      if (at >= limit && seen.size <= maxRemembered) break;
      seen.delete(dedupeKey);
    }
    const isDuplicate = dedupeKeys.some((dedupeKey) => seen.has(dedupeKey));
    for (const dedupeKey of dedupeKeys) seen.set(dedupeKey, now());
    return isDuplicate;
  }

  function sign(body: Buffer): Buffer {
    return createHmac('sha256', secret).update(body).digest();
  }

  function getDedupeKeys(headers: IncomingHttpHeaders, signature: Buffer): string[] {
    const [webhook, event, topic] = ['webhook-id', 'event-id', 'topic'].map((name) =>
      readHeader(headers, name),
    );
    const dedupeKeys = [`webhook ${webhook}`, `body ${signature.toString('base64')}`];
    if (event) dedupeKeys.push(`event ${event} ${topic}`);
    return dedupeKeys;
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
    return isKnown(getDedupeKeys(headers, signature)) ? 'duplicate' : 'accepted';
  }

  return {
    verify,
    forget(headers, body) {
      for (const dedupeKey of getDedupeKeys(headers, sign(body))) seen.delete(dedupeKey);
    },
  };
}

const readHeader = (headers: IncomingHttpHeaders, name: string): string =>
  String(headers[`x-shopify-${name}`] ?? '');
