import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/**
 * Loads a file that the build of the previous release has saved. Returns null without such a
 * release, as in development, and if the file is missing or damaged.
 */
export async function loadReleaseData(file: string): Promise<unknown> {
  const folder = process.env['PREVIOUS_DATA_DIR'];
  if (!folder) return null;
  try {
    const content = await decompress(await readFile(join(folder, `${file}.zst`)));
    return JSON.parse(content.toString());
  } catch {
    return null;
  }
}

/** Saves a file for the build of the next release. Does nothing in development. */
export async function saveReleaseData(file: string, content: unknown): Promise<void> {
  const folder = process.env['RELEASE_DATA_DIR'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${file}.zst`), await compress(JSON.stringify(content)));
}
