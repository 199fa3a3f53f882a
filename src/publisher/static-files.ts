import { open, readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getMimeType, mimes } from 'hono/utils/mime';
import { decodePath } from './headers.ts';
import { isCompressedCopy } from './release-files.ts';

export type StaticFile = {
  file: string;
  type: string;
  encoding: 'br' | 'gzip' | null;
};

/** Finds the file for a path and an `Accept-Encoding` header. Returns null if there is none. */
export type StaticFiles = (path: string, codings?: string) => StaticFile | null;

const copies = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;
const types = { ...mimes, md: 'text/markdown; charset=utf-8' };
const isHidden = (name: string) => /(^|\/)\.(?!well-known\/)/.test(name);

/**
 * Lists the files of a folder once, so that no path can reach a file outside it. A compressed copy
 * is only served in place of its original.
 */
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
    const requested = decodePath(path).normalize().replace(/^\//, '').replace(/\/$/, '');
    const name = [requested, `${requested}.html`, join(requested, 'index.html')].find(
      (candidate) => names.has(candidate) && !isCompressedCopy(candidate),
    );
    if (name === undefined) return null;
    const copy = copies.find(
      ({ encoding, suffix }) => names.has(name + suffix) && isAccepted(codings, encoding),
    );
    return {
      file: join(folder, (names.get(name) ?? name) + (copy?.suffix ?? '')),
      type: (getMimeType(name, types) ?? 'application/octet-stream').replace('; ', ';'),
      encoding: copy?.encoding ?? null,
    };
  };
}

/** The size limits in bytes of one cached file and of the whole cache. */
const maxCachedFileBytes = 64 * 1024;
const maxCacheBytes = 32 * 1024 * 1024;

type Content = { size: number; mtime: Date; body: Buffer };

/** The most recently used files, the newest last. The files of a release never change. */
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
 * Sends a file, or 304 instead of 200 if the browser has it. Rejects if the file cannot be read or
 * the client disconnects. Always closes the file.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  found: StaticFile,
  status: 200 | 404 | 410 = 200,
): Promise<void> {
  const sendHead = ({ size, mtime }: Omit<Content, 'body'>): boolean =>
    writeHead(request, response, found, { size, mtime, status });
  const { file } = found;
  const known = cached.get(file);
  if (known) {
    cached.delete(file);
    cached.set(file, known);
    if (sendHead(known)) response.end(known.body);
    return;
  }
  const handle = await open(file);
  try {
    const { size, mtime } = await handle.stat();
    if (size <= maxCachedFileBytes) {
      const body = await handle.readFile();
      if (!cached.has(file)) cache(file, { size: body.length, mtime, body });
      if (sendHead({ size: body.length, mtime })) response.end(body);
    } else if (sendHead({ size, mtime }))
      await pipeline(handle.createReadStream({ end: size - 1 }), response);
  } finally {
    await handle.close();
  }
}

type Head = Omit<Content, 'body'> & { status: 200 | 404 | 410 };

/** Sends the status and the headers. Returns whether a body follows. */
function writeHead(
  request: IncomingMessage,
  response: ServerResponse,
  { type, encoding }: StaticFile,
  { size, mtime, status }: Head,
): boolean {
  response.appendHeader('vary', 'Accept-Encoding');
  if (status === 200) {
    const etag = `W/"${size}-${mtime.getTime()}"`;
    response.setHeader('etag', etag);
    response.setHeader('last-modified', mtime.toUTCString());
    if (hasVersion(request, etag, mtime)) {
      response.writeHead(304).end();
      return false;
    }
  }
  if (!response.hasHeader('content-type')) response.setHeader('content-type', type);
  if (encoding) response.setHeader('content-encoding', encoding);
  // Range requests are not supported: the files are small enough to send whole.
  response.writeHead(status, { 'content-length': size });
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
