import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processMark } from '../../process-mark.ts';

/**
 * Keeps a data folder for this process alone: two Postgres in one folder would ruin it. A lock whose
 * process is gone, say after a power cut, counts for nothing. Gives back how to unlock.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'in-use-by');
  const own = processMark();
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      const holder = readHolder(file);
      if (holder && isRunning(holder))
        throw new Error(
          `The folder ${folder} is in use by another shop (process ${holder.split(' ')[0]}). ` +
            'Stop that one, or set DATA_DIR to another folder, and start again.',
          { cause: error },
        );
      if (attempt === 3) throw error;
      rmSync(file, { force: true });
    }
  }
}

function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
