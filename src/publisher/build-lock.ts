import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireFileLock } from '../file-lock.ts';

const minBuildIntervalMs = 60_000;

/**
 * Waits until nobody else builds into this folder, whatever process, and until the last build began
 * a minute ago, unless it is urgent; gives back how to end the turn. A process that ends loses its turn.
 */
export async function acquireBuildLock(
  folder: string,
  { skipThrottle = false, signal }: { skipThrottle?: boolean; signal?: AbortSignal } = {},
): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  const lastFile = join(folder, 'last-build');
  for (;;) {
    signal?.throwIfAborted();
    const waitMs = skipThrottle ? 0 : await throttleDelay(lastFile);
    const release = waitMs > 0 ? null : acquireFileLock(join(folder, 'building.lock'));
    if (release && (skipThrottle || (await throttleDelay(lastFile)) === 0)) {
      await writeFile(lastFile, String(Date.now())).catch(() => undefined);
      return release;
    }
    release?.();
    await sleep(waitMs || 500, undefined, { ...(signal && { signal }) });
  }
}

/** How long until the next build may begin. A clock that was set back delays nothing. */
async function throttleDelay(lastFile: string): Promise<number> {
  const last = Number(await readFile(lastFile, 'utf8').catch(() => 'NaN'));
  const passed = Date.now() - last;
  return passed >= 0 && passed < minBuildIntervalMs ? minBuildIntervalMs - passed : 0;
}
