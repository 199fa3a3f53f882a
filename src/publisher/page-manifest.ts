import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const pages = z.object({
  /** Digest of what every page is made of: the code, the settings, the names of its assets. */
  buildHash: z.string(),
  /** For each file that a record became, a digest of that record. */
  cacheKeys: z.record(z.string(), z.string()),
});

/** What the pages of a release were made of, as its build wrote it down. */
export type PageManifest = z.infer<typeof pages>;

export const pagesFile = 'pages.json';

/** Null where a build wrote none, or not whole. */
export async function readPages(release: { folder: string } | null): Promise<PageManifest | null> {
  if (!release) return null;
  try {
    return pages.parse(JSON.parse(await readFile(join(release.folder, pagesFile), 'utf8')));
  } catch {
    return null;
  }
}

/** The files that two releases have in common, because they were made of the same. */
export function unchangedFiles(last: PageManifest | null, next: PageManifest | null): Set<string> {
  if (!last || !next || last.buildHash !== next.buildHash) return new Set();
  return new Set(
    Object.keys(next.cacheKeys).filter((file) => last.cacheKeys[file] === next.cacheKeys[file]),
  );
}
