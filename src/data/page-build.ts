import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { PageBuild } from '../domain/site/page-build.ts';
import { getRecordPath } from '../domain/site/routes.ts';

/**
 * The build that renders these pages. The publisher imports this module from the bundle, and calls `startBuild`
 * before it lists pages, and `skipPage` for a page that fails.
 */
let build: PageBuild = {
  isFallback: false,
  changedItems: null,
  dataDir: null,
  previousDataDir: null,
  pending: null,
  cacheDir: tmpdir(),
  reportSkipped: console.warn,
  reportItems: () => undefined,
};
const failedPages = new Set<string>();

export function startBuild(started: PageBuild): void {
  build = started;
}

export const currentBuild = (): PageBuild => build;

/**
 * Excludes the record of this page from all later lists. Returns false if the path is not a
 * record's page, or if the record is already excluded.
 */
export function skipPage(pathname: string): boolean {
  const page = getRecordPath(pathname);
  if (page === null || failedPages.has(page)) return false;
  failedPages.add(page);
  return true;
}

/** Returns true if the page's record is excluded. */
export const isFailedPage = (page: string): boolean => failedPages.has(page);

/** Returns the number of excluded records. Cached lists are outdated when it increases. */
export const failedPageCount = (): number => failedPages.size;

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/**
 * Loads a file that the build of a release has saved, by default that of the previous one. Returns null without
 * such a release, as in development, and if the file is missing or damaged.
 */
export async function loadReleaseData(
  file: string,
  dataDir = build.previousDataDir,
): Promise<unknown> {
  if (dataDir === null) return null;
  try {
    const content = await decompress(await readFile(join(dataDir, `${file}.zst`)));
    return JSON.parse(content.toString());
  } catch {
    return null;
  }
}

/** Saves a file for the build of the next release. Does nothing in development. */
export async function saveReleaseData(file: string, content: unknown): Promise<void> {
  if (build.dataDir === null) return;
  await mkdir(build.dataDir, { recursive: true });
  await writeFile(join(build.dataDir, `${file}.zst`), await compress(JSON.stringify(content)));
}
