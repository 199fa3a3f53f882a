import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '../../log.ts';
import { callBackend } from '../backend.ts';
import type { BuildProgress, FailureCode } from '../build/build-context.ts';
import type { ServerState } from '../serve/serve.ts';
import type { BuildAttempt } from './rebuild.ts';
import type { ReleaseReporter } from './release-manager.ts';
import { saveLastAttempt } from '../serve/readiness.ts';

type Backend = { origin: string; secretKey: string | undefined };

/**
 * Creates the reporter of build attempts. It stores each attempt in a folder and posts it to the
 * database, where staff read it. Reports that fail stay in the folder until the next call.
 */
export function createReleaseReporter(
  folder: string,
  { origin, secretKey }: Backend,
): ReleaseReporter {
  const pendingDir = join(folder, 'pending-reports');
  let sending: Promise<void> | null = null;

  async function record(attempt: BuildAttempt): Promise<void> {
    const { id, beganAt, trigger, items, seconds, outcome, reason } = attempt;
    const row = {
      id,
      built_at: beganAt,
      trigger,
      books: items,
      seconds,
      outcome,
      reason: truncate(reason),
    };
    try {
      await mkdir(pendingDir, { recursive: true });
      await writeFile(join(pendingDir, `${id}.json`), JSON.stringify(row));
      await saveLastAttempt(folder, JSON.stringify(row));
    } catch (error) {
      log('error', 'release_report_write_failed', { id, error });
    }
  }

  async function flush(key: string): Promise<void> {
    for (const name of (await readdir(pendingDir).catch(() => [])).toSorted()) {
      const file = join(pendingDir, name);
      const response = await callBackend(origin, 'releases', {
        key,
        method: 'POST',
        headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
        body: await readFile(file, 'utf8'),
      });
      const isSent = response.ok || response.status === 409;
      // A row that the database rejects must not block the others.
      if (!isSent && response.status !== 400)
        throw new Error(`The backend responded with status ${response.status}`);
      await rm(file, { force: true });
    }
  }

  return {
    record,
    send() {
      if (!secretKey) return Promise.resolve();
      sending ??= flush(secretKey)
        .catch((error: unknown) => {
          log('warn', 'release_report_deferred', { error });
        })
        .finally(() => {
          sending = null;
        });
      return sending;
    },
  };
}

function truncate(reason: string | null): string | null {
  return reason && reason.slice(0, 2000);
}

/**
 * Formats the status that the terminal shows the operator: what visitors see, and how to fix a
 * failed build.
 */
export function announce(
  { release, reason, code = 'other' }: ServerState,
  address: string,
): string {
  if (release && !release.isFallback) return `\n  The shop is open:  ${address}`;
  const error = reason ?? 'The first release is being built.';
  const state = release
    ? `The shop is not open: ${address} shows a fallback shop without books.`
    : `The shop is not open: ${address} shows no page yet.`;
  return [`\n  ${state}`, error, advice[code]].join('\n  ');
}

const runsAgain = 'The build runs again every minute.';
const checkServices = `${runsAgain} Check the settings and the status of the services.`;
const checkCode = `${runsAgain} If the error above is in the code or the settings, fix it and restart.`;
const advice: Record<FailureCode, string> = {
  catalog: checkServices,
  records: checkServices,
  package: 'A package is missing. Stop the shop, run npm ci, and start it again.',
  killed: checkCode,
  other: checkCode,
};

const steps: Record<Exclude<BuildProgress['step'], 'rendering'>, string> = {
  bundling: 'Bundling the code, which later builds reuse…',
  reading: 'Reading the catalog…',
  verifying: 'Verifying the release…',
};

/** Returns the line that tells the operator how far the first build is. */
export function describeProgress({ step, done = 0, total = 0 }: BuildProgress): string {
  const count = (pages: number) => pages.toLocaleString('en');
  return step === 'rendering'
    ? `  Rendering pages: ${count(done)} of ${count(total)}`
    : `  ${steps[step]}`;
}
