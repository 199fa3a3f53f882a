import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const topics = /^(products|collections|inventory_levels|inventory_items|variants)\//;
/** Shopify repeats an unanswered delivery for four hours, under its first time. */
const oldest = 4.5 * 3_600_000;
const youngest = -5 * 60_000;
const mostRemembered = 20_000;

export type Verdict = 'news' | 'known' | 'forged' | 'old' | 'other-topic';

/**
 * Judges deliveries of Shopify. The signature covers the body alone, so a delivery counts as known by
 * its ids and by its signature: whoever repeats a body under new ids gains nothing.
 */
export function createWebhookJudge(secret: string, now: () => number = Date.now) {
  const seen = new Map<string, number>();

  function isKnown(marks: readonly string[]): boolean {
    const limit = now() - oldest;
    for (const [mark, at] of seen) {
      if (at >= limit && seen.size <= mostRemembered) break;
      seen.delete(mark);
    }
    const known = marks.some((mark) => seen.has(mark));
    for (const mark of marks) seen.set(mark, now());
    return known;
  }

  function signatureOf(body: Buffer): Buffer {
    return createHmac('sha256', secret).update(body).digest();
  }

  function marksOf(headers: IncomingHttpHeaders, signature: Buffer): string[] {
    const [webhook, event, topic] = ['webhook-id', 'event-id', 'topic'].map((name) =>
      readHeader(headers, name),
    );
    const marks = [`webhook ${webhook}`, `body ${signature.toString('base64')}`];
    if (event) marks.push(`event ${event} ${topic}`);
    return marks;
  }

  function judge(headers: IncomingHttpHeaders, body: Buffer): Verdict {
    const said = (name: string) => readHeader(headers, name);
    const signature = signatureOf(body);
    const given = Buffer.from(said('hmac-sha256'), 'base64');
    if (given.length !== signature.length || !timingSafeEqual(given, signature)) return 'forged';
    const age = now() - Date.parse(said('triggered-at'));
    if (!said('webhook-id') || !(age >= youngest && age <= oldest)) return 'old';
    if (!topics.test(said('topic'))) return 'other-topic';
    return isKnown(marksOf(headers, signature)) ? 'known' : 'news';
  }

  return {
    judge,
    /** Forgets a delivery that could not be stored, so that its repetition is news. */
    forget(headers: IncomingHttpHeaders, body: Buffer): void {
      for (const mark of marksOf(headers, signatureOf(body))) seen.delete(mark);
    },
  };
}

const readHeader = (headers: IncomingHttpHeaders, name: string): string =>
  String(headers[`x-shopify-${name}`] ?? '');
