import { Hono } from 'hono';
import type { Mailbox } from '../mailbox.ts';
import { inbox, mailPage, mailHtml } from './mail-ui.ts';
import { resendRoutes } from './resend.ts';

/** The mails as JSON, newest first; `?to=` for one address. And the pages on which they are read. */
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
    const letter = mailbox.read(context.req.param('id'));
    return letter ? mailPage(letter) : context.notFound();
  });
  routes.get('/__mail/inbox/:id/shown', (context) => {
    const letter = mailbox.read(context.req.param('id'));
    return letter?.html === undefined ? context.notFound() : mailHtml(letter.html);
  });
  routes.route('/', resendRoutes(mailbox));
  return routes;
}
