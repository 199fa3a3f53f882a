import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { compressible, maxQuality, fastQuality } from './compress.ts';

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

/** The number of data pages above which maximum compression would take most of a build's time. */
const fastThreshold = 1000;

type Keys = Pick<PageManifest, 'cacheKeys'>;

/** Returns the Brotli quality for the data files of a release. */
export function compressionLevel({ cacheKeys }: Keys): number {
  const files = Object.keys(cacheKeys).filter((file) => compressible.test(file));
  return files.length > fastThreshold ? fastQuality : maxQuality;
}

/** Returns the files of the previous release if they have the same compression level, else null. */
export function reusableFrom(
  next: Keys,
  last: Keys | null,
  previous: string | null,
): string | null {
  const isComparable =
    previous !== null && compressionLevel(last ?? { cacheKeys: {} }) === compressionLevel(next);
  return isComparable ? join(previous, 'client') : null;
}
