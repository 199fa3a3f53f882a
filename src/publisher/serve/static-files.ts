import { open, readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress, gzip } from 'node:zlib';
import { getMimeType, mimes } from 'hono/utils/mime';
import type { Exchange } from './endpoint.ts';
import { decodePath } from './headers.ts';
import { compressedSuffix, getName } from '../store/release-files.ts';

/** The encoding of a response. */
export type Encoding = 'br' | 'gzip' | null;

export type StaticFile = {
  /** The path of the stored file. */
  file: string;
  type: string;
  encoding: Encoding;
  /** Whether the stored file is compressed. It is then sent as it is, or decompressed. */
  isCompressed: boolean;
};

/** Finds the file for a path and an `Accept-Encoding` header. Returns null if there is none. */
export type StaticFiles = (path: string, codings?: string) => StaticFile | null;

const types = { ...mimes, md: 'text/markdown; charset=utf-8' };
const isHidden = (name: string) => /(^|\/)\.(?!well-known\/)/.test(name);

/**
 * Lists the files of a folder once, so that no path can reach a file outside it. A compressed file
 * has the name of its plain form.
 */
export async function openStaticFiles(
  folder: string,
  isServed: (name: string) => boolean = () => true,
): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Map<string, string>();
  for (const entry of entries) {
    const stored = relative(folder, join(entry.parentPath, entry.name));
    const name = getName(stored);
    if (entry.isFile() && !isHidden(name) && isServed(name)) names.set(name.normalize(), stored);
  }
  return (path, codings = '') => {
    const requested = decodePath(path).normalize().replace(/^\//, '').replace(/\/$/, '');
    const index = requested === '' ? 'index.html' : `${requested}/index.html`;
    const candidates = [requested, `${requested}.html`, index];
    const name = candidates.find((candidate) => names.has(candidate)) ?? '';
    const stored = names.get(name);
    if (stored === undefined) return null;
    const isCompressed = stored.endsWith(compressedSuffix);
    return {
      file: join(folder, stored),
      type: (getMimeType(name, types) ?? 'application/octet-stream').replace('; ', ';'),
      encoding: isCompressed ? findEncoding(codings) : null,
      isCompressed,
    };
  };
}

/**
 * The size limits in bytes of one stored file whose body is cached, also if it is compressed anew, and of the whole
 * cache. A larger file is sent as it is stored, or plain.
 */
const maxCachedFileBytes = 64 * 1024;
const maxZippedFileBytes = 1024 * 1024;
const maxCacheBytes = 32 * 1024 * 1024;

/** Creates a cache of the most recently used values, up to a number of bytes and of values. */
export function createCache<Value extends { bytes: number }>(maxBytes: number, max = Infinity) {
  /** The newest come last. */
  const values = new Map<string, Value>();
  let bytes = 0;
  return {
    get(key: string): Value | undefined {
      const known = values.get(key);
      if (known && values.delete(key)) values.set(key, known);
      return known;
    },
    add(key: string, value: Value): void {
      values.set(key, value);
      bytes += value.bytes;
      for (const [oldest, { bytes: freed }] of values) {
        if (bytes <= maxBytes && values.size <= max) return;
        values.delete(oldest);
        bytes -= freed;
      }
    },
  };
}

type Stored = { size: number; mtime: Date };

/** The files of a release never change. */
const bodies = createCache<Stored & { body: Buffer; bytes: number }>(maxCacheBytes);

const decompress = promisify(brotliDecompress);
const compressWithGzip = promisify(gzip);

/** Returns the body of a response from the content of its stored file. */
async function toBody({ isCompressed, encoding }: StaticFile, content: Buffer): Promise<Buffer> {
  if (!isCompressed || encoding === 'br') return content;
  const plain = await decompress(content);
  return encoding === 'gzip' ? compressWithGzip(plain) : plain;
}

/** Reads the content of a file without its encoding. */
export const readPlain = async (found: StaticFile): Promise<Buffer> =>
  toBody({ ...found, encoding: null }, await readFile(found.file));

/** The bodies that are being encoded, for simultaneous requests. */
const pending = new Map<string, Promise<Buffer>>();

/**
 * Sends a file, or 304 instead of 200 if the browser has it. Rejects if the file cannot be read or
 * the client disconnects. Always closes the file.
 */
export async function sendFile(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  found: StaticFile,
  status: 200 | 404 | 410 | 429 = 200,
): Promise<void> {
  const { file, encoding } = found;
  const sendHead = (stored: Stored, length: number | null, sent = found): boolean =>
    writeHead(request, response, sent, { stored, length, status });
  const key = `${encoding} ${file}`;
  const known = bodies.get(key);
  if (known) {
    if (sendHead(known, known.body.length)) await sendBody(response, known.body);
    return;
  }
  const handle = await open(file);
  try {
    const { size, mtime } = await handle.stat();
    if (size <= (encoding === 'gzip' ? maxZippedFileBytes : maxCachedFileBytes)) {
      const encode = () => handle.readFile().then((content) => toBody(found, content));
      const encoded = pending.get(key) ?? encode().finally(() => pending.delete(key));
      pending.set(key, encoded);
      const body = await encoded;
      if (!bodies.get(key)) bodies.add(key, { size, mtime, body, bytes: body.length });
      if (sendHead({ size, mtime }, body.length)) await sendBody(response, body);
      return;
    }
    const isStored = !found.isCompressed || encoding === 'br';
    const sent = isStored ? found : { ...found, encoding: null };
    if (sendHead({ size, mtime }, isStored ? size : null, sent))
      await pipeline([
        handle.createReadStream({ end: size - 1 }),
        ...(isStored ? [] : [createBrotliDecompress()]),
        response,
      ]);
  } finally {
    await handle.close();
  }
}

/** A stop of the server closes connections whose response has ended, even if it is not sent. */
async function sendBody(response: ServerResponse, body: Buffer): Promise<void> {
  if (body.length > maxCachedFileBytes) await pipeline(slice(body), response);
  else response.end(body);
}

function* slice(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += maxCachedFileBytes)
    yield body.subarray(start, start + maxCachedFileBytes);
}

type Head = { stored: Stored; length: number | null; status: 200 | 404 | 410 | 429 };

/** Sends the status and the headers. Returns whether a body follows. */
function writeHead(
  request: IncomingMessage,
  response: ServerResponse,
  { type, encoding }: StaticFile,
  { stored: { size, mtime }, length, status }: Head,
): boolean {
  response.appendHeader('vary', 'Accept-Encoding');
  if (status === 200) {
    // A weak tag names the content in all its encodings.
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
  response.writeHead(status, { ...(length !== null && { 'content-length': length }) });
  if (request.method !== 'HEAD') return true;
  response.end();
  return false;
}

function hasVersion({ headers }: IncomingMessage, etag: string, mtime: Date): boolean {
  if (headers['if-none-match'] !== undefined) return hasTag({ headers }, etag);
  // A rollback shows an older file than the browser has.
  return headers['if-modified-since'] === mtime.toUTCString();
}

/** Returns whether the browser has the content with a weak tag. */
export function hasTag({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? [];
  return tags.some((tag) => ['*', etag, etag.slice(2)].includes(tag.trim()));
}

/** Browsers name a handful of codings. */
const maxCodingsLength = 1000;

/** Returns the best encoding that an `Accept-Encoding` header accepts. */
export function findEncoding(codings = ''): Encoding {
  if (codings.length > maxCodingsLength) return null;
  return (['br', 'gzip'] as const).find((encoding) => isAccepted(codings, encoding)) ?? null;
}

function isAccepted(codings: string, encoding: string): boolean {
  return codings.split(',').some((coding) => {
    const [name = '', ...parameters] = coding.toLowerCase().split(';');
    const isRejected = parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one));
    return name.trim() === encoding && !isRejected;
  });
}
