import type { IncomingMessage, ServerResponse } from 'node:http';
import { subnetOf } from '../../domain/people/network.ts';

/** A request for a path, which has no query, and its response. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  isSecure: boolean;
  /** Returns the address of the client. Throws if nobody knows which one it is; see trust-proxy.ts. */
  getAddress: () => string;
};

/** A response without a page. Its body is JSON, or data whose type stands in `headers`. */
export type Reply = {
  status: number;
  body?: Record<string, unknown>;
  data?: Buffer;
  headers?: Record<string, string>;
};
export type Answer = (exchange: Exchange) => Promise<Reply>;

/** What answers a path. It takes no other method, but HEAD for GET. */
export type Endpoint = { method: 'GET' | 'POST'; answer: Answer };
/** Endpoints by path. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Answers a request to an endpoint. */
export async function callEndpoint(
  exchange: Exchange,
  { method, answer }: Endpoint,
): Promise<void> {
  const { request, response } = exchange;
  const isAllowed = [method, ...(method === 'GET' ? ['HEAD'] : [])].includes(request.method ?? '');
  const { status, body, data, headers }: Reply = isAllowed
    ? await answer(exchange)
    : { status: 405, body: { code: 'method_not_allowed' }, headers: { allow: method } };
  if (response.destroyed) return;
  response.writeHead(status, {
    ...(body && { 'content-type': 'application/json' }),
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '5' }),
    ...(status === 429 && { 'retry-after': '60' }),
    // The body was not read to its end.
    ...(request.method === 'POST' && !request.complete && { connection: 'close' }),
    ...headers,
  });
  response.end(data ?? (body && JSON.stringify(body)));
}

/** Reads the body of a request. Returns null if it is longer than `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Buffer)) throw new TypeError('The request stream has an encoding set.');
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const defaultWindowMs = 60_000;
const defaultMax = 20;
const maxAddresses = 10_000;

type Entry = { count: number; logged: Set<string>; until: number };

/** Creates a limit of rejections per address and minute, and of their log lines. */
export function createRejectionLimit({ max = defaultMax, now = Date.now } = {}) {
  const entries = new Map<string, Entry>();

  function getEntry(address: string): Entry {
    const caller = subnetOf(address);
    const known = entries.get(caller);
    if (known && known.until > now()) return known;
    const entry: Entry = { count: 0, logged: new Set(), until: now() + defaultWindowMs };
    // The oldest entries come first.
    entries.delete(caller);
    for (const [other, { until }] of entries) {
      if (until > now() && entries.size < maxAddresses) break;
      entries.delete(other);
    }
    entries.set(caller, entry);
    return entry;
  }

  return {
    /** Takes one of the address's attempts. Returns false if none is left. */
    take(address: string): boolean {
      const entry = getEntry(address);
      if (entry.count >= max) return false;
      entry.count += 1;
      return true;
    },
    /** Counts an attempt of the address without a limit. Returns how many there were in the current minute. */
    count(address: string): number {
      const entry = getEntry(address);
      entry.count += 1;
      return entry.count;
    },
    /** Returns the attempt of a caller who was not rejected. */
    giveBack(address: string): void {
      const entry = getEntry(address);
      entry.count = Math.max(0, entry.count - 1);
    },
    /**
     * Returns whether this is the address's first rejection with this code in the current minute.
     */
    isFirst(address: string, code: string): boolean {
      const { logged } = getEntry(address);
      if (logged.has(code)) return false;
      logged.add(code);
      return true;
    },
  };
}
