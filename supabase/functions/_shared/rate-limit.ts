import { z } from 'zod';
import { log } from '../../../src/log.ts';
import { getClientIp, subnetOf } from './client-ip.ts';
import { createServiceClient, unwrap } from './admin-client.ts';
import type { Env } from './env.ts';
import { sha256Hex } from './hash.ts';
import { HttpError } from './http-error.ts';

/** The maximum calls of one caller, and of all callers, per minute and per hour. */
export type Limit = {
  perMinute: number;
  perHour: number;
  globalPerMinute: number;
  globalPerHour: number;
};

/** For functions that store data and send mail. */
export const sendLimit: Limit = {
  perMinute: 5,
  perHour: 30,
  globalPerMinute: 60,
  globalPerHour: 600,
};

/** For functions that read from the provider. */
export const readLimit: Limit = {
  perMinute: 120,
  perHour: 2000,
  globalPerMinute: 600,
  globalPerHour: 10_000,
};

/** For the cart. The global limit is high, so that a few callers cannot block the cart for all. */
export const cartLimit: Limit = {
  perMinute: 60,
  perHour: 1000,
  globalPerMinute: 6000,
  globalPerHour: 60_000,
};

/** The database timeout of `enforceRateLimitIfPossible`, in ms. */
const timeoutMs = 1000;

/**
 * Counts the call in the database, so that limits apply across instances. Throws 429 above the
 * limit.
 */
export async function enforceRateLimit(
  name: string,
  request: Request,
  limit: Limit,
  env: Env,
  databaseTimeoutMs?: number,
): Promise<void> {
  const wait = await getWait(name, request, limit, env, databaseTimeoutMs);
  if (wait === null) return;
  throw new HttpError(429, 'too-many-requests', 'Too many requests. Please wait a moment.', {
    'retry-after': `${wait}`,
  });
}

/**
 * Like `enforceRateLimit`, for functions that must work without the database. A call passes if it
 * cannot be counted within a second.
 */
export async function enforceRateLimitIfPossible(
  name: string,
  request: Request,
  limit: Limit,
  env: Env,
): Promise<void> {
  try {
    await enforceRateLimit(name, request, limit, env, timeoutMs);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    log('warn', 'call_not_counted', { function: name });
  }
}

/**
 * Like `enforceRateLimit`, but returns false above the limit, for functions whose response must not
 * differ.
 */
export async function isWithinLimit(
  name: string,
  request: Request,
  limit: Limit,
  env: Env,
): Promise<boolean> {
  return (await getWait(name, request, limit, env)) === null;
}

/** Returns the seconds to wait, or null. */
async function getWait(
  name: string,
  request: Request,
  limit: Limit,
  env: Env,
  databaseTimeoutMs?: number,
): Promise<number | null> {
  const response = await createServiceClient(env, databaseTimeoutMs).rpc('consume_rate_limit', {
    called_function: name,
    caller_hash: await hashCaller(request, env),
    per_minute: limit.perMinute,
    per_hour: limit.perHour,
    global_per_minute: limit.globalPerMinute,
    global_per_hour: limit.globalPerHour,
  });
  return z.int().nullable().parse(unwrap(response));
}

/**
 * Returns a salted hash of the caller's subnet; the address is never stored. The salt is the
 * service key. Throws without the key, because hashes without a secret salt can be reversed.
 */
export function hashCaller(request: Request, env: Env): Promise<string> {
  const salt = env.SUPABASE_SECRET_KEYS ?? env.SUPABASE_SECRET_KEY;
  if (!salt)
    throw new Error('Settings: SUPABASE_SECRET_KEY is empty, and callers cannot be counted.');
  return sha256Hex(`${salt} ${subnetOf(getClientIp(request) ?? 'unknown')}`);
}
