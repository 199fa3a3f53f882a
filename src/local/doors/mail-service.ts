import { Hono } from 'hono';
import { z } from 'zod';
import type { Mailbox } from '../mailbox.ts';

const header = z.string().regex(/^[^\r\n]*$/);
const addresses = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const order = z.object({
  from: header,
  to: addresses.pipe(z.array(header).min(1).max(50)),
  reply_to: header.optional(),
  subject: header,
  text: z.string().optional(),
  html: z.string().optional(),
  headers: z.record(z.string(), header).optional(),
});

/** The mail service's API as far as the shop uses it: `POST /emails`, answered like Resend's. */
export function mailService(mailbox: Mailbox): Hono {
  const door = new Hono();
  const taken = new Map<string, { id: string; said: string }>();

  door.post('/emails', async (context) => {
    if (context.req.header('authorization') !== 'Bearer local-mail-key')
      return refuse(401, 'missing_api_key', 'Missing API key in the authorization header');
    const key = context.req.header('idempotency-key');
    const body: unknown = await context.req.json().catch(() => null);
    const said = JSON.stringify(body);
    const before = key && taken.get(key);
    if (before)
      return before.said === said
        ? context.json({ id: before.id })
        : refuse(409, 'invalid_idempotent_request', 'The key was used for another letter');
    const read = order.safeParse(body);
    if (!read.success) return refuse(422, 'validation_error', z.prettifyError(read.error));
    const { to, reply_to: replyTo, ...rest } = read.data;
    for (const address of to) mailbox.deliver({ ...rest, to: address, replyTo });
    const id = crypto.randomUUID();
    if (key) taken.set(key, { id, said });
    return context.json({ id });
  });
  return door;
}

export const throttledMail = (): Response =>
  refuse(429, 'rate_limit_exceeded', 'Too many requests');

const refuse = (statusCode: number, name: string, message: string): Response =>
  Response.json({ statusCode, name, message }, { status: statusCode });
