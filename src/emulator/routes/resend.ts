import { Hono } from 'hono';
import { z } from 'zod';
import type { Mailbox } from '../mailbox.ts';

const header = z.string().regex(/^[^\r\n]*$/);
const addresses = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const requestBody = z.object({
  from: header,
  to: addresses.pipe(z.array(header).min(1).max(50)),
  reply_to: header.optional(),
  subject: header,
  text: z.string().optional(),
  html: z.string().optional(),
  headers: z.record(z.string(), header).optional(),
});

/** Creates the part of Resend's API that the shop uses: `POST /emails`. */
export function resendRoutes(mailbox: Mailbox): Hono {
  const routes = new Hono();
  const accepted = new Map<string, { id: string; payload: string }>();

  routes.post('/emails', async (context) => {
    if (context.req.header('authorization') !== 'Bearer local-mail-key')
      return reject(401, 'missing_api_key', 'Missing API key in the authorization header');
    const key = context.req.header('idempotency-key');
    const body: unknown = await context.req.json().catch(() => null);
    const payload = JSON.stringify(body);
    const previous = key && accepted.get(key);
    if (previous)
      return previous.payload === payload
        ? context.json({ id: previous.id })
        : reject(409, 'invalid_idempotent_request', 'The key was used for another mail');
    const parsed = requestBody.safeParse(body);
    if (!parsed.success) return reject(422, 'validation_error', z.prettifyError(parsed.error));
    const { to, reply_to: replyTo, ...rest } = parsed.data;
    for (const address of to) mailbox.add({ ...rest, to: address, replyTo });
    const id = crypto.randomUUID();
    if (key) accepted.set(key, { id, payload });
    return context.json({ id });
  });
  return routes;
}

export const throttledMail = (): Response =>
  reject(429, 'rate_limit_exceeded', 'Too many requests');

const reject = (statusCode: number, name: string, message: string): Response =>
  Response.json({ statusCode, name, message }, { status: statusCode });
