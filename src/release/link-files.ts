import { copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file by its own name, and its compressed copies. */
export const withCopies = ['', '.br', '.gz'] as const;

/** Links files of one folder into another, with what stands beside each under one of the endings. */
export function linkFiles(
  files: Iterable<string>,
  from: string,
  to: string,
  endings: readonly string[] = [''],
): void {
  const folders = new Set<string>();
  for (const file of files) {
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(join(to, folder), { recursive: true });
    folders.add(folder);
    for (const ending of endings) linkOrCopy(join(from, file + ending), join(to, file + ending));
  }
}

/** What was linked is removed before it is written anew, or the other folder's would change, too. */
export function removeFile(file: string, endings: readonly string[]): void {
  for (const ending of endings) rmSync(file + ending, { force: true });
}

/** Small files and pictures have no compressed copies; some disks know no links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' && /\.(br|gz)$/.test(from)) return;
    copyFileSync(from, to);
  }
}
