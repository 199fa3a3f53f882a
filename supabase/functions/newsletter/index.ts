import { z } from 'zod';
import { paths } from '../../../src/domain/site/routes.ts';
import { deliverMail } from '../_shared/deliver-queue.ts';
import type { Env } from '../_shared/env.ts';
import { endpoint } from '../_shared/handler.ts';
import { waitUntil } from '../_shared/wait-until.ts';
import { readMailSettings } from '../_shared/mail-settings.ts';
import { type TokenPurpose, consumeToken } from '../_shared/newsletter-token.ts';
import { readBody, readText } from '../_shared/read-body.ts';
import { enforceRateLimit, readLimit } from '../_shared/rate-limit.ts';
import { HttpError } from '../_shared/http-error.ts';

const name = 'newsletter';
const token = z.string().regex(/^[\w-]{43}$/);
const requestSchema = z.object({ action: z.enum(['confirm', 'unsubscribe']), token });

/**
 * Confirms or unsubscribes with the token of a newsletter mail. The site's page sends JSON. A mail
 * program posts a form to the URL with the token (RFC 8058).
 */
export default endpoint({
  name,
  methods: ['GET', 'POST'],
  createHandler: (env) => async (request) => {
    const tokenParam = new URL(request.url).searchParams.get('token');
    if (request.method === 'GET') return getPage(tokenParam ?? '', env);
    await enforceRateLimit(name, request, readLimit, env);
    if (tokenParam === null) {
      const { action, token } = await readBody(request, requestSchema);
      return consume(token, action, env);
    }
    await readText(request);
    const parsed = token.safeParse(tokenParam);
    if (!parsed.success) throw unknownLink();
    return consume(parsed.data, 'unsubscribe', env);
  },
});

/**
 * A GET has no effect, because mail scanners open links. It redirects to the page with the button.
 */
function getPage(tokenParam: string, env: Env): URL {
  const validToken = token.safeParse(tokenParam).data ?? '';
  return new URL(readMailSettings(env).site + paths.unsubscribeNewsletter(validToken));
}

async function consume(token: string, purpose: TokenPurpose, env: Env): Promise<object> {
  const outcome = await consumeToken(token, purpose, env);
  if (outcome === 'unknown') throw unknownLink();
  if (outcome === 'expired') throw new HttpError(410, 'expired-link', 'This link is too old.');
  if (outcome === 'confirmed') waitUntil(name, () => deliverMail(env));
  return { success: true, status: outcome };
}

const unknownLink = () => new HttpError(404, 'unknown-link', 'This link leads nowhere.');
