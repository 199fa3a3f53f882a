import { z } from 'zod';
import { openBackend, told } from './backend.ts';
import { hashOf } from './hash.ts';

export type LinkPurpose = 'confirm' | 'unsubscribe';

const answers = z.enum(['confirmed', 'unsubscribed', 'expired', 'unknown']);

/** A token for one mail. Only its hash is kept. */
export async function createLink(subscriber: string, purpose: LinkPurpose): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const row = { token_hash: await hashOf(token), subscriber_id: subscriber, purpose };
  told(await openBackend().from('newsletter_links').insert(row));
  return token;
}

/** Does what the mail's link promised. */
export async function useLink(token: string, purpose: LinkPurpose) {
  const asked = { hash: await hashOf(token), wanted: purpose };
  return answers.parse(told(await openBackend().rpc('use_newsletter_link', asked)));
}
