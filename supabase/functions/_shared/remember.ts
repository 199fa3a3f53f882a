import type { StorefrontClient } from '../../../src/data/shopify/client.ts';

/** How long an answer counts: what is asked changes by hand, once in a while. */
const lifetimeMs = 5 * 60_000;
/** How long a shopper's request waits for the answer. */
const maxWaitMs = 1500;

/**
 * Returns a function that asks the provider something that is the same for all shoppers, and remembers the answer.
 * While the provider does not answer, it returns `otherwise`: the shopper's own request then tells so.
 */
export function remember<Answer>(
  ask: (storefront: StorefrontClient) => Promise<Answer>,
  otherwise: Answer,
  now = Date.now,
): (storefront: StorefrontClient) => Promise<Answer> {
  let known: { answer: Promise<Answer>; until: number } | null = null;

  async function askInTime(storefront: StorefrontClient): Promise<Answer> {
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(late.resolve, maxWaitMs, null);
    const answered = ask(storefront).then((answer) => ({ answer }));
    const inTime = await Promise.race([answered, late.promise]).catch(() => null);
    clearTimeout(timer);
    if (inTime === null) known = null;
    return inTime ? inTime.answer : otherwise;
  }

  return (storefront) => {
    if (known && known.until > now()) return known.answer;
    const answer = askInTime(storefront);
    known = { answer, until: now() + lifetimeMs };
    return answer;
  };
}
