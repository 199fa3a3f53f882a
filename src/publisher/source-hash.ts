import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from './release-files.ts';

/**
 * Returns a digest of all sources of an Astro project's pages, so that a release of other code is
 * rebuilt.
 */
export async function hashSource(root: string): Promise<string> {
  const digest = createHash('sha256');
  for (const file of [
    'package-lock.json',
    'astro.config.mjs',
    ...listSources(root, 'src'),
    ...listSources(root, 'public'),
  ]) {
    digest.update(file).update(await readFile(join(root, file)));
  }
  return digest.digest('hex').slice(0, 16);
}

/**
 * Returns a digest of the sources, the site's inputs and the Node version, which together decide the
 * bundle.
 */
export async function hashBuild(root: string, inputs: unknown): Promise<string> {
  const parts = [await hashSource(root), inputs, process.version];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function listSources(root: string, folder: string): string[] {
  return listFiles(join(root, folder))
    .map((file) => join(folder, file))
    .sort();
}
