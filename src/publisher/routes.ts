import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from './release.ts';

/** A release and its routes. */
export type RoutedRelease = Release & { routes: Set<string> };

/**
 * Returns whether the name of a file contains a hash of its content, so that it can be cached
 * forever.
 */
export function isHashed(path: string): boolean {
  return /^\/?_astro\//.test(path);
}

/**
 * Returns whether a file belongs to one release, so that an open tab may request it after the next
 * release.
 */
export function isVersionedFile(path: string): boolean {
  return isHashed(path) || /^\/?catalog\.[0-9a-f]+\.json$/.test(path);
}

/**
 * Returns the files of a release's pages, feeds and images, without versioned files and compressed
 * copies.
 */
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

/** Returns whether data, not code, decides if a route exists. */
export function isDataRoute(route: string): boolean {
  return (
    /^(books|collections|events|share|sitemap|browse-books\/page)\//.test(route) &&
    route !== 'collections/404.html'
  );
}

/** Returns whether a path is the given path or below it. */
export function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}
