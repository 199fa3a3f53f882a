import { z } from 'zod';
import { NoAnswer } from '../../../src/domain/outcome.ts';
import { openBackend, told } from './backend.ts';
import { compose, waitingMail } from './compose.ts';
import { send } from './mail.ts';

const mostAtOnce = 10;

/**
 * Sends the mail that is due. What cannot go out now stays in the shop's records and is due again
 * later; each failure is one line in the log.
 */
export async function deliverMail(): Promise<{ sent: number; waiting: number }> {
  const backend = openBackend();
  const claimed: unknown = told(await backend.rpc('claim_mails', { most: mostAtOnce }));
  const mails = z.array(waitingMail).parse(claimed);
  let [sent, waiting] = [0, 0];
  for (const mail of mails) {
    try {
      const letter = await compose(mail);
      const outcome = !letter ? 'dropped' : (await send(letter, mail.id)) ? 'sent' : 'refused';
      if (outcome === 'refused') log(mail, 'refused by the mail service');
      told(await backend.rpc('settle_mail', { mail: mail.id, mail_outcome: outcome }));
      if (outcome === 'sent') sent += 1;
    } catch (error) {
      waiting += 1;
      log(mail, error instanceof NoAnswer ? error.message : 'a fault of ours');
    }
  }
  return { sent, waiting };
}

function log({ id, kind }: z.infer<typeof waitingMail>, why: string): void {
  console.error(JSON.stringify({ code: 'mail-not-sent', mail: id, kind, why }));
}
