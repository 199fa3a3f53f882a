import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compress } from './compress.ts';
import { filesInCommon, readPages } from './pages.ts';
import { joinPolicies } from './policies.ts';
import { comparableTo, qualityOf } from './quality.ts';

/**
 * Makes a build of Astro whole: pages that it left out because the older release holds them, their
 * policies, and the compressed copies that are still missing.
 */
export async function finishBuild(folder: string, older: string | null): Promise<void> {
  await rm(join(folder, 'server'), { recursive: true });
  const next = (await readPages({ folder })) ?? { basis: '', keys: {} };
  const last = await readPages(older === null ? null : { folder: older });
  const kept = filesInCommon(last, next);
  const client = join(folder, 'client');
  const comparable = comparableTo(next, last, older);
  // Begun before the others come, which bring theirs.
  const copying = comparable && compress(client, { older: comparable, quality: qualityOf(next) });
  if (older !== null)
    takeOver(kept, join(older, 'client'), client, comparable ? ['', '.br', '.gz'] : ['']);
  await Promise.all([
    joinPolicies(folder, older === null ? null : { folder: older, kept }),
    copying ?? compress(client, { quality: qualityOf(next) }),
  ]);
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
