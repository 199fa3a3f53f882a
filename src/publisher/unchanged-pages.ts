import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findAnchors } from './check-links.ts';
import { unchangedFiles, readPages } from './page-manifest.ts';
import type { RoutedRelease } from './routes.ts';

/**
 * Returns the pages that are equal in both releases, whose links therefore need no check. Returns
 * an empty set if a page, an asset or an anchor that the last release had is missing.
 */
export async function findUnchangedPages(
  last: RoutedRelease,
  next: RoutedRelease,
): Promise<Set<string>> {
  const common = unchangedFiles(await readPages(last), await readPages(next));
  if (common.size === 0) return common;
  const [before, now] = await Promise.all([listRoutesAndAssets(last), listRoutesAndAssets(next)]);
  if ([...before].some((file) => !now.has(file))) return new Set();
  for (const page of next.routes) {
    if (!page.endsWith('.html') || common.has(page) || !before.has(page)) continue;
    const [previous, current] = await Promise.all(
      [last, next].map(async ({ folder }) =>
        findAnchors(await readFile(join(folder, 'client', page), 'utf8')),
      ),
    );
    if (previous && current && !previous.isSubsetOf(current)) return new Set();
  }
  return common;
}

async function listRoutesAndAssets({ folder, routes }: RoutedRelease): Promise<Set<string>> {
  const assets = await readdir(join(folder, 'client/_astro'), { recursive: true }).catch(() => []);
  return routes.union(new Set(assets));
}
