import { Hono } from 'hono';
import type { Mailbox } from '../mailbox.ts';
import { inbox, mailPage, mailHtml } from './mail-ui.ts';
import { resendRoutes } from './resend.ts';

/**
 * Creates the routes of the mailbox: the mails as JSON, newest first, with `?to=` for one
 * recipient, and pages to read them.
 */
export function mailRoutes(mailbox: Mailbox): Hono {
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
  routes.route('/', resendRoutes(mailbox));
  return routes;
}
