import { Hono } from 'hono';
import type { Mailbox } from '../mailbox.ts';
import { inbox, letterPage, shownLetter } from './mail-pages.ts';
import { mailService } from './mail-service.ts';

/** The mails as JSON, newest first; `?to=` for one address. And the pages on which they are read. */
export function mailDoor(mailbox: Mailbox): Hono {
  const door = new Hono();
  door.get('/__mail', (context) =>
    context.json(mailbox.list(context.req.query('to')), 200, { 'cache-control': 'no-store' }),
  );
  door.delete('/__mail', (context) => {
    mailbox.empty();
    return context.json([]);
  });
  door.get('/__mail/inbox', () => inbox(mailbox.list()));
  door.get('/__mail/inbox/:id', (context) => {
    const letter = mailbox.read(context.req.param('id'));
    return letter ? letterPage(letter) : context.notFound();
  });
  door.get('/__mail/inbox/:id/shown', (context) => {
    const letter = mailbox.read(context.req.param('id'));
    return letter?.html === undefined ? context.notFound() : shownLetter(letter.html);
  });
  door.route('/', mailService(mailbox));
  return door;
}
