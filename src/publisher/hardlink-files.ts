import { copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file by its own name, and its compressed copies. */
export const withCompressed = ['', '.br', '.gz'] as const;

/**
 * Links files of one folder into another, with what stands beside each under one of the endings. Gives
 * back those that are not there.
 */
export function hardlinkFiles(
  files: Iterable<string>,
  from: string,
  to: string,
  endings: readonly string[] = [''],
): string[] {
  const folders = new Set<string>();
  const missing: string[] = [];
  for (const file of files) {
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(join(to, folder), { recursive: true });
    folders.add(folder);
    for (const ending of endings) {
      const isThere = linkOrCopy(join(from, file + ending), join(to, file + ending));
      // Small files and pictures have no compressed copies.
      if (!isThere && ending === '') missing.push(file);
    }
  }
  return missing;
}

/** What was linked is removed before it is written anew, or the other folder's would change, too. */
export function removeWithCompressed(file: string): void {
  for (const ending of withCompressed) rmSync(file + ending, { force: true });
}

/** Some disks know no links. False where there is nothing to link. */
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
