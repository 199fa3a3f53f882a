import { z } from 'zod';
import { ServiceUnavailableError } from '../../../src/domain/result.ts';
import { readMailSettings } from './mail-settings.ts';

const timeoutMs = 8_000;
const header = z.string().regex(/^[^\p{Cc}\u2028\u2029]*$/u);
const message = z.object({
  to: z.array(z.email()).min(1).max(50),
  replyTo: z.email().optional(),
  subject: header.min(1).max(300),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string().regex(/^[A-Za-z-]+$/), header).default({}),
});

const answer = z.object({ name: z.string().optional() });
/** Taken before under this key, in other words: an earlier try arrived, whose answer was lost. */
const alreadySent = 'invalid_idempotent_request';

export type MailMessage = z.input<typeof message>;

/**
 * The one way out for mail: Resend's API, whose place the local mailbox takes. A repeated `key` is
 * sent once. False where the service will never take this letter; throws NoAnswer where it may later.
 * No header can hold a line break: such a letter is a fault of ours, and stays here.
 */
export async function send(written: MailMessage, key: string): Promise<boolean> {
  const { replyTo, ...rest } = message.parse(written);
  const settings = readMailSettings();
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
  const { name } = answer.catch({}).parse(await response.json().catch(() => null));
  if (response.ok || name === alreadySent) return true;
  if (response.status === 422) return false;
  throw new ServiceUnavailableError('The mail service refused', {
    cause: new Error(`${response.status}`),
  });
}
