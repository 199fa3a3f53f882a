import { Hono } from 'hono';
import type { Mailbox } from '../mailbox.ts';

/** The mails as JSON, newest first; `?to=` for one address. */
export function mailDoor(mailbox: Mailbox): Hono {
  const door = new Hono();
  door.get('/__mail', (context) =>
    context.json(mailbox.list(context.req.query('to')), 200, { 'cache-control': 'no-store' }),
  );
  door.delete('/__mail', (context) => {
    mailbox.empty();
    return context.json([]);
  });
  return door;
}
