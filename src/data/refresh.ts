import * as z from 'zod/mini';
import { NoAnswer, type Outcome } from '../domain/outcome.ts';

const patience = 10_000;
const taken = z.object({ since: z.string() });
const refused = z.object({ code: z.string() });

/**
 * Asks the site's own server to build a new release, in the name of whoever the token belongs to; the
 * request outlives the page. A release that somebody rolled back to is replaced only with `endsRollback`,
 * else the answer is `rolled-back`. The value is the server's moment: a release that began to be built then
 * or later shows what was changed before. `no-door` where the host serves files only. Throws NoAnswer.
 */
export async function askForRelease(
  token: string,
  endsRollback = false,
): Promise<Outcome<string, 'not-allowed' | 'no-door' | 'rolled-back'>> {
  const response = await fetch('/refresh', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
    ...(endsRollback && { body: JSON.stringify({ endsRollback }) }),
    signal: AbortSignal.timeout(patience),
  }).catch((cause: unknown) => {
    throw new NoAnswer('The site was not reached', { cause });
  });
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const answer = z.safeParse(taken, body);
  if (status === 202 && answer.success) return { ok: true, value: answer.data.since };
  const isDoor = z.safeParse(refused, body).success;
  if (isDoor && status === 409) return { ok: false, code: 'rolled-back' };
  if (isDoor && (status === 401 || status === 403)) return { ok: false, code: 'not-allowed' };
  if (!isDoor && (status < 500 || status === 501)) return { ok: false, code: 'no-door' };
  throw new NoAnswer(`The site answered ${status}`);
}
