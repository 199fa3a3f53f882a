import { DatabaseSync } from 'node:sqlite';

const lockedCode = 5;

/**
 * Locks a file for this process and returns the function that unlocks it. Returns null if
 * another holder still has it after `waitMs`, which block this thread.
 * The operating system unlocks it when the process ends. Creates the file, which stays
 * empty. Throws if the file cannot be opened.
 */
export function acquireFileLock(file: string, waitMs = 0): (() => void) | null {
  // SQLite locks files on every operating system; Node has no API for it.
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    // An in-memory journal works even if the disk is full.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === lockedCode) return null;
    throw error;
  }
}
