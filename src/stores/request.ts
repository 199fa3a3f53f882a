import { type Result, ServiceUnavailableError, UnreachedError } from '../domain/result.ts';

/** What a shopper did, as the page's runtime saved it. Without an id, a request is sent once only. */
export type Press = {
  /** Functions execute requests with the same id once. */
  id?: string;
  /** True on a page after that of the press. */
  isLate?: boolean;
  /** The number of copies after an addition, so that a repetition adds only what is missing. */
  target?: number;
  /** Saves the press with its target. */
  save?: () => void;
};

export const [firstDelayMs, maxDelayMs] = [1000, 30_000];
/** How long a press lasts: the functions know an id for a day, and no browser keeps it longer. */
export const maxPressMs = 24 * 60 * 60 * 1000;

/**
 * Sends the request of a press until there is a response, and converts a ServiceUnavailableError into the code
 * `unavailable`. The page says meanwhile that the connection is lost.
 */
export async function send<Value, Code extends string>(
  { id }: Press,
  request: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'unavailable'>> {
  const { dataset } = document.documentElement;
  const endsAt = Date.now() + maxPressMs;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
    try {
      const result = await request();
      delete dataset['loadFailed'];
      return result;
    } catch (error) {
      if (!(error instanceof ServiceUnavailableError)) throw error;
      const isRepeatable =
        id !== undefined && error instanceof UnreachedError && Date.now() < endsAt;
      if (!isRepeatable) return { ok: false, code: 'unavailable' };
    }
    dataset['loadFailed'] = '???';
    await pause(delayMs);
  }
}

/** Waits before a request is sent again: for `delayMs`, or until the browser is online or the page is shown again. */
export const pause = (delayMs: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs);
    const signal = AbortSignal.timeout(delayMs);
    for (const name of ['online', 'pageshow']) addEventListener(name, resolve, { signal });
  });
