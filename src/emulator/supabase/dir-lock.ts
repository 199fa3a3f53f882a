import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireFileLock } from '../../file-lock.ts';

/** The locks of a killed process remain until its last thread has ended. */
const graceMs = 2000;

/**
 * Locks a data folder for this process, because two Postgres processes would corrupt it. Returns
 * the function that releases the lock. Throws if another process holds it.
 */
export function acquireDirLock(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const release = acquireFileLock(join(folder, 'lock'), graceMs);
  /** The process id, for the error message only. */
  const owner = join(folder, '.lock');
  if (!release) throw new Error(formatError(folder, readOwner(owner)));
  writeFileSync(owner, String(process.pid));
  return () => {
    rmSync(owner, { force: true });
    release();
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
