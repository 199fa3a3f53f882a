import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compress } from './compress.ts';
import { linkFiles } from './link-files.ts';
import { filesInCommon, readPages } from './pages.ts';
import { comparableTo, qualityOf } from './quality.ts';

/**
 * Makes a build whole: pages that it left out because the older release holds them, and the compressed
 * copies that are still missing.
 */
export async function finishBuild(folder: string, older: string | null): Promise<void> {
  await rm(join(folder, 'server'), { recursive: true, force: true });
  const next = (await readPages({ folder })) ?? { basis: '', keys: {} };
  const last = await readPages(older === null ? null : { folder: older });
  const kept = filesInCommon(last, next);
  const client = join(folder, 'client');
  const comparable = comparableTo(next, last, older);
  // Begun before the others come, which bring theirs.
  const copying = comparable && compress(client, { older: comparable, quality: qualityOf(next) });
  if (older !== null)
    linkFiles(kept, join(older, 'client'), client, comparable ? ['', '.br', '.gz'] : ['']);
  await (copying ?? compress(client, { quality: qualityOf(next) }));
}
