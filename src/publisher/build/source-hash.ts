import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PublisherConfig } from '../config.ts';
import { listFiles } from '../store/release-files.ts';

type Project = Pick<PublisherConfig, 'root' | 'sources'>;

/**
 * Returns a digest of all sources of an Astro project's pages, so that a release of other code is
 * rebuilt.
 */
export async function hashSource({ root, sources }: Project): Promise<string> {
  const digest = createHash('sha256');
  for (const file of sources.flatMap((source) => listSources(root, source)))
    digest.update(file).update(await readFile(resolve(root, file)));
  return digest.digest('hex').slice(0, 16);
}

/**
 * Returns a digest of the sources, the site's inputs and the Node version, which together decide the
 * bundle.
 */
export async function hashBuild(project: Project, inputs: unknown): Promise<string> {
  const parts = [await hashSource(project), inputs, process.version];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function listSources(root: string, source: string): string[] {
  const path = resolve(root, source);
  if (!statSync(path).isDirectory()) return [source];
  return listFiles(path)
    .map((file) => join(source, file))
    .sort();
}
