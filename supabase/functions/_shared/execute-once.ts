import { z } from 'zod';
import { log } from '../../../src/log.ts';
import { createServiceClient, unwrap } from './admin-client.ts';
import type { Env } from './env.ts';
import { sha256Hex } from './hash.ts';
import { HttpError } from './http-error.ts';
import { waitUntil } from './wait-until.ts';

/** The id that a page made with the press. A secret, because the response to a repetition shows the cart. */
export const requestId = z
  .string()
  .regex(/^[\w.-]{20,80}$/)
  .optional();

/** Returns the key of a request in the database, so that no function meets the ids of another. */
export const toKey = (name: string, id: string): Promise<string> => sha256Hex(`${name} ${id}`);

const claims = z.tuple([
  z.object({ state: z.enum(['claimed', 'completed', 'running']), result: z.string().nullable() }),
]);
type Claim = z.infer<typeof claims>[0] | typeof unclaimed;
/** The state of a request without an id, or while the database is down: it is executed without a memory. */
const unclaimed = { state: 'unclaimed', result: null } as const;

const databaseTimeoutMs = 1000;
/** How long a call waits for another one with the same id. Callers wait for 10 s. */
const maxWaitMs = 8000;
const pollMs = 150;

/**
 * Claims a request, and waits while another call executes it. Throws 409 if that takes too long. Without the
 * database, the request is to be executed without a claim.
 */
export async function claimRequest(name: string, id: string | undefined, env: Env): Promise<Claim> {
  if (id === undefined) return unclaimed;
  const deadline = Date.now() + maxWaitMs;
  while (Date.now() < deadline) {
    const claim = await tryClaim(name, id, env);
    if (claim.state !== 'running') return claim;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new HttpError(409, 'in-progress', 'The request is being executed.', { 'retry-after': '1' });
}

async function tryClaim(name: string, id: string, env: Env): Promise<Claim> {
  try {
    const key = { id: await toKey(name, id) };
    const response = await createServiceClient(env, databaseTimeoutMs).rpc('claim_request', key);
    return claims.parse(unwrap(response))[0];
  } catch {
    log('warn', 'request_not_claimed', { function: name });
    return unclaimed;
  }
}

/** Remembers after the response that the request was executed. `outcome` is kept for its repetition. */
export function completeRequest(
  name: string,
  id: string | undefined,
  outcome: string | null,
  env: Env,
): void {
  if (id === undefined) return;
  waitUntil(name, async () => {
    const key = await toKey(name, id);
    unwrap(await createServiceClient(env).rpc('complete_request', { id: key, outcome }));
  });
}

/** Lets the same request be executed again, because it had no effect. Does so as well as the database allows. */
export async function abandonRequest(
  name: string,
  id: string | undefined,
  env: Env,
): Promise<void> {
  if (id === undefined) return;
  await createServiceClient(env, databaseTimeoutMs)
    .rpc('abandon_request', { id: await toKey(name, id) })
    .then(undefined, () => undefined);
}
