import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { assetsFolder } from './astro-output.ts';
import type { PublisherConfig } from './config.ts';
import type { Release } from './release-store.ts';

/** A release and its routes. */
export type RoutedRelease = Release & { routes: Set<string> };

/** The suffixes of a file and of its compressed copies. */
export const withCompressed = ['', '.br', '.gz'] as const;

export const isCompressedCopy = (file: string): boolean => /\.(br|gz)$/.test(file);

/**
 * Returns the paths of all files in a folder, relative to it. The entries carry their types, so no
 * file needs a `stat` call.
 */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Returns the files of a release's pages, feeds and images, without versioned files and compressed
 * copies.
 */
export function getRoutes({ folder }: { folder: string }, config: PublisherConfig): Set<string> {
  const files = listFiles(join(folder, 'client'));
  return new Set(files.filter((file) => !isVersionedFile(file, config) && !isCompressedCopy(file)));
}

/**
 * Returns whether the name of a file contains a hash of its content, so that it can be cached
 * forever.
 */
export function isHashed(path: string): boolean {
  return path.replace(/^\//, '').startsWith(`${assetsFolder}/`);
}

/**
 * Returns whether a file belongs to one release, so that an open tab may request it after the next
 * release.
 */
export function isVersionedFile(file: string, { versionedFiles }: PublisherConfig): boolean {
  return isHashed(file) || versionedFiles.test(file);
}

/** Returns whether data, not code, decides if a file exists. */
export function isDataFile(file: string, { dataPaths, notFoundPages }: PublisherConfig): boolean {
  return (
    dataPaths.some((path) => `/${file}`.startsWith(path)) &&
    !notFoundPages.some(({ path }) => file === `${path.slice(1)}.html`)
  );
}

/** Returns whether a file is the page of one item. */
export function isItemPage(file: string, { items }: PublisherConfig): boolean {
  const name = `/${file}`.startsWith(items.path) ? file.slice(items.path.length - 1) : '';
  return name.endsWith('.html') && !name.includes('/');
}

/** Returns whether a path is that of the page of a former item. */
export function isRemovedPage(path: string, { items }: PublisherConfig): boolean {
  return path.startsWith(items.removedPath);
}

/** Returns whether a path is the given path or below it. */
export function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

/**
 * Hard-links files from one folder into another, with each of the suffixes. Returns the files that
 * do not exist.
 */
export function hardlinkFiles(
  files: Iterable<string>,
  from: string,
  to: string,
  suffixes: readonly string[] = [''],
): string[] {
  const folders = new Set<string>();
  const missing: string[] = [];
  for (const file of files) {
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(join(to, folder), { recursive: true });
    folders.add(folder);
    for (const suffix of suffixes) {
      const exists = linkOrCopy(join(from, file + suffix), join(to, file + suffix));
      // Small files and images have no compressed copies.
      if (!exists && suffix === '') missing.push(file);
    }
  }
  return missing;
}

/**
 * Removes a file and its compressed copies. A write to a hard-linked file would change the other
 * folder too.
 */
export function removeWithCompressed(file: string): void {
  for (const suffix of withCompressed) rmSync(file + suffix, { force: true });
}

/**
 * Copies the file if the file system has no hard links. Returns false if the file does not exist.
 */
function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return false;
    copyFileSync(from, to);
  }
  return true;
}
