import { z } from 'zod';
import { visitorHeader } from '../../../src/domain/people/contact.ts';
import { networkOf, subnetOf } from '../../../src/domain/people/network.ts';
import { log } from '../../../src/log.ts';
import { isService } from './auth.ts';
import { getClientIp } from './client-ip.ts';
import { createServiceClient, unwrap } from './admin-client.ts';
import type { Env } from './env.ts';
import { sha256Hex } from './hash.ts';
import { HttpError } from './http-error.ts';

/** The maximum calls of one caller, and of all callers, per minute and per hour. A network has a quarter of the latter. */
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

/**
 * The database timeout of `enforceRateLimitIfPossible`, in ms. A call waits for two requests at
 * most: that of earlier calls and its own.
 */
const optionalTimeoutMs = 400;
const minuteMs = 60_000;
const maxCallers = 10_000;
/** The requests of one caller in a minute that are not understood, by all functions. */
const maxFaulty = 300;

/** The calls of one caller of one function in this instance. */
type Caller = {
  /** The number of calls that are not yet counted. */
  pending: number;
  /** Calls that are counted together, after those that are being counted. */
  waiting: PromiseWithResolvers<Wait>[];
  isCounting: boolean;
  /** The times of the calls that were allowed within a minute. */
  allowed: number[];
};

/** The seconds until the next call is allowed, or null for a call that is allowed. */
type Wait = number | null;
type Count = { allowed: number; wait: Wait };
type Consume = (calls: number) => Promise<Count>;

/** Addresses stay in memory. The least recently used callers are forgotten. */
const callers = new Map<string, Caller>();

/**
 * Counts the call in the database, so that limits apply across instances. Throws 429 above the
 * limit.
 */
export async function enforceRateLimit(
  name: string,
  request: Request,
  limit: Limit,
  env: Env,
): Promise<void> {
  rejectAfter(await getWait(name, request, limit, env));
}

/**
 * Like `enforceRateLimit`, for functions that must work without the database. If it does not
 * respond within a second, this instance alone counts the calls of a minute.
 */
export async function enforceRateLimitIfPossible(
  name: string,
  request: Request,
  limit: Limit,
  env: Env,
): Promise<void> {
  const wait = await getWait(name, request, limit, env, optionalTimeoutMs).catch(async () => {
    log('warn', 'call_not_counted', { function: name });
    const caller = getCaller(name, await getAddress(request, env));
    const instanceWait = getInstanceWait(caller, limit.perMinute);
    if (instanceWait === null) remember(caller);
    return instanceWait;
  });
  rejectAfter(wait);
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

/**
 * Throws 429 for a caller of this instance whose requests of the last minute were not understood, before the body is
 * read. Returns a function that counts this request among them.
 */
export async function rejectFaulty(request: Request, env: Env): Promise<() => void> {
  const caller = getCaller('faulty', await getAddress(request, env));
  rejectAfter(getInstanceWait(caller, maxFaulty));
  return () => remember(caller);
}

function rejectAfter(wait: Wait): void {
  if (wait === null) return;
  throw new HttpError(429, 'too-many-requests', 'Too many requests. Please wait a moment.', {
    'retry-after': `${wait}`,
  });
}

/**
 * Counts a call in the database. Rejects it at once if as many calls of the caller as a minute
 * allows are not yet counted.
 */
async function getWait(
  name: string,
  request: Request,
  limit: Limit,
  env: Env,
  databaseTimeoutMs?: number,
): Promise<Wait> {
  const address = await getAddress(request, env);
  const caller = getCaller(name, address);
  if (caller.pending >= limit.perMinute) return 1;
  caller.pending += 1;
  const call = Promise.withResolvers<Wait>();
  caller.waiting.push(call);
  if (!caller.isCounting)
    void countWaiting(caller, async (calls) => {
      const client = createServiceClient(env, databaseTimeoutMs);
      const response = await client.rpc('consume_rate_limit', {
        called_function: name,
        caller_hash: await hashCaller(subnetOf(address), env),
        network_hash: await hashCaller(networkOf(address), env),
        calls,
        per_minute: limit.perMinute,
        per_hour: limit.perHour,
        global_per_minute: limit.globalPerMinute,
        global_per_hour: limit.globalPerHour,
      });
      return count.parse(unwrap(response));
    });
  try {
    const wait = await call.promise;
    if (wait === null) remember(caller);
    return wait;
  } finally {
    caller.pending -= 1;
  }
}

const count = z.object({ allowed: z.int(), wait: z.int().nullable() });

/** Counts all calls of a caller that wait, with one request at a time. */
async function countWaiting(caller: Caller, consume: Consume): Promise<void> {
  caller.isCounting = true;
  while (caller.waiting.length > 0) {
    const calls = caller.waiting.splice(0);
    try {
      const { allowed, wait } = await consume(calls.length);
      for (const [index, { resolve }] of calls.entries())
        resolve(index < allowed ? null : (wait ?? 1));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }
  caller.isCounting = false;
}

/** Decides on a call without the database. */
function getInstanceWait(caller: Caller, perMinute: number): Wait {
  const now = Date.now();
  const recent = caller.allowed.filter((time) => time > now - minuteMs);
  const first = recent.at(-perMinute);
  return first === undefined ? null : Math.ceil((first + minuteMs - now) / 1000);
}

function remember(caller: Caller): void {
  const now = Date.now();
  caller.allowed = [...caller.allowed.filter((time) => time > now - minuteMs), now];
}

/** Returns the address that is counted: of a form that our own server passes on, its visitor's. */
async function getAddress(request: Request, env: Env): Promise<string> {
  const visitor = request.headers.get(visitorHeader);
  if (visitor !== null && (await isService(request, env))) return visitor;
  return getClientIp(request) ?? 'unknown';
}

function getCaller(name: string, address: string): Caller {
  const key = `${name} ${subnetOf(address)}`;
  const caller = callers.get(key) ?? { pending: 0, waiting: [], isCounting: false, allowed: [] };
  callers.delete(key);
  callers.set(key, caller);
  const [oldest] = callers.keys();
  if (callers.size > maxCallers && oldest !== undefined) callers.delete(oldest);
  return caller;
}

/**
 * Returns a salted hash of a part of an address; the address is never stored. The salt is the service key. Throws without
 * the key, because hashes without a secret salt can be reversed.
 */
export function hashCaller(part: string, env: Env): Promise<string> {
  const salt = env.SUPABASE_SECRET_KEYS ?? env.SUPABASE_SECRET_KEY;
  if (!salt)
    throw new Error('Settings: SUPABASE_SECRET_KEY is empty, and callers cannot be counted.');
  return sha256Hex(`${salt} ${part}`);
}
