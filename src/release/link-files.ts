import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
