import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { acquireFileLock } from '../../file-lock.ts';

const packages = z.object({
  dependencies: z.object({ '@electric-sql/pglite': z.string(), '@supabase/lite': z.string() }),
});
/** The version of the schema `emulator`. Raised with each change that old databases do not fit. */
const emulatorSchema = 3;
const project = new URL('../../../package.json', import.meta.url);

/**
 * Returns the folder of the database. Archives a database of another version of Postgres,
 * Supabase Lite or the emulator.
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
  return [...Object.values(dependencies), emulatorSchema].join(' ');
}

function readVersion(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The locks of a killed process remain until its last thread has ended. */
const graceMs = 2000;

/**
 * Locks a data folder for this process, because two Postgres processes would corrupt it. Returns
 * the function that unlocks it. Throws if another process holds it.
 */
export function acquireDirLock(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const unlock = acquireFileLock(join(folder, 'lock'), graceMs);
  /** The process id, for the error message only. */
  const owner = join(folder, '.lock');
  if (!unlock) throw new Error(formatError(folder, readOwner(owner)));
  writeFileSync(owner, String(process.pid));
  return () => {
    rmSync(owner, { force: true });
    unlock();
  };
}

function formatError(folder: string, owner: string): string {
  return (
    `The folder ${folder} is in use by another shop${owner && ` (process ${owner})`}. ` +
    'Stop that one, or set DATA_DIR to another folder, and start again.'
  );
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Returns the secret that signs tokens. It is stored in the data folder, so that sessions survive a
 * restart.
 */
export function loadTokenSecret(folder: string): string {
  const file = join(folder, 'token-secret');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    mkdirSync(folder, { recursive: true });
    const secret = randomBytes(32).toString('hex');
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}
