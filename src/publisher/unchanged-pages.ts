import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anchorsIn } from './check-links.ts';
import { unchangedFiles, readPages } from './page-manifest.ts';
import type { RoutedRelease } from './routes.ts';

/**
 * The pages of the last release, whose links held, that the next one has unchanged, as long as nothing
 * that they may lead to is gone: no page, no asset, no anchor. Else none, and all links are read again.
 */
export async function findUnchangedPages(
  last: RoutedRelease,
  next: RoutedRelease,
): Promise<Set<string>> {
  const common = unchangedFiles(await readPages(last), await readPages(next));
  if (common.size === 0) return common;
  const [before, now] = await Promise.all([filesOf(last), filesOf(next)]);
  if ([...before].some((file) => !now.has(file))) return new Set();
  for (const page of next.routes) {
    if (!page.endsWith('.html') || common.has(page) || !before.has(page)) continue;
    const [old, fresh] = await Promise.all(
      [last, next].map(async ({ folder }) =>
        anchorsIn(await readFile(join(folder, 'client', page), 'utf8')),
      ),
    );
    if (old && fresh && !old.isSubsetOf(fresh)) return new Set();
  }
  return common;
}

async function filesOf({ folder, routes }: RoutedRelease): Promise<Set<string>> {
  const assets = await readdir(join(folder, 'client/_astro'), { recursive: true }).catch(() => []);
  return routes.union(new Set(assets));
}
