import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ErrorStatus } from '../site.ts';
import { readBody } from './endpoint.ts';

export const formType = 'application/x-www-form-urlencoded';
/** The longest message has 5,000 characters, of which each can take 12 bytes. */
const maxFormBytes = 100_000;

/** Reads the fields of a form that a page of this site sends. Returns the status of any other request. */
export async function readForm(request: IncomingMessage): Promise<Uint8Array | ErrorStatus> {
  if (!isSameOrigin(request)) return 403;
  const [type] = String(request.headers['content-type']).split(';', 1);
  if (type?.trim().toLowerCase() !== formType) return 415;
  return (await readBody(request, maxFormBytes)) ?? 413;
}

/** So long a form that comes again is the same one, in ms: after it was sent, such as by a double click, and after it failed. */
const repeatMs = 1000;
const retryMs = 3_600_000;
const maxIds = 1000;

/** Creates the ids of forms. A form that comes again while it is sent, or for a while after, has the same one. */
export function createFormIds() {
  const ids = new Map<string, string>();
  return (caller: string, path: string, body: Uint8Array) => {
    const key = createHash('sha256').update(`${caller} ${path} `).update(body).digest('base64');
    const id = ids.get(key) ?? randomUUID();
    ids.set(key, id);
    for (const oldest of ids.keys()) if (ids.size > maxIds) ids.delete(oldest);
    const forget = () => ids.get(key) === id && ids.delete(key);
    return {
      id,
      settle: (isSent: boolean) => void setTimeout(forget, isSent ? repeatMs : retryMs).unref(),
    };
  };
}

/** A browser says from where it sends a form; another client need not, and some proxies and settings hide it. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined || origin === 'null') return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
