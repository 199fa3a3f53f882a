import { Hono } from 'hono';
import { z } from 'zod';
import type { Service } from './faults.ts';
import type { Bindings } from './http-server.ts';
import { inbox, mailHtml, mailPage } from './mail-ui.ts';

export type Mail = {
  to: string;
  from?: string | undefined;
  replyTo?: string | undefined;
  subject: string;
  text?: string | undefined;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
};
export type StoredMail = Mail & { id: string; sentAt: string };

const maxMails = 500;

/** Creates the mail service: Resend's API, and the mailbox that takes the place of delivery. */
export function createMail(): Service & { add: (mail: Mail) => void } {
  const mailbox = createMailbox();
  const routes = new Hono<Bindings>();
  routes.route('/', resendRoutes(mailbox));
  routes.route('/', inboxRoutes(mailbox));
  return {
    name: 'mail',
    faultPaths: ['/emails'],
    throttled: throttledMail,
    routes,
    /** Adds a mail of Auth to the mailbox. */
    add: mailbox.add,
  };
}

/** Creates the store of sent mails, newest first, in memory. */
function createMailbox() {
  let mails: StoredMail[] = [];
  return {
    add(mail: Mail): void {
      const stored = { ...mail, id: crypto.randomUUID(), sentAt: new Date().toISOString() };
      mails = [stored, ...mails].slice(0, maxMails);
    },
    list: (to?: string): readonly StoredMail[] =>
      to === undefined ? mails : mails.filter((stored) => stored.to === to),
    read: (id: string): StoredMail | undefined => mails.find((stored) => stored.id === id),
    clear(): void {
      mails = [];
    },
  };
}

type Mailbox = ReturnType<typeof createMailbox>;

/**
 * Creates the routes of the mailbox: the mails as JSON, newest first, with `?to=` for one
 * recipient, and pages to read them.
 */
function inboxRoutes(mailbox: Mailbox): Hono {
  const routes = new Hono();
  routes.get('/__mail', (context) =>
    context.json(mailbox.list(context.req.query('to')), 200, { 'cache-control': 'no-store' }),
  );
  routes.delete('/__mail', (context) => {
    mailbox.clear();
    return context.json([]);
  });
  routes.get('/__mail/inbox', () => inbox(mailbox.list()));
  routes.get('/__mail/inbox/:id', (context) => {
    const mail = mailbox.read(context.req.param('id'));
    return mail ? mailPage(mail) : context.notFound();
  });
  routes.get('/__mail/inbox/:id/shown', (context) => {
    const mail = mailbox.read(context.req.param('id'));
    return mail?.html === undefined ? context.notFound() : mailHtml(mail.html);
  });
  return routes;
}

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
function resendRoutes(mailbox: Mailbox): Hono {
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

const throttledMail = (): Response => reject(429, 'rate_limit_exceeded', 'Too many requests');

const reject = (statusCode: number, name: string, message: string): Response =>
  Response.json({ statusCode, name, message }, { status: statusCode });
