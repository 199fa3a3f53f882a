import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const packages = z.object({
  dependencies: z.object({ '@electric-sql/pglite': z.string(), '@supabase/lite': z.string() }),
});
const project = new URL('../../../package.json', import.meta.url);

/** Where the database lies. One that another version of Postgres wrote is moved out of the way. */
export function prepareDataDir(dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  const mark = join(dataDir, 'postgres-version');
  const make = currentVersion();
  if (existsSync(folder) && readVersion(mark) !== make) archive(folder);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(mark, make);
  return folder;
}

/** Keeps what is there under another name, so that nothing is lost and a new one can begin. */
export function archive(folder: string): void {
  const moved = `${folder}-archived-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(folder, moved);
  console.warn(`The local database was of an older make. It was kept as ${moved}.`);
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
