import { z } from 'zod';
import { addressOf } from './address.ts';
import { openBackend, told } from './backend.ts';
import { environment } from './environment.ts';
import { hashOf } from './hash.ts';
import { networkOf } from './network.ts';
import { Refusal } from './refusal.ts';

/** How often one caller, and how often all of them, may call in a minute and in an hour. */
export type Limit = { minute: number; hour: number; allMinute: number; allHour: number };

/** Of the functions that keep what they are sent, and send mail. */
export const sendLimit: Limit = { minute: 5, hour: 30, allMinute: 60, allHour: 600 };

/** Of the functions that read what the provider has. */
export const readLimit: Limit = { minute: 120, hour: 2000, allMinute: 600, allHour: 10_000 };

/** Of the cart. The limit for all is high, so that no few callers can close the cart to the others. */
export const cartLimit: Limit = { minute: 60, hour: 1000, allMinute: 6000, allHour: 60_000 };

/** How long `countCallIfPossible` waits for the database, in ms. */
const briefPatience = 1000;

/** Counts the call in the shop's records, so that limits hold across instances; or refuses it. */
export async function countCall(
  name: string,
  request: Request,
  limit: Limit,
  patience?: number,
): Promise<void> {
  const wait = await waitOf(name, request, limit, patience);
  if (wait === null) return;
  throw new Refusal(429, 'too-many-requests', 'Too many requests. Please wait a moment.', {
    'retry-after': `${wait}`,
  });
}

/**
 * As `countCall`, for what must work without the database: a call that cannot be counted within a second
 * passes. Only a limit that is reached refuses.
 */
export async function countCallIfPossible(
  name: string,
  request: Request,
  limit: Limit,
): Promise<void> {
  try {
    await countCall(name, request, limit, briefPatience);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    console.error(JSON.stringify({ function: name, code: 'not-counted' }));
  }
}

/** As `countCall`, but the answer never tells: false where the limit is reached. */
export async function isWithinLimit(
  name: string,
  request: Request,
  limit: Limit,
): Promise<boolean> {
  return (await waitOf(name, request, limit)) === null;
}

/** The seconds to wait, or null. */
async function waitOf(
  name: string,
  request: Request,
  limit: Limit,
  patience?: number,
): Promise<number | null> {
  const answer = await openBackend(patience).rpc('take_call', {
    called: name,
    by: await hashOfCaller(request),
    per_minute: limit.minute,
    per_hour: limit.hour,
    all_per_minute: limit.allMinute,
    all_per_hour: limit.allHour,
  });
  return z.int().nullable().parse(told(answer));
}

/**
 * An address is never kept, only its hash; the service key is the secret that salts it. Throws without
 * that key: anybody could compute a hash without a secret.
 */
export function hashOfCaller(request: Request): Promise<string> {
  const { SUPABASE_SECRET_KEYS, SUPABASE_SECRET_KEY } = environment();
  const salt = SUPABASE_SECRET_KEYS ?? SUPABASE_SECRET_KEY;
  if (!salt)
    throw new Error('Settings: SUPABASE_SECRET_KEY is empty, and callers cannot be counted.');
  return hashOf(`${salt} ${networkOf(addressOf(request) ?? 'unknown')}`);
}
