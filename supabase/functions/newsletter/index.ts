import { z } from 'zod';
import { paths } from '../../../src/domain/paths.ts';
import { deliverMail } from '../_shared/deliver-queue.ts';
import { endpoint } from '../_shared/handler.ts';
import { waitUntil } from '../_shared/wait-until.ts';
import { readMailSettings } from '../_shared/mail-settings.ts';
import { type TokenPurpose, consumeToken } from '../_shared/newsletter-token.ts';
import { readBody, readText } from '../_shared/read-body.ts';
import { HttpError } from '../_shared/http-error.ts';

const name = 'newsletter';
const token = z.string().regex(/^[\w-]{43}$/);
const requestSchema = z.object({ action: z.enum(['confirm', 'unsubscribe']), token });

/**
 * What the links in newsletter mails do, once somebody presses a button on the site's page; or a mail
 * program unsubscribes by itself (RFC 8058): a form, posted to the address with the token.
 */
export default endpoint({
  name,
  methods: ['GET', 'POST'],
  async answer(request) {
    const inAddress = new URL(request.url).searchParams.get('token');
    if (request.method === 'GET') return getPage(inAddress ?? '');
    if (inAddress === null) {
      const { action, token } = await readBody(request, requestSchema);
      return use(token, action);
    }
    await readText(request);
    const read = token.safeParse(inAddress);
    if (!read.success) throw unknown();
    return use(read.data, 'unsubscribe');
  },
});

/** Looking at a link does nothing: scanners do it. A person is led to the page with the button. */
function getPage(inAddress: string): URL {
  const known = token.safeParse(inAddress).data ?? '';
  return new URL(readMailSettings().site + paths.unsubscribeNewsletter(known));
}

async function use(token: string, purpose: TokenPurpose): Promise<object> {
  const outcome = await consumeToken(token, purpose);
  if (outcome === 'unknown') throw unknown();
  if (outcome === 'expired') throw new HttpError(410, 'expired-link', 'This link is too old.');
  if (outcome === 'confirmed') waitUntil(name, deliverMail);
  return { success: true, status: outcome };
}

const unknown = () => new HttpError(404, 'unknown-link', 'This link leads nowhere.');
