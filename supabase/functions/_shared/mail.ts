import { z } from 'zod';
import { ServiceUnavailableError } from '../../../src/domain/result.ts';
import type { Env } from './env.ts';
import { readMailSettings } from './mail-settings.ts';

const timeoutMs = 8_000;
const header = z.string().regex(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]*$/u);
const message = z.object({
  to: z.array(z.email()).min(1).max(50),
  replyTo: z.email().optional(),
  subject: header.min(1).max(300),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string().regex(/^[A-Za-z-]+$/), header).default({}),
});

const responseSchema = z.object({ name: z.string().optional() });
/**
 * The error for a known key with a different body. An earlier attempt succeeded, but its response
 * was lost.
 */
const alreadySent = 'invalid_idempotent_request';

export type MailMessage = z.input<typeof message>;

/**
 * Sends a mail through Resend's API, or to the emulator's mailbox. A repeated `key` is sent once.
 * Returns false if the service rejects the mail permanently. Throws ServiceUnavailableError if a
 * later attempt may succeed. Headers with line breaks or direction
 * characters throw, because they are a bug.
 */
export async function send(mail: MailMessage, key: string, env: Env): Promise<boolean> {
  const { replyTo, ...rest } = message.parse(mail);
  const settings = readMailSettings(env);
  if (!settings.key)
    throw new ServiceUnavailableError('There is no mail service: RESEND_API_KEY is empty');
  const response = await fetch(`${settings.service}/emails`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${settings.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ from: settings.from, ...(replyTo && { reply_to: replyTo }), ...rest }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ServiceUnavailableError('The mail service was not reached', { cause });
  });
  const { name } = responseSchema.catch({}).parse(await response.json().catch(() => null));
  if (response.ok || name === alreadySent) return true;
  if (response.status === 422) return false;
  throw new ServiceUnavailableError('The mail service refused', {
    cause: new Error(`${response.status}`),
  });
}
