import { copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The suffixes of a file and of its compressed copies. */
export const withCompressed = ['', '.br', '.gz'] as const;

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
