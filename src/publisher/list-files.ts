import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The files of a folder and of those in it. With their kinds: a listing of names alone asks for each again. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
