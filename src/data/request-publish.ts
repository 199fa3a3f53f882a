import * as z from 'zod/mini';
import { ServiceUnavailableError, type Result } from '../domain/result.ts';

const timeoutMs = 10_000;
const accepted = z.object({ since: z.string() });
const rejected = z.object({ code: z.string() });

/**
 * Requests a new release from the site's server, on behalf of the token's user. The request
 * continues after the page is closed. A rolled-back release is replaced only with `endsRollback`;
 * otherwise the code is `rolled-back`. The value is the server's time: a build that starts at or
 * after it contains all earlier changes. `unsupported` means that the host serves only files.
 * Throws ServiceUnavailableError.
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
  const parsed = z.safeParse(accepted, body);
  if (status === 202 && parsed.success) return { ok: true, value: parsed.data.since };
  const isPublishEndpoint = z.safeParse(rejected, body).success;
  if (isPublishEndpoint && status === 409) return { ok: false, code: 'rolled-back' };
  if (isPublishEndpoint && (status === 401 || status === 403))
    return { ok: false, code: 'not-allowed' };
  if (!isPublishEndpoint && (status < 500 || status === 501))
    return { ok: false, code: 'unsupported' };
  throw new ServiceUnavailableError(`The site answered ${status}`);
}
