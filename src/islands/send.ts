import { runAction } from '../actions/client.ts';
import type { ContactMessage } from '../domain/people/contact.ts';
import type { CartAttribute } from '../domain/cart/attributes.ts';
import type { Withdrawal } from '../domain/people/withdrawal.ts';
import type { Favorite } from '../domain/cart/favorites.ts';
import type { subscribe } from '../stores/forms.ts';
import type { Press } from '../stores/request.ts';

type BotFields = Parameters<typeof subscribe>[1];

/** What islands send, with the parameters of each. A page after theirs sends it if theirs was left. */
export type Requests = {
  quantity: [lineId: string, quantity: number];
  attributes: [lineId: string, attributes: readonly CartAttribute[]];
  wrap: [isWrapped: boolean];
  note: [note: string];
  move: [books: readonly Favorite[], soldOut: number];
  newsletter: [email: string, bot: BotFields];
  contact: [message: ContactMessage, bot: BotFields];
  withdrawal: [withdrawal: Withdrawal, bot: BotFields];
  /** A form whose island had not come; see src/actions/save-forms.ts. */
  form: [island: 'newsletter' | 'contact', fields: ContactMessage & BotFields];
};

/** Sends a request that outlives the page. Returns undefined if a page after this one has sent it. */
export function sendAction<Kind extends keyof Requests, Value>(
  kind: Kind,
  parameters: Requests[Kind],
  handler: (press: Press) => Promise<Value>,
): Promise<Value | undefined> {
  return runAction('send', [kind, parameters], handler);
}
