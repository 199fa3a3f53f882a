import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile } from '../file-lock.ts';

const least = 60_000;

/**
 * Waits until nobody else builds into this folder, whatever process, and until the last build began
 * a minute ago, unless it is urgent; gives back how to end the turn. A process that ends loses its turn.
 */
export async function takeTurn(
  folder: string,
  { isUrgent = false, signal }: { isUrgent?: boolean; signal?: AbortSignal } = {},
): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  const lastFile = join(folder, 'last-build');
  for (;;) {
    signal?.throwIfAborted();
    const wait = isUrgent ? 0 : await haste(lastFile);
    const release = wait > 0 ? null : lockFile(join(folder, 'building.lock'));
    if (release && (isUrgent || (await haste(lastFile)) === 0)) {
      await writeFile(lastFile, String(Date.now())).catch(() => undefined);
      return release;
    }
    release?.();
    await sleep(wait || 500, undefined, { ...(signal && { signal }) });
  }
}

/** How long until the next build may begin. A clock that was set back delays nothing. */
async function haste(lastFile: string): Promise<number> {
  const last = Number(await readFile(lastFile, 'utf8').catch(() => 'NaN'));
  const passed = Date.now() - last;
  return passed >= 0 && passed < least ? least - passed : 0;
}
