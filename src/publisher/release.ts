import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const record = z.object({
  /** Sorts by time: the moment the build began. */
  id: z.string(),
  builtAt: z.iso.datetime(),
  books: z.int(),
  /** The backend its pages speak to, with the mark of the emulator's catalog where that is not the sample. */
  backend: z.string(),
  /** Digest of the code it was built from. */
  sourceHash: z.string(),
  /** Built without a catalog, to stand in until the first good answer. */
  isFallback: z.boolean(),
  /** Which products could not be shown, in a sentence. */
  skippedProducts: z.string().optional(),
});

export type ReleaseRecord = z.infer<typeof record>;
/** A finished build on disk: `folder` holds `client`, `_headers.json` and `release.json`. */
export type Release = ReleaseRecord & { folder: string };

/** Reads a release's own record; null where the folder holds no finished release. */
export async function readRelease(folder: string): Promise<Release | null> {
  try {
    const text = await readFile(join(folder, 'release.json'), 'utf8');
    return { ...record.parse(JSON.parse(text)), folder };
  } catch {
    return null;
  }
}
