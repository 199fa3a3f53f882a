import { readFileSync } from 'node:fs';

/** What a process writes into a file to say that it holds a folder: its number and the moment of its start. */
export const processMark = (pid = process.pid): string => `${pid} ${startOf(pid)}`;

/** Whether the process that left a mark still runs. The same number may be another process by now. */
export function isRunning(mark: string): boolean {
  const [pid = NaN] = mark.split(' ').map(Number);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return mark === processMark(pid);
}

function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ');
    return fields[20] ?? '';
  } catch {
    return '';
  }
}
