import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import type { Service } from './faults.ts';
import type { Bindings } from './http-server.ts';
import { page, pageHeaders } from './page.ts';

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

/** Creates the mail service: Resend's API, and the mailbox in memory that takes the place of delivery. */
export function createMail(): Service & { add: (mail: Mail) => void } {
  /** Newest first. */
  let mails: StoredMail[] = [];
  function add(mail: Mail): void {
    const stored = { ...mail, id: crypto.randomUUID(), sentAt: new Date().toISOString() };
    mails = [stored, ...mails].slice(0, maxMails);
  }

  const routes = new Hono<Bindings>();
  routes.post('/emails', createResend(add));
  routes.get('/__mail', ({ json, req }) => {
    const to = req.query('to');
    const found = to === undefined ? mails : mails.filter((mail) => mail.to === to);
    return json(found, 200, { 'cache-control': 'no-store' });
  });
  routes.delete('/__mail', (context) => {
    mails = [];
    return context.json([]);
  });
  routes.get('/__mail/inbox', (context) => context.html(inbox(mails), 200, pageHeaders));
  routes.get('/__mail/inbox/:id', (context) => {
    const mail = mails.find(({ id }) => id === context.req.param('id'));
    return mail ? context.html(mailPage(mail), 200, mailHeaders) : context.notFound();
  });
  return {
    name: 'mail',
    faultPaths: ['/emails'],
    throttled: () => reject(429, 'rate_limit_exceeded', 'Too many requests'),
    routes,
    add,
  };
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
function createResend(add: (mail: Mail) => void) {
  const accepted = new Map<string, { id: string; payload: string }>();
  return async ({ req, json }: Context): Promise<Response> => {
    if (req.header('authorization') !== 'Bearer local-mail-key')
      return reject(401, 'missing_api_key', 'Missing API key in the authorization header');
    const key = req.header('idempotency-key');
    const body: unknown = await req.json().catch(() => null);
    const payload = JSON.stringify(body);
    const previous = key && accepted.get(key);
    if (previous)
      return previous.payload === payload
        ? json({ id: previous.id })
        : reject(409, 'invalid_idempotent_request', 'The key was used for another mail');
    const parsed = requestBody.safeParse(body);
    if (!parsed.success) return reject(422, 'validation_error', z.prettifyError(parsed.error));
    const { to, reply_to: replyTo, ...rest } = parsed.data;
    for (const address of to) add({ ...rest, to: address, replyTo });
    const id = crypto.randomUUID();
    if (key) accepted.set(key, { id, payload });
    return json({ id });
  };
}

const reject = (statusCode: number, name: string, message: string): Response =>
  Response.json({ statusCode, name, message }, { status: statusCode });

function inbox(mails: readonly StoredMail[]) {
  if (mails.length === 0)
    return page(
      'Mail',
      html`<p>No mail yet. What the shop sends appears here, and goes nowhere else.</p>`,
    );
  const items = mails.map(
    ({ id, from = '', to, replyTo, subject, sentAt }) =>
      html`<li>
        <a href="/__mail/inbox/${id}">${subject}</a><br />
        ${sentAt.slice(0, 16).replace('T', ' ')} UTC, from ${from} to
        ${to}${replyTo ? `, answers to ${replyTo}` : ''}
      </li>`,
  );
  return page(
    'Mail',
    html`<ul>
      ${items}
    </ul>`,
  );
}

/** Mail contains untrusted HTML: it runs no scripts and loads nothing. Its links open in a new tab. */
const mailHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
};

const mailPage = ({ html: markup, text = '' }: StoredMail) =>
  html`${raw('<base target="_blank" />')}${markup === undefined ? html`<pre>${text}</pre>` : raw(markup)}`;
