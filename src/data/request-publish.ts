import * as z from 'zod/mini';
import { ServiceUnavailableError, type Result } from '../domain/result.ts';

const timeoutMs = 10_000;
const accepted = z.object({ since: z.string() });
const refused = z.object({ code: z.string() });

/**
 * Asks the site's own server to build a new release, in the name of whoever the token belongs to; the
 * request outlives the page. A release that somebody rolled back to is replaced only with `endsRollback`,
 * else the answer is `rolled-back`. The value is the server's moment: a release that began to be built then
 * or later shows what was changed before. `no-door` where the host serves files only. Throws NoAnswer.
 */
export async function requestPublish(
  token: string,
  endsRollback = false,
): Promise<Result<string, 'not-allowed' | 'unsupported' | 'rolled-back'>> {
  const response = await fetch('/refresh', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
    ...(endsRollback && { body: JSON.stringify({ endsRollback }) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ServiceUnavailableError('The site was not reached', { cause });
  });
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const answer = z.safeParse(accepted, body);
  if (status === 202 && answer.success) return { ok: true, value: answer.data.since };
  const isPublishEndpoint = z.safeParse(refused, body).success;
  if (isPublishEndpoint && status === 409) return { ok: false, code: 'rolled-back' };
  if (isPublishEndpoint && (status === 401 || status === 403))
    return { ok: false, code: 'not-allowed' };
  if (!isPublishEndpoint && (status < 500 || status === 501))
    return { ok: false, code: 'unsupported' };
  throw new ServiceUnavailableError(`The site answered ${status}`);
}
