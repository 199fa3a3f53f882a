import { runAction } from '../actions/client.ts';
import type { CartAttribute } from '../domain/cart/attributes.ts';
import {
  type CartGiftCard,
  type ClearedCart,
  maskCode,
  mayBeGiftCard,
} from '../domain/cart/cart.ts';
import type { Favorite } from '../domain/cart/favorites.ts';
import type { Withdrawal, WithdrawalFailure } from '../domain/people/withdrawal.ts';
import type { Result } from '../domain/result.ts';
import type { BotFields } from '../data/backend/forms.ts';
import type { Press } from '../stores/request.ts';

/** What islands send: the parameters of each, and its answer. False and a text say that it is not done. */
type Acts = {
  quantity: (lineId: string, quantity: number) => boolean;
  attributes: (lineId: string, attributes: readonly CartAttribute[]) => boolean;
  later: (book: Favorite, lineId: string) => boolean;
  clear: (cartId: string | null) => void;
  restore: (cleared: ClearedCart) => void;
  'apply-code': (typed: string) => string | null;
  'remove-code': (code: string) => string | null;
  'remove-card': (card: CartGiftCard) => string | null;
  wrap: (isWrapped: boolean) => void;
  note: (note: string) => boolean;
  move: (books: readonly Favorite[], soldOut: number) => void;
  withdrawal: (withdrawal: Withdrawal, bot: BotFields) => Result<string, WithdrawalFailure>;
};
export type Act = keyof Acts;
export type ActParameters<Kind extends Act> = Parameters<Acts[Kind]>;
type Answer<Kind extends Act> = ReturnType<Acts[Kind]>;

/** Sends each of them, on its page or on one after it. */
export type Verbs = {
  [Kind in Act]: (press: Press, ...parameters: ActParameters<Kind>) => Promise<Answer<Kind>>;
};

/** Those that say who somebody is. */
const personal: readonly Act[] = ['attributes', 'note', 'restore', 'withdrawal'];

/** The code of a gift card is money: no browser keeps more than its end. */
const hideCode = (parameter: unknown): unknown =>
  typeof parameter === 'string' && mayBeGiftCard(parameter) ? maskCode(parameter) : parameter;

let startSending: (verbs: Verbs) => void;
const sending = new Promise<Verbs>((resolve) => (startSending = resolve));

/** Gives the verbs to the islands of this page. */
export const setVerbs = (verbs: Verbs): void => startSending(verbs);

/**
 * Sends what an island was asked for, and what outlives the page: the controller sends it, on this page or on one after
 * it. Returns undefined if a page after this one has sent it.
 */
export function perform<Kind extends Act>(
  kind: Kind,
  ...parameters: ActParameters<Kind>
): Promise<Answer<Kind> | undefined> {
  window.actionRuntime.hydrate('send');
  const kept = kind.endsWith('-code') ? parameters.map(hideCode) : parameters;
  return runAction('send', [kind, kept], personal.includes(kind), async (press) =>
    (await sending)[kind](press, ...parameters),
  );
}
