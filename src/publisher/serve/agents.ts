import { log } from '../../log.ts';
import {
  createRejectionLimit,
  type Endpoints,
  type Exchange,
  readBody,
  type Reply,
} from './endpoint.ts';

const profilePath = '/.well-known/ucp';
const toolsPath = '/api/ucp/mcp';

const maxRequestBytes = 256 * 1024;
const maxResponseBytes = 4 * 1024 * 1024;
/** The requests of one address in a minute. */
const maxRequests = 60;
const defaultTimeoutMs = 10_000;

/** What is passed on, either way. Cookies, the caller's address and what concerns one connection are not. */
const passedHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id'];
/** What an answer may be. HTML of the store's domain would run as a page of this shop. */
const passedTypes = /^(application\/([\w.-]+\+)?json|text\/event-stream)\b/;

const fail = (status: 502 | 504, message: string): Reply => ({
  status,
  body: { code: 'store_unavailable', message },
});

/**
 * Creates the endpoints at which shopping agents find the store and call its tools. Shopify answers both at the store's
 * own domain, which a headless site hides. `origin` is that of the store.
 * Source: https://shopify.dev/docs/agents
 */
export function createAgentEndpoints(origin: string, timeoutMs = defaultTimeoutMs): Endpoints {
  const requests = createRejectionLimit({ max: maxRequests });

  async function pass({ request, path, getAddress }: Exchange): Promise<Reply> {
    if (!requests.take(getAddress())) return { status: 429, body: { code: 'too_many_requests' } };
    const isPost = request.method === 'POST';
    const body = isPost ? await readBody(request, maxRequestBytes) : undefined;
    if (body === null) return { status: 413, body: { code: 'too_large' } };
    const headers = pickHeaders((name) => request.headers[name]);
    try {
      const answer = await fetch(origin + path, {
        method: isPost ? 'POST' : 'GET',
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: new Uint8Array(body) }),
      });
      return await toReply(answer);
    } catch (error) {
      log('warn', 'store_unavailable', { path, error });
      return error instanceof DOMException && error.name === 'TimeoutError'
        ? fail(504, 'The store took too long to answer.')
        : fail(502, 'The store did not answer.');
    }
  }

  return {
    [profilePath]: { method: 'GET', answer: pass },
    [toolsPath]: { method: 'POST', answer: pass },
  };
}

function pickHeaders(valueOf: (name: string) => unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of passedHeaders) {
    const value = valueOf(name);
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

async function toReply(answer: Response): Promise<Reply> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status >= 300 && answer.status < 400)
    return fail(502, 'The store’s domain leads to another address.');
  if (answer.body && answer.status < 400 && !passedTypes.test(type))
    return fail(502, 'The store answered with something else than data.');
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > maxResponseBytes) return fail(502, 'The answer of the store is too long.');
    chunks.push(chunk);
  }
  const headers = pickHeaders((name) => answer.headers.get(name));
  // An error page of the store is nothing that an agent reads.
  return passedTypes.test(type)
    ? { status: answer.status, data: Buffer.concat(chunks), headers }
    : { status: answer.status, body: { code: 'store_error' } };
}
