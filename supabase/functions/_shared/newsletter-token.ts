import { z } from 'zod';
import { createServiceClient, unwrap } from './admin-client.ts';
import type { Env } from './env.ts';
import { sha256Hex } from './hash.ts';

export type TokenPurpose = 'confirm' | 'unsubscribe';

const outcomes = z.enum(['confirmed', 'unsubscribed', 'expired', 'unknown']);

/** Creates a token for one mail. The database stores only its hash. */
export async function createToken(
  subscriber: string,
  purpose: TokenPurpose,
  env: Env,
): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const row = { token_hash: await sha256Hex(token), subscriber_id: subscriber, purpose };
  unwrap(await createServiceClient(env).from('newsletter_tokens').insert(row));
  return token;
}

/** Uses a token, and returns the outcome. */
export async function consumeToken(token: string, purpose: TokenPurpose, env: Env) {
  const params = { hash: await sha256Hex(token), token_purpose: purpose };
  return outcomes.parse(
    unwrap(await createServiceClient(env).rpc('consume_newsletter_token', params)),
  );
}
