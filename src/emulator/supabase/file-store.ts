import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { App } from '@supabase/lite';
import { z } from 'zod';

/** What the uploader said of a file, kept beside it. */
const told = z.object({ mimetype: z.string(), cacheControl: z.string() });

type Adapter = NonNullable<App['_storageAdapter']>;

/** Keeps what is uploaded in a folder, under a name that no path can climb out of. */
export function createFileStore(folder: string): Adapter {
  const fileOf = (bucket: string, key: string) =>
    join(folder, createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  const describe = async (bucket: string, key: string) => {
    const { size, mtime } = await stat(fileOf(bucket, key));
    return {
      ...told.parse(JSON.parse(await readFile(`${fileOf(bucket, key)}.json`, 'utf8'))),
      contentLength: size,
      size,
      lastModified: mtime,
      eTag: `"${mtime.getTime().toString(16)}-${size.toString(16)}"`,
      httpStatusCode: 200,
    };
  };
  const remove = async (bucket: string, key: string) => {
    await rm(fileOf(bucket, key), { force: true });
    await rm(`${fileOf(bucket, key)}.json`, { force: true });
  };

  return {
    driver: folder,
    headObject: describe,
    async getObject(bucket, key) {
      const metadata = await describe(bucket, key);
      return { metadata, httpStatusCode: 200, body: await readFile(fileOf(bucket, key)) };
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await buffer(body);
      await mkdir(folder, { recursive: true });
      await writeFile(fileOf(bucket, key), bytes);
      const sayings = JSON.stringify({ mimetype: contentType, cacheControl });
      await writeFile(`${fileOf(bucket, key)}.json`, sayings);
      return describe(bucket, key);
    },
    deleteObject: remove,
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(bucket, key)));
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      for (const ending of ['', '.json'])
        await copyFile(fileOf(bucket, key) + ending, fileOf(toBucket, toKey) + ending);
      return describe(toBucket, toKey);
    },
    async privateAssetUrl(bucket, key) {
      return `file://${fileOf(bucket, key)}`;
    },
  };
}
