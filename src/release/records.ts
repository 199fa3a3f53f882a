import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attempt } from './renew.ts';

export type Backend = { origin: string; secretKey: string | undefined };

/**
 * Tells the shop's records of each attempt, so that staff see when the site was last built and why it
 * was not. What the backend does not take now waits in the folder, and is told with the next.
 */
export function openRecords(folder: string, { origin, secretKey }: Backend) {
  const waiting = join(folder, 'untold');
  let telling: Promise<void> | null = null;

  async function note(attempt: Attempt): Promise<void> {
    const { id, beganAt, cause, books, seconds, outcome, reason } = attempt;
    const row = { id, built_at: beganAt, cause, books, seconds, outcome, reason: short(reason) };
    try {
      await mkdir(waiting, { recursive: true });
      await writeFile(join(waiting, `${id}.json`), JSON.stringify(row));
    } catch (error) {
      console.error(JSON.stringify({ event: 'release-not-noted', id, why: String(error) }));
    }
  }

  async function tellAll(key: string): Promise<void> {
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
      const isTold = response.ok || response.status === 409;
      // A row that the database will never take must not hold up the others.
      if (!isTold && response.status !== 400) throw new Error(`it answered ${response.status}`);
      await rm(file, { force: true });
    }
  }

  return {
    note,
    /** Tells what waits; never throws. */
    tell(): Promise<void> {
      if (!secretKey) return Promise.resolve();
      telling ??= tellAll(secretKey)
        .catch((error: unknown) => {
          console.warn(JSON.stringify({ event: 'records-wait', why: String(error) }));
        })
        .finally(() => {
          telling = null;
        });
      return telling;
    },
  };
}

export type Records = ReturnType<typeof openRecords>;

function short(reason: string | null): string | null {
  return reason && reason.slice(0, 2000);
}
