import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from './release.ts';

/** A release, and what it answers to. */
export type RoutedRelease = Release & { routes: Set<string> };

/** Files whose name changes with their content, so that each may be kept for good. */
export function isHashed(path: string): boolean {
  return /^\/?_astro\//.test(path);
}

/** Files that an open tab of an older release may still ask for by a name that is gone. */
export function isVersionedFile(path: string): boolean {
  return isHashed(path) || /^\/?catalog\.[0-9a-f]+\.json$/.test(path);
}

/** What a release answers to: the files of its pages, feeds and pictures, without hashed ones and copies. */
export async function getRoutes(release: { folder: string }): Promise<Set<string>> {
  const entries = await readdir(join(release.folder, 'client'), {
    recursive: true,
    withFileTypes: true,
  });
  const client = join(release.folder, 'client');
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(client.length + 1))
      .filter((file) => !isVersionedFile(file) && !/\.(br|gz)$/.test(file)),
  );
}

/** Comes and goes with what the shop sells and plans, not with its code. */
export function isDataRoute(route: string): boolean {
  return (
    /^(books|collections|events|share|sitemap|browse-books\/page)\//.test(route) &&
    route !== 'collections/404.html'
  );
}

/** The address itself, and whatever lies below it. */
export function isWithin(path: string, address: string): boolean {
  return path === address || path.startsWith(`${address}/`);
}
