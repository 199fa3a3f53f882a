import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps a data folder for this process alone: two Postgres in one folder would ruin it. A lock whose
 * process is gone, say after a power cut, counts for nothing. Gives back how to unlock.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'in-use-by');
  const own = `${process.pid} ${startOf(process.pid)}`;
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

/** The same number may be another process by now: the moment of its start tells. */
function isRunning(holder: string): boolean {
  const [pid = NaN] = holder.split(' ').map(Number);
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return holder === `${pid} ${startOf(pid)}`;
}

function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ');
    return fields[20] ?? '';
  } catch {
    return '';
  }
}
