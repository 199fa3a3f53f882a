import { z } from 'zod';
import { getClientIp } from './client-ip.ts';
import { createServiceClient, unwrap } from './admin-client.ts';
import { environment } from './env.ts';
import { sha256Hex } from './hash.ts';
import { subnetOf } from './subnet.ts';
import { HttpError } from './http-error.ts';

/** How often one caller, and how often all of them, may call in a minute and in an hour. */
export type Limit = {
  perMinute: number;
  perHour: number;
  globalPerMinute: number;
  globalPerHour: number;
};

/** Of the functions that keep what they are sent, and send mail. */
export const sendLimit: Limit = {
  perMinute: 5,
  perHour: 30,
  globalPerMinute: 60,
  globalPerHour: 600,
};

/** Of the functions that read what the provider has. */
export const readLimit: Limit = {
  perMinute: 120,
  perHour: 2000,
  globalPerMinute: 600,
  globalPerHour: 10_000,
};

/** Of the cart. The limit for all is high, so that no few callers can close the cart to the others. */
export const cartLimit: Limit = {
  perMinute: 60,
  perHour: 1000,
  globalPerMinute: 6000,
  globalPerHour: 60_000,
};

/** How long `countCallIfPossible` waits for the database, in ms. */
const timeoutMs = 1000;

/** Counts the call in the shop's records, so that limits hold across instances; or refuses it. */
export async function enforceRateLimit(
  name: string,
  request: Request,
  limit: Limit,
  patience?: number,
): Promise<void> {
  const wait = await getWait(name, request, limit, patience);
  if (wait === null) return;
  throw new HttpError(429, 'too-many-requests', 'Too many requests. Please wait a moment.', {
    'retry-after': `${wait}`,
  });
}

/**
 * As `countCall`, for what must work without the database: a call that cannot be counted within a second
 * passes. Only a limit that is reached refuses.
 */
export async function enforceRateLimitIfPossible(
  name: string,
  request: Request,
  limit: Limit,
): Promise<void> {
  try {
    await enforceRateLimit(name, request, limit, timeoutMs);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    console.error(JSON.stringify({ function: name, code: 'not-counted' }));
  }
}

/** As `countCall`, but the answer never tells: false where the limit is reached. */
export async function isWithinLimit(
  name: string,
  request: Request,
  limit: Limit,
): Promise<boolean> {
  return (await getWait(name, request, limit)) === null;
}

/** The seconds to wait, or null. */
async function getWait(
  name: string,
  request: Request,
  limit: Limit,
  patience?: number,
): Promise<number | null> {
  const answer = await createServiceClient(patience).rpc('consume_rate_limit', {
    called_function: name,
    caller_hash: await hashCaller(request),
    per_minute: limit.perMinute,
    per_hour: limit.perHour,
    global_per_minute: limit.globalPerMinute,
    global_per_hour: limit.globalPerHour,
  });
  return z.int().nullable().parse(unwrap(answer));
}

/**
 * An address is never kept, only its hash; the service key is the secret that salts it. Throws without
 * that key: anybody could compute a hash without a secret.
 */
export function hashCaller(request: Request): Promise<string> {
  const { SUPABASE_SECRET_KEYS, SUPABASE_SECRET_KEY } = environment();
  const salt = SUPABASE_SECRET_KEYS ?? SUPABASE_SECRET_KEY;
  if (!salt)
    throw new Error('Settings: SUPABASE_SECRET_KEY is empty, and callers cannot be counted.');
  return sha256Hex(`${salt} ${subnetOf(getClientIp(request) ?? 'unknown')}`);
}
