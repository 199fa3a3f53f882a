import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns a digest of all sources of the pages, so that a release of other code is rebuilt. */
export async function hashSource(): Promise<string> {
  const digest = createHash('sha256');
  for (const file of [
    'package-lock.json',
    'astro.config.mjs',
    ...(await listFiles('src')),
    ...(await listFiles('public')),
  ]) {
    digest.update(file).update(await readFile(join(root, file)));
  }
  return digest.digest('hex').slice(0, 16);
}

/**
 * Returns a digest of the sources, the settings and the Node version, which together decide the
 * bundle.
 */
export async function hashBuild(settings: unknown): Promise<string> {
  const parts = [await hashSource(), settings, process.version];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
