import { DatabaseSync } from 'node:sqlite';

const lockedCode = 5;

/**
 * Locks a file for this process, and returns how to release the lock; null where another holder still has
 * it after `waitMs`, which block this thread.
 * The operating system drops the lock when its process ends, however it ends. Creates the file, which
 * stays empty. Throws where the file cannot be opened.
 */
export function acquireFileLock(file: string, waitMs = 0): (() => void) | null {
  // SQLite locks a file in the way of each system; Node itself has no call for it.
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    // Without a journal file, so that a full disk does not matter.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === lockedCode) return null;
    throw error;
  }
}
