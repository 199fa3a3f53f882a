import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const packages = z.object({
  dependencies: z.object({ '@electric-sql/pglite': z.string(), '@supabase/lite': z.string() }),
});
const project = new URL('../../../package.json', import.meta.url);

/**
 * Returns the folder of the database. Archives a database of another version of Postgres or
 * Supabase Lite.
 */
export function prepareDataDir(dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  const versionFile = join(dataDir, 'postgres-version');
  const version = currentVersion();
  if (existsSync(folder) && readVersion(versionFile) !== version) archive(folder);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(versionFile, version);
  return folder;
}

/** Renames the database folder, so that a new database can be created and no data is lost. */
export function archive(folder: string): void {
  const moved = `${folder}-archived-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(folder, moved);
  console.warn(
    `The local database does not match this version of the code. It was moved to ${moved}, and a new one was created.`,
  );
}

function currentVersion(): string {
  const { dependencies } = packages.parse(JSON.parse(readFileSync(project, 'utf8')));
  return Object.values(dependencies).join(' ');
}

function readVersion(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
