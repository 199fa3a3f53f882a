import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireFileLock } from '../../file-lock.ts';

/** A killed process keeps its locks until its last thread has ended. */
const graceMs = 2000;

/**
 * Keeps a data folder for this process alone: two Postgres in one folder would ruin it. Returns how to
 * unlock it.
 */
export function acquireDirLock(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const release = acquireFileLock(join(folder, 'lock'), graceMs);
  /** Only for the message: the lock decides. */
  const owner = join(folder, '.lock');
  if (!release) throw new Error(refusal(folder, readOwner(owner)));
  writeFileSync(owner, String(process.pid));
  return () => {
    rmSync(owner, { force: true });
    release();
  };
}

function refusal(folder: string, owner: string): string {
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
