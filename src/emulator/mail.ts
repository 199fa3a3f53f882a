import { Hono } from 'hono';
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

const mailPageHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
};
/**
 * Mail contains untrusted HTML: it runs no scripts and loads nothing. Its links open in a new tab.
 */
const mailHtmlHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
};

type Html = ReturnType<typeof page>;

const respond = async (body: Html, headers: Record<string, string>): Promise<Response> =>
  new Response(String(await body), {
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  });

const formatTime = (iso: string) => iso.slice(0, 19).replace('T', ' ');

/** Renders the list of mails, newest first. */
function inbox(mails: readonly StoredMail[]): Promise<Response> {
  const rows = mails.map(
    ({ id, to, subject, sentAt }) =>
      html`<tr>
        <td><a href="/__mail/inbox/${id}">${subject}</a><br />to ${to}</td>
        <td><time datetime="${sentAt}">${formatTime(sentAt)}</time></td>
      </tr>`,
  );
  const body =
    mails.length === 0
      ? html`<p>No mail yet. What the shop sends appears here, and goes nowhere else.</p>`
      : html`<table>
          <thead>
            <tr>
              <th scope="col">Mail</th>
              <th scope="col">Sent (UTC)</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>`;
  return respond(page('Mail', body), pageHeaders);
}

/** Renders one mail: its headers, its HTML in a frame, and its text with links. */
function mailPage(mail: StoredMail): Promise<Response> {
  const { id, from, to, replyTo, subject, sentAt, text = '', headers = {} } = mail;
  const head = { From: from, To: to, 'Reply-To': replyTo, Sent: formatTime(sentAt), ...headers };
  const body = html`<p><a href="/__mail/inbox">All mail</a></p>
    <dl>
      ${Object.entries(head).map(([name, value]) =>
        value === undefined
          ? ''
          : html`<dt>${name}</dt>
              <dd>${value}</dd>`,
      )}
    </dl>
    ${
      mail.html === undefined
        ? ''
        : html`<h2>As HTML</h2>
            <iframe
              title="The mail as HTML"
              src="/__mail/inbox/${id}/shown"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              style="width: 100%; height: 36rem; border: 1px solid; background: Canvas"
            ></iframe>`
    }
    <h2>As text</h2>
    <pre style="white-space: pre-wrap; overflow-wrap: anywhere">${linkify(text)}</pre>`;
  return respond(page(subject, body), mailPageHeaders);
}

/** Renders the HTML of a mail. Its links open in a new tab. */
function mailHtml(text: string): Promise<Response> {
  return respond(html`<base target="_blank" />${raw(text)}`, mailHtmlHeaders);
}

function linkify(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 0
        ? part
        : html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>`,
    );
}
