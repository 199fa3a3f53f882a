import { copyFileSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib';
import { assetsFolder } from '../build/astro-output.ts';
import type { PublisherConfig } from '../config.ts';
import { versionedFiles } from '../site.ts';
import type { Release } from './release-store.ts';

/** A release and its routes. */
export type RoutedRelease = Release & { routes: Set<string> };

/** The suffix of a file that a release stores compressed with Brotli. */
export const compressedSuffix = '.br';
/** The suffixes under which a file of the site may be stored. */
export const storedSuffixes = ['', compressedSuffix] as const;

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];

/**
 * Returns the paths of all files in a folder, relative to it. The entries carry their types, so no
 * file needs a `stat` call.
 */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Returns the paths of the files of a site by their names, however they are stored. */
export function listSiteFiles(client: string): Set<string> {
  return new Set(listFiles(client).map(getName));
}

/** Returns the name of the file that is stored under a path. */
export function getName(stored: string): string {
  return stored.endsWith(compressedSuffix) ? stored.slice(0, -compressedSuffix.length) : stored;
}

/** Reads a file of a site, however it is stored. Rejects if it is missing. */
export async function readSiteFile(file: string): Promise<Buffer> {
  const compressed = await readFile(file + compressedSuffix).catch(() => null);
  return compressed ? decompress(compressed) : readFile(file);
}

/** Reads a text of a site, however it is stored. Rejects if it is missing. */
export async function readSiteText(file: string): Promise<string> {
  return (await readSiteFile(file)).toString();
}

/**
 * Reads a text of a site without promises, which for thousands of pages take as long as the rest of
 * the check.
 */
export function readSiteTextSync(file: string): string {
  let compressed: Buffer;
  try {
    compressed = readFileSync(file + compressedSuffix);
  } catch {
    return readFileSync(file, 'utf8');
  }
  return brotliDecompressSync(compressed).toString();
}

/** Writes a text that only the publisher reads, compressed in little time. */
export async function writeCompressed(file: string, text: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY };
  await writeFile(file + compressedSuffix, await compress(text, { params }));
}

/** Returns the files of a release's pages, feeds and images, without versioned files. */
export function getRoutes({ folder }: { folder: string }): Set<string> {
  const files = [...listSiteFiles(join(folder, 'client'))];
  return new Set(files.filter((file) => !isVersionedFile(file)));
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
export function isVersionedFile(file: string): boolean {
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

/** Returns whether a path is that of the page of a former item, or of another former record. */
export function isRemovedPage(path: string, { items, otherRecords }: PublisherConfig): boolean {
  return [items, ...otherRecords].some(({ removedPath }) => path.startsWith(removedPath));
}

/** Returns whether a path is the given path or below it. */
export function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

/**
 * Hard-links files from one folder into another, under each of the suffixes. Returns the files that
 * exist under none.
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
    const linked = suffixes.filter((suffix) =>
      linkOrCopy(join(from, file + suffix), join(to, file + suffix)),
    );
    if (linked.length === 0) missing.push(file);
  }
  return missing;
}

/**
 * Removes a file of a site, however it is stored. A write to a hard-linked file would change the
 * other folder too.
 */
export function removeSiteFile(file: string): void {
  for (const suffix of storedSuffixes) rmSync(file + suffix, { force: true });
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
