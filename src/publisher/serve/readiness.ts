import { readFile, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { callBackend } from '../backend.ts';
import type { ReadinessCheck } from './serve.ts';

type Settings = {
  backend: string;
  publishableKey: string;
  /** The secret key of the backend. Without it, the mails are unknown. */
  secretKey: string | undefined;
  /** The folder of everything that the shop stores on this machine. */
  dataDir: string;
  /** The folder of the releases. */
  releases: string;
  now?: () => number;
  /** Bytes on the disk below which the check fails. A release of 20,000 books needs 1.3 GB at first. */
  minFreeBytes?: number;
};

/** Milliseconds for which results are reused, so that callers cannot use them against the backend. */
const cacheMs = 10_000;
const timeoutMs = 2000;
/** A failed mail is sent again after 2, 8 and 32 minutes. */
const maxMailAgeMs = 3_600_000;
const defaultMinFreeBytes = 512 * 1024 * 1024;

/**
 * Creates the checks of `/readyz` that know this shop: the backend, the last build, the oldest
 * unsent mail and the disk. Results are reused for 10 s. They contain no keys and no messages.
 */
export function createReadiness({ now = Date.now, ...settings }: Settings) {
  let checkedAt = -Infinity;
  let checks: Promise<Record<string, ReadinessCheck>> | undefined;

  return (): Promise<Record<string, ReadinessCheck>> => {
    if (checks && Math.abs(now() - checkedAt) < cacheMs) return checks;
    checkedAt = now();
    checks = runChecks({ ...settings, now });
    return checks;
  };
}

async function runChecks(settings: Settings & { now: () => number }) {
  const [backend, publish, mail, disk] = await Promise.all([
    checkBackend(settings),
    checkLastBuild(settings.releases),
    checkMail(settings),
    checkDisk(settings),
  ]);
  return { backend, publish, mail, disk };
}

/** Requests one public row, which needs the gateway, the API and the database. */
async function checkBackend({ backend, publishableKey }: Settings): Promise<ReadinessCheck> {
  const start = performance.now();
  const response = await request(backend, 'events?select=id&limit=1', publishableKey);
  await response?.body?.cancel();
  const milliseconds = Math.round(performance.now() - start);
  return { status: response?.ok ? 'ok' : 'failed', httpStatus: response?.status, milliseconds };
}

const attempt = z.object({ built_at: z.string(), outcome: z.string(), trigger: z.string() });
const attemptFile = 'last-attempt.json';

/** Stores the last attempt to build, of this process or a command. */
export const saveLastAttempt = (releases: string, row: string): Promise<void> =>
  writeFile(join(releases, attemptFile), row);

async function checkLastBuild(releases: string): Promise<ReadinessCheck> {
  const stored = await readFile(join(releases, attemptFile), 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => null);
  const { data } = attempt.safeParse(stored);
  if (!data) return { status: 'unknown' };
  const { built_at: at, outcome, trigger } = data;
  return { status: outcome === 'live' ? 'ok' : 'failed', outcome, at, trigger };
}

const oldestMail = z.array(z.object({ created_at: z.string() })).max(1);

/**
 * Fetches the number of unsent mails and the age of the oldest in ms, with the secret key. Returns
 * null if the backend does not tell within 2 s.
 */
async function fetchUnsentMail(backend: string, secretKey: string, now = Date.now()) {
  const query = 'select=created_at&completed_at=is.null&order=created_at.asc&limit=1';
  const prefer = 'count=exact';
  const response = await request(backend, `mail_outbox?${query}`, secretKey, { prefer });
  const { data } = oldestMail.safeParse(response?.ok ? await response.json() : null);
  if (!data) return null;
  const [oldest] = data;
  return {
    count: Number(response?.headers.get('content-range')?.split('/')[1] ?? data.length),
    ageMs: oldest ? now - Date.parse(oldest.created_at) : 0,
  };
}

async function checkMail({
  backend,
  secretKey,
  now,
}: Settings & { now: () => number }): Promise<ReadinessCheck> {
  const mail = secretKey ? await fetchUnsentMail(backend, secretKey, now()) : null;
  if (!mail) return { status: 'unknown' };
  return {
    status: mail.ageMs > maxMailAgeMs ? 'failed' : 'ok',
    waiting: mail.count,
    oldestSeconds: Math.round(mail.ageMs / 1000),
  };
}

async function checkDisk({
  dataDir,
  minFreeBytes = defaultMinFreeBytes,
}: Settings): Promise<ReadinessCheck> {
  const disk = await statfs(dataDir).catch(() => null);
  if (!disk) return { status: 'failed' };
  const freeBytes = disk.bavail * disk.bsize;
  return { status: freeBytes < minFreeBytes ? 'failed' : 'ok', freeBytes };
}

/** Returns null if there is no response within 2 s. */
const request = (origin: string, path: string, key: string, headers = {}) =>
  callBackend(origin, path, { key, timeoutMs, headers }).catch(() => null);
