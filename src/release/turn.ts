import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, processMark } from '../process-mark.ts';

const least = 60_000;

/**
 * Waits until nobody else builds into this folder, whatever process, and until the last build began
 * a minute ago, unless it is urgent; gives back how to end the turn. A turn whose process is gone counts for nothing.
 */
export async function takeTurn(
  folder: string,
  { isUrgent = false, signal }: { isUrgent?: boolean; signal?: AbortSignal } = {},
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'building');
  const lastFile = join(folder, 'last-build');
  const own = processMark();
  for (;;) {
    signal?.throwIfAborted();
    const wait = isUrgent ? 0 : await haste(lastFile);
    if (wait > 0) {
      await sleep(wait, undefined, { ...(signal && { signal }) });
    } else if (await claim(file, own)) {
      if (isUrgent || (await haste(lastFile)) === 0) break;
      await rm(file, { force: true });
    } else {
      await sleep(500, undefined, { ...(signal && { signal }) });
    }
  }
  await writeFile(lastFile, String(Date.now())).catch(() => undefined);
  return () => rm(file, { force: true });
}

/** How long until the next build may begin. A clock that was set back delays nothing. */
async function haste(lastFile: string): Promise<number> {
  const last = Number(await readFile(lastFile, 'utf8').catch(() => 'NaN'));
  const passed = Date.now() - last;
  return passed >= 0 && passed < least ? least - passed : 0;
}

async function claim(file: string, own: string): Promise<boolean> {
  try {
    await writeFile(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  }
  const holder = await readFile(file, 'utf8').catch(() => null);
  if (holder !== null && !isRunning(holder)) await rm(file, { force: true });
  return false;
}
