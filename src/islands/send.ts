import { runAction } from '../actions/client.ts';
import type { CartAttribute } from '../domain/cart/attributes.ts';
import type { Favorite } from '../domain/cart/favorites.ts';
import type { Withdrawal, WithdrawalFailure } from '../domain/people/withdrawal.ts';
import type { Result } from '../domain/result.ts';
import type { BotFields } from '../data/backend/forms.ts';
import type { Press } from '../stores/request.ts';

/** What islands send: the parameters of each, and its answer. */
type Acts = {
  quantity: (lineId: string, quantity: number) => void;
  attributes: (lineId: string, attributes: readonly CartAttribute[]) => boolean;
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
const personal: readonly Act[] = ['attributes', 'note', 'withdrawal'];

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
  return runAction('send', [kind, parameters], personal.includes(kind), async (press) =>
    (await sending)[kind](press, ...parameters),
  );
}
