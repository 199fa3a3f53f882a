import { open, readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getMimeType } from 'hono/utils/mime';
import { readable } from './page-headers.ts';

export type StaticFile = {
  file: string;
  type: string;
  encoding: 'br' | 'gzip' | null;
};

/** Finds the file for an address and a browser's `Accept-Encoding`; null where there is none. */
export type StaticFiles = (path: string, codings?: string) => StaticFile | null;

const copies = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;
const isCopy = (name: string) => /\.(br|gz)$/.test(name);
const isHidden = (name: string) => /(^|\/)\.(?!well-known\/)/.test(name);

/** Lists a folder's files once: no address leads to a file outside this list. Compressed copies only stand in for their originals. */
export async function openStaticFiles(
  folder: string,
  isServed: (name: string) => boolean = () => true,
): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Map<string, string>();
  for (const entry of entries) {
    const name = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile() && !isHidden(name) && isServed(name)) names.set(name.normalize(), name);
  }
  return (path, codings = '') => {
    const asked = readable(path).normalize().replace(/^\//, '').replace(/\/$/, '');
    const name = [asked, `${asked}.html`, join(asked, 'index.html')].find(
      (candidate) => names.has(candidate) && !isCopy(candidate),
    );
    if (name === undefined) return null;
    const copy = copies.find(
      ({ encoding, ending }) => names.has(name + ending) && isAccepted(codings, encoding),
    );
    return {
      file: join(folder, (names.get(name) ?? name) + (copy?.ending ?? '')),
      type: (getMimeType(name) ?? 'application/octet-stream').replace('; ', ';'),
      encoding: copy?.encoding ?? null,
    };
  };
}

/** Bytes of the largest file that is kept in memory, and of all that are. */
const maxCachedFileBytes = 64 * 1024;
const maxCacheBytes = 32 * 1024 * 1024;

type Content = { size: number; mtime: Date; body: Buffer };

/** Files that were read lately, the latest last: a file of a release never changes. */
const cached = new Map<string, Content>();
let cachedBytes = 0;

function cache(file: string, content: Content): void {
  cached.set(file, content);
  cachedBytes += content.size;
  for (const [oldest, { size }] of cached) {
    if (cachedBytes <= maxCacheBytes) return;
    cached.delete(oldest);
    cachedBytes -= size;
  }
}

/**
 * Answers with a file, or with 304 where the browser has it. Rejects where it cannot be read or the
 * client leaves; the file is closed in every case.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  found: StaticFile,
): Promise<void> {
  const { file } = found;
  const known = cached.get(file);
  if (known) {
    cached.delete(file);
    cached.set(file, known);
    if (sendHead(request, response, found, known)) response.end(known.body);
    return;
  }
  const handle = await open(file);
  try {
    const { size, mtime } = await handle.stat();
    if (size <= maxCachedFileBytes) {
      const body = await handle.readFile();
      if (!cached.has(file)) cache(file, { size: body.length, mtime, body });
      if (sendHead(request, response, found, { size: body.length, mtime })) response.end(body);
    } else if (sendHead(request, response, found, { size, mtime }))
      await pipeline(handle.createReadStream({ end: size - 1 }), response);
  } finally {
    await handle.close();
  }
}

/** Sends all but the body; whether a body follows. */
function sendHead(
  request: IncomingMessage,
  response: ServerResponse,
  { type, encoding }: StaticFile,
  { size, mtime }: Omit<Content, 'body'>,
): boolean {
  const etag = `W/"${size}-${mtime.getTime()}"`;
  response.setHeader('vary', 'Accept-Encoding');
  response.setHeader('etag', etag);
  response.setHeader('last-modified', mtime.toUTCString());
  if (hasVersion(request, etag, mtime)) {
    response.writeHead(304).end();
    return false;
  }
  if (!response.hasHeader('content-type')) response.setHeader('content-type', type);
  if (encoding) response.setHeader('content-encoding', encoding);
  // Ranges are not offered: whole files are small enough to send again.
  response.writeHead(200, { 'content-length': size });
  if (request.method !== 'HEAD') return true;
  response.end();
  return false;
}

function hasVersion({ headers }: IncomingMessage, etag: string, mtime: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined) {
    const since = Date.parse(headers['if-modified-since'] ?? '');
    return Math.floor(mtime.getTime() / 1000) * 1000 <= since;
  }
  return tags.split(',').some((tag) => ['*', etag, etag.slice(2)].includes(tag.trim()));
}

function isAccepted(codings: string, encoding: string): boolean {
  return codings.split(',').some((coding) => {
    const [name = '', ...parameters] = coding.toLowerCase().split(';');
    const isRejected = parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one));
    return name.trim() === encoding && !isRejected;
  });
}
