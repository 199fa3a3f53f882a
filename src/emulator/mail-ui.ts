import { html, raw } from 'hono/html';
import type { StoredMail } from './mail.ts';
import { page, pageHeaders } from './page.ts';

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
export function inbox(mails: readonly StoredMail[]): Promise<Response> {
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
export function mailPage(mail: StoredMail): Promise<Response> {
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
export function mailHtml(text: string): Promise<Response> {
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
