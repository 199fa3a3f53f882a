import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A digest of everything that pages are built from, so that a release of older code is not shown. */
export async function hashSource(): Promise<string> {
  const digest = createHash('sha256');
  for (const file of [
    'package-lock.json',
    'astro.config.mjs',
    ...(await filesIn('src')),
    ...(await filesIn('public')),
  ]) {
    digest.update(file).update(await readFile(join(root, file)));
  }
  return digest.digest('hex').slice(0, 16);
}

/** The same with all else that decides what the bundled code is: the settings that it was bundled with. */
export async function hashBuild(settings: unknown): Promise<string> {
  const parts = [await hashSource(), settings, process.version];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
