import type { App } from '@supabase/lite';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

export function createStorage(app: Pick<App, 'fetch'>) {
  return {
    fetch: async (request: Request): Promise<Response> =>
      /%00/.test(request.url)
        ? Response.json(
            { statusCode: '400', error: 'InvalidKey', message: 'Invalid key' },
            { status: 400 },
          )
        : addErrorCode(await app.fetch(await unwrapMultipart(request))),
  };
}

/**
 * Converts a multipart upload, as browsers send it, to a plain body, which Supabase Lite requires.
 */
async function unwrapMultipart(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return request;
  const form = await request.formData();
  const file = [...form.values()].find((value) => value instanceof File);
  const headers = new Headers(request.headers);
  headers.set('content-type', file?.type || 'application/octet-stream');
  const seconds = form.get('cacheControl');
  if (typeof seconds === 'string') headers.set('cache-control', `max-age=${seconds}`);
  const body = await file?.arrayBuffer();
  headers.set('content-length', `${body?.byteLength ?? 0}`);
  const { url, method } = request;
  return new Request(url, { method, headers, body: body ?? null });
}

const errorBody = z.looseObject({ statusCode: z.string(), message: z.string() });
const codes: Record<string, string> = {
  403: 'AccessDenied',
  409: 'KeyAlreadyExists',
  413: 'EntityTooLarge',
  415: 'InvalidMimeType',
};

/** Adds the error code of the hosted service to an error of Storage. */
async function addErrorCode(response: Response): Promise<Response> {
  if (response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const body: unknown = await response.json();
  const parsed = errorBody.safeParse(body);
  const { status } = response;
  if (!parsed.success) return Response.json(body, { status });
  const { statusCode, message } = parsed.data;
  const missing = message.startsWith('Bucket') ? 'NoSuchBucket' : 'NoSuchKey';
  const code = statusCode === '404' ? missing : codes[statusCode];
  return Response.json({ ...parsed.data, ...(code && { code }) }, { status });
}

/** The metadata of an uploaded file, stored beside it. */
const metadataSchema = z.object({ mimetype: z.string(), cacheControl: z.string() });

type Adapter = NonNullable<App['_storageAdapter']>;

/**
 * Creates the storage of uploads in a folder. File names are hashes, so no path can leave the
 * folder.
 */
export function createFileStore(folder: string): Adapter {
  const getFile = (bucket: string, key: string) =>
    join(folder, createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  const describe = async (bucket: string, key: string) => {
    const { size, mtime } = await stat(getFile(bucket, key));
    return {
      ...metadataSchema.parse(JSON.parse(await readFile(`${getFile(bucket, key)}.json`, 'utf8'))),
      contentLength: size,
      size,
      lastModified: mtime,
      eTag: `"${mtime.getTime().toString(16)}-${size.toString(16)}"`,
      httpStatusCode: 200,
    };
  };
  const remove = async (bucket: string, key: string) => {
    await rm(getFile(bucket, key), { force: true });
    await rm(`${getFile(bucket, key)}.json`, { force: true });
  };

  return {
    driver: folder,
    headObject: describe,
    async getObject(bucket, key) {
      const metadata = await describe(bucket, key);
      return { metadata, httpStatusCode: 200, body: await readFile(getFile(bucket, key)) };
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await buffer(body);
      await mkdir(folder, { recursive: true });
      await writeFile(getFile(bucket, key), bytes);
      const metadata = JSON.stringify({ mimetype: contentType, cacheControl });
      await writeFile(`${getFile(bucket, key)}.json`, metadata);
      return describe(bucket, key);
    },
    deleteObject: remove,
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(bucket, key)));
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      for (const suffix of ['', '.json'])
        await copyFile(getFile(bucket, key) + suffix, getFile(toBucket, toKey) + suffix);
      return describe(toBucket, toKey);
    },
    async privateAssetUrl(bucket, key) {
      return `file://${getFile(bucket, key)}`;
    },
  };
}
