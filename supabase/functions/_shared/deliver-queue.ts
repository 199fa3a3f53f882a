import { z } from 'zod';
import { ServiceUnavailableError } from '../../../src/domain/result.ts';
import { log } from '../../../src/log.ts';
import { createServiceClient, unwrap } from './admin-client.ts';
import { buildMail, queuedMail } from './build-mail.ts';
import type { Env } from './env.ts';
import { send } from './mail.ts';

const concurrency = 10;

/**
 * Sends the mails that are due. Mails that fail temporarily stay in the queue. Each failure is one
 * line in the log.
 */
export async function deliverMail(env: Env): Promise<{ sent: number; waiting: number }> {
  const backend = createServiceClient(env);
  const claimed: unknown = unwrap(await backend.rpc('claim_mail', { max_count: concurrency }));
  const mails = z.array(queuedMail).parse(claimed);
  let [sent, waiting] = [0, 0];
  for (const mail of mails) {
    try {
      const message = await buildMail(mail, env);
      const outcome = !message
        ? 'cancelled'
        : (await send(message, mail.id, env))
          ? 'sent'
          : 'refused';
      if (outcome === 'refused') logFailure(mail, 'refused by the mail service');
      unwrap(await backend.rpc('complete_mail', { mail: mail.id, mail_outcome: outcome }));
      if (outcome === 'sent') sent += 1;
    } catch (error) {
      waiting += 1;
      logFailure(
        mail,
        error instanceof ServiceUnavailableError ? error.message : 'a fault of ours',
      );
    }
  }
  return { sent, waiting };
}

function logFailure({ id, kind }: z.infer<typeof queuedMail>, error: string): void {
  log('error', 'mail_not_sent', { mail: id, kind, error });
}
