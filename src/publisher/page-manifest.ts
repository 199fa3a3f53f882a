import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const pages = z.object({
  /** Digest of the inputs of every page: the code, the settings and the asset names. */
  buildHash: z.string(),
  /** The digest of the data that each file was built from. */
  cacheKeys: z.record(z.string(), z.string()),
});

/** Describes the inputs of the pages of a release. */
export type PageManifest = z.infer<typeof pages>;

export const pagesFile = 'pages.json';

/** Reads the page manifest of a release. Returns null if it is missing or damaged. */
export async function readPages(release: { folder: string } | null): Promise<PageManifest | null> {
  if (!release) return null;
  try {
    return pages.parse(JSON.parse(await readFile(join(release.folder, pagesFile), 'utf8')));
  } catch {
    return null;
  }
}

/** Returns the files that are equal in two releases, because they have the same inputs. */
export function unchangedFiles(last: PageManifest | null, next: PageManifest | null): Set<string> {
  if (!last || !next || last.buildHash !== next.buildHash) return new Set();
  return new Set(
    Object.keys(next.cacheKeys).filter((file) => last.cacheKeys[file] === next.cacheKeys[file]),
  );
}
