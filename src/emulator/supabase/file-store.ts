import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { App } from '@supabase/lite';
import { z } from 'zod';

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
