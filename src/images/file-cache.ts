import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { currentBuild } from '../data/page-build.ts';

function toFile(key: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 24);
  return join(currentBuild().cacheDir, 'images', digest);
}

/** Returns whether `cached` has a file of this key. */
export const isCached = (key: unknown): boolean => existsSync(toFile(key));

/**
 * Returns the path of the file that contains the result of `create`. The result is cached across
 * builds under the digest of `key`, in the folder of the build's files that can be made again.
 */
export async function cached(key: unknown, create: () => Promise<Uint8Array>): Promise<string> {
  const file = toFile(key);
  if (existsSync(file)) return file;
  const content = await create();
  await mkdir(dirname(file), { recursive: true });
  // Renames a temporary file, because two pages or builds may write the same file at once.
  const temporaryFile = `${file}.${crypto.randomUUID()}`;
  await writeFile(temporaryFile, content);
  await rename(temporaryFile, file);
  return file;
}
