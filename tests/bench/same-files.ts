import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the files that differ between two folders, or that only one of them has. */
export async function findDifferences(one: string, other: string): Promise<string[]> {
  const [own, others] = await Promise.all([filesIn(one), filesIn(other)]);
  const different = [...own.symmetricDifference(others)];
  for (const file of own.intersection(others)) {
    const [here, there] = await Promise.all([
      readFile(join(one, file)),
      readFile(join(other, file)),
    ]);
    if (!here.equals(there)) different.push(file);
  }
  return different;
}

async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  );
}
