import type { IncomingMessage } from 'node:http';
import type { ErrorStatus } from '../config.ts';
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

/** A browser says from where it sends a form; another client need not. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
