import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { best, compress, quick } from './compress.ts';
import { filesInCommon, readPages, type Pages } from './pages.ts';
import { trimPolicies } from './trim-policies.ts';

/** From so many pages of records on, compressing each as well as can be would take most of a build. */
const many = 1000;

/**
 * Makes a build of Astro whole: pages that it left out because the older release holds them, a policy
 * for each page, and compressed copies.
 */
export async function finishBuild(folder: string, older: string | null): Promise<void> {
  await rm(join(folder, 'server'), { recursive: true });
  const next = await readPages({ folder });
  const last = await readPages(older === null ? null : { folder: older });
  const quality = qualityOf(next);
  const comparable = older !== null && qualityOf(last) === quality ? join(older, 'client') : null;
  const kept = filesInCommon(last, next);
  const client = join(folder, 'client');
  if (older !== null)
    takeOver(kept, join(older, 'client'), client, comparable ? ['', '.br', '.gz'] : ['']);
  await Promise.all([
    trimPolicies(folder, older === null ? null : { folder: older, kept }),
    compress(client, { older: comparable, quality, kept: comparable ? kept : new Set() }),
  ]);
}

function qualityOf(pages: Pages | null): number {
  return Object.keys(pages?.keys ?? {}).length > many ? quick : best;
}

function takeOver(
  files: Iterable<string>,
  from: string,
  to: string,
  endings: readonly string[],
): void {
  const folders = new Set<string>();
  for (const file of files) {
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(join(to, folder), { recursive: true });
    folders.add(folder);
    for (const ending of endings) linkOrCopy(join(from, file + ending), join(to, file + ending));
  }
}

/** Small files and pictures have no compressed copies; some disks know no links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' && /\.(br|gz)$/.test(from)) return;
    copyFileSync(from, to);
  }
}
