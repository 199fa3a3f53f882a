import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireFileLock } from '../file-lock.ts';

const minBuildIntervalMs = 60_000;

/**
 * Acquires the lock for builds into a folder, across processes, and returns the function that
 * releases it. Waits for a minimum interval since the start of the last build, unless
 * `skipThrottle` is set. The operating system releases the lock of a process that ends.
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

/**
 * Returns the milliseconds until the next build may start. A clock that was set back causes no
 * delay.
 */
async function throttleDelay(lastFile: string): Promise<number> {
  const last = Number(await readFile(lastFile, 'utf8').catch(() => 'NaN'));
  const elapsedMs = Date.now() - last;
  return elapsedMs >= 0 && elapsedMs < minBuildIntervalMs ? minBuildIntervalMs - elapsedMs : 0;
}
