import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const record = z.object({
  /** The time when the build started; ids sort by time. */
  id: z.string(),
  builtAt: z.iso.datetime(),
  books: z.int(),
  /** The URL of the backend, and the hash of the emulator's catalog if that is not the sample. */
  backend: z.string(),
  /** Digest of the source code of the build. */
  sourceHash: z.string(),
  /** Built without a catalog, to be served until the catalog is readable. */
  isFallback: z.boolean(),
  /** A message that lists the skipped products. */
  skippedProducts: z.string().optional(),
});

export type ReleaseRecord = z.infer<typeof record>;
/** A complete build on disk: `folder` holds `client`, `_headers.json` and `release.json`. */
export type Release = ReleaseRecord & { folder: string };

/** Reads the release in a folder. Returns null if the folder holds no complete release. */
export async function readRelease(folder: string): Promise<Release | null> {
  try {
    const text = await readFile(join(folder, 'release.json'), 'utf8');
    return { ...record.parse(JSON.parse(text)), folder };
  } catch {
    return null;
  }
}
