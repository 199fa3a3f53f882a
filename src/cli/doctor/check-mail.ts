import { z } from 'zod';
import type { Config } from '../../config.ts';
import { fetchUnsentMail, maxMailAgeMs } from '../../publisher/index.ts';
import { withSecretKey } from './check-supabase.ts';
import { describeReply, findingsOf, request, type Findings } from './finding.ts';

const { ok, failed, skipped } = findingsOf(3);

const domainList = z.object({
  data: z.array(z.object({ name: z.string(), status: z.string() })),
});
const sender = z.object({ mailFrom: z.string().nullable() });

type MailEnv = { RESEND_API_KEY?: string | undefined; MAIL_FROM?: string | undefined };

/** Checks the sender's domain at Resend, and the queue of mails. */
export async function* checkMail(
  config: Config,
  secretKey: string | undefined,
  env: MailEnv,
): Findings {
  const { backend, usesEmulator } = config;
  const headers = secretKey ? withSecretKey(secretKey) : {};
  const described = await request(`${backend}/functions/v1/deliver-mail`, { headers });
  const from = sender.safeParse(described?.body).data?.mailFrom ?? env.MAIL_FROM;
  if (usesEmulator) yield skipped('The emulator sends no mail: it stores mail at /__mail.');
  else yield* checkSender(env.RESEND_API_KEY, from);
  if (secretKey) yield* checkQueue(backend, secretKey);
}

async function* checkSender(key: string | undefined, from: string | undefined): Findings {
  const domain = /@([^\s>]+)>?$/.exec(from ?? '')?.[1];
  if (!domain) return yield failed('MAIL_FROM is no sender. Set it to Name <name@domain>.');
  if (!key)
    return yield skipped(
      `Set RESEND_API_KEY here too to check that Resend has verified the domain ${domain}.`,
    );
  const reply = await request('https://api.resend.com/domains', {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = domainList.safeParse(reply?.body);
  const known = data?.data.find(({ name }) => domain === name || domain.endsWith(`.${name}`));
  if (reply?.status === 401 && /restricted/.test(JSON.stringify(reply.body)))
    yield skipped('RESEND_API_KEY may only send, so the domain cannot be checked.');
  else if (!data) yield failed(`Resend rejects RESEND_API_KEY. ${describeReply(reply)}`);
  else if (known?.status !== 'verified')
    yield failed(`Resend has not verified ${domain}. It is ${known?.status ?? 'unknown'} there.`);
  else yield ok(`Resend has verified ${domain}`);
}

async function* checkQueue(backend: string, secretKey: string): Findings {
  const mail = await fetchUnsentMail(backend, secretKey);
  if (!mail) return yield failed('The queue of mails cannot be read.');
  const minutes = Math.round(mail.ageMs / 60_000);
  yield mail.ageMs > maxMailAgeMs
    ? failed(`A mail has waited for ${minutes} minutes. See “Mail is stuck” in docs/operations.md.`)
    : ok('No mail has waited for more than an hour');
}
