import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const pages = z.object({
  /** Digest of what every page is made of: the code, the settings, the names of its assets. */
  basis: z.string(),
  /** For each file that a record became, a digest of that record. */
  keys: z.record(z.string(), z.string()),
});

/** What the pages of a release were made of, as its build wrote it down. */
export type Pages = z.infer<typeof pages>;

export const pagesFile = 'pages.json';

/** Null where a build wrote none, or not whole. */
export async function readPages(release: { folder: string } | null): Promise<Pages | null> {
  if (!release) return null;
  try {
    return pages.parse(JSON.parse(await readFile(join(release.folder, pagesFile), 'utf8')));
  } catch {
    return null;
  }
}

/** The files that two releases have in common, because they were made of the same. */
export function filesInCommon(last: Pages | null, next: Pages | null): Set<string> {
  if (!last || !next || last.basis !== next.basis) return new Set();
  return new Set(Object.keys(next.keys).filter((file) => last.keys[file] === next.keys[file]));
}
