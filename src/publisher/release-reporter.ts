import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildAttempt } from './rebuild.ts';

export type Backend = { origin: string; secretKey: string | undefined };

/**
 * Tells the shop's records of each attempt, so that staff see when the site was last built and why it
 * was not. What the backend does not take now waits in the folder, and is told with the next.
 */
export function createReleaseReporter(folder: string, { origin, secretKey }: Backend) {
  const waiting = join(folder, 'pending-reports');
  let sending: Promise<void> | null = null;

  async function record(attempt: BuildAttempt): Promise<void> {
    const { id, beganAt, trigger, books, seconds, outcome, reason } = attempt;
    const row = {
      id,
      built_at: beganAt,
      trigger,
      books,
      seconds,
      outcome,
      reason: short(reason),
    };
    try {
      await mkdir(waiting, { recursive: true });
      await writeFile(join(waiting, `${id}.json`), JSON.stringify(row));
    } catch (error) {
      console.error(
        JSON.stringify({ event: 'release_report_write_failed', id, error: String(error) }),
      );
    }
  }

  async function flush(key: string): Promise<void> {
    for (const name of (await readdir(waiting).catch(() => [])).toSorted()) {
      const file = join(waiting, name);
      const response = await fetch(`${origin}/rest/v1/releases`, {
        method: 'POST',
        headers: {
          apikey: key,
          'content-type': 'application/json',
          prefer: 'return=minimal',
        },
        body: await readFile(file, 'utf8'),
        signal: AbortSignal.timeout(10_000),
      });
      const isSent = response.ok || response.status === 409;
      // A row that the database will never take must not hold up the others.
      if (!isSent && response.status !== 400) throw new Error(`it answered ${response.status}`);
      await rm(file, { force: true });
    }
  }

  return {
    record,
    /** Tells what waits; never throws. */
    send(): Promise<void> {
      if (!secretKey) return Promise.resolve();
      sending ??= flush(secretKey)
        .catch((error: unknown) => {
          console.warn(JSON.stringify({ event: 'release_report_deferred', error: String(error) }));
        })
        .finally(() => {
          sending = null;
        });
      return sending;
    },
  };
}

export type ReleaseReporter = ReturnType<typeof createReleaseReporter>;

function short(reason: string | null): string | null {
  return reason && reason.slice(0, 2000);
}
