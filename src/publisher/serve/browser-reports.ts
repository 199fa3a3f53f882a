import type { IncomingMessage } from 'node:http';
import { log, redact } from '../../log.ts';
import { createRejectionLimit, readBody, type Endpoint, type Exchange } from './endpoint.ts';

const maxErrorBytes = 4096;
const maxMessageLength = 512;
/** The requests of one address in a minute. */
const maxRequests = 30;
/** A path and a text, as src/islands/runtime.ts sends them. */
const errorReport = /^(\/[!-~]*) ([ -~]+)$/;
/** Errors that the site cannot fix: of extensions, of other origins, and two harmless notices. */
const foreign =
  /-extension:\/\/|^Script error|^ResizeObserver loop|^AbortError: Transition was skipped/;

/**
 * Creates the endpoint to which pages report errors, limited per address. It logs an error once a
 * minute, without personal data, at most 20 errors and five of one address.
 */
export function createErrorEndpoint(getRelease: () => string | null): Endpoint {
  const requests = createRejectionLimit({ max: maxRequests });
  const isNew = createLineLimit();

  async function report({ request, getAddress }: Exchange): Promise<number> {
    if (!isSameOrigin(request)) return 403;
    if (!requests.take(getAddress())) return 429;
    const body = await readBody(request, maxErrorBytes);
    if (!body) return 413;
    const [, page = '', text = ''] = errorReport.exec(body.toString()) ?? [];
    if (!page) return 400;
    // In some browsers the stack starts with the message.
    const once = text.slice(0, 2 * maxMessageLength).replace(/^(.+?) \1(?= )/, '$1');
    const message = redact(once).slice(0, maxMessageLength);
    if (!foreign.test(message) && isNew(message, getAddress()))
      log('error', 'browser_error', {
        path: redact(page).slice(0, 200),
        message,
        release: getRelease(),
      });
    return 204;
  }

  return { method: 'POST', answer: async (exchange) => ({ status: await report(exchange) }) };
}

/** Browsers without Sec-Fetch-Site send the origin with each POST. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return URL.parse(headers.origin ?? '')?.host === headers.host;
}

const maxLines = 20;
/** So that one caller cannot take the lines of all. */
const maxOwnLines = 5;
const windowMs = 60_000;

/** Limits the log lines about errors in a minute: 20, five of one caller, each message once. Logs how many more there were. */
function createLineLimit(): (message: string, address: string) => boolean {
  const messages = new Set<string>();
  const lines = createRejectionLimit({ max: maxOwnLines, now: () => performance.now() });
  let [windowEnd, dropped] = [0, 0];

  return (message, address) => {
    if (performance.now() >= windowEnd) {
      if (dropped > 0) log('warn', 'browser_errors_dropped', { count: dropped });
      messages.clear();
      [windowEnd, dropped] = [performance.now() + windowMs, 0];
    }
    if (messages.has(message)) return false;
    if (messages.size >= maxLines || !lines.take(address)) {
      dropped += 1;
      return false;
    }
    messages.add(message);
    return true;
  };
}
