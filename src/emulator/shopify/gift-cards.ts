import { z } from 'zod';
import type { Cents } from '../../domain/cart/money.ts';
import type { StoredCart } from './carts.ts';
import { type Attribute, toMoney, type UserError } from './graphql.ts';

/** The cards that were sold: the balance by code. */
const sold = new Map<string, Cents>([
  ['leafleafleaf2500', 2500],
  ['mapleoakmaple400', 400],
]);

/** Codes match in any case, but not with spaces. */
const normalize = (code: string) => code.toLowerCase();

/** Creates the gift cards of the store. `changed` holds the balances that differ from those sold. */
export function createGiftCards(changed: Map<string, Cents>) {
  const balance = (code: string): Cents => changed.get(code) ?? sold.get(code) ?? 0;
  return {
    balance,
    /** Returns the known codes that have money left. The hosted API drops others in silence, too. */
    findUsable: (codes: readonly string[]): string[] =>
      codes.map(normalize).filter((code) => balance(code) > 0),
    set(code: string, cents: Cents): boolean {
      const known = normalize(code);
      if (!sold.has(known)) return false;
      changed.set(known, cents);
      return true;
    },
    restore: (): void => changed.clear(),
    changes: (): Record<string, Cents> => Object.fromEntries(changed),
  };
}

export type GiftCards = ReturnType<typeof createGiftCards>;

/** Returns what each card of a cart pays of its total, in the order in which they were added. */
export function payWithGiftCards(cart: StoredCart, total: Cents, giftCards: GiftCards) {
  let left = total;
  return cart.giftCards.flatMap(({ id, code }) => {
    const balance = giftCards.balance(code);
    if (balance === 0) return [];
    const used = Math.min(balance, left);
    left -= used;
    return [{ id, code, balance, used }];
  });
}

type UsedGiftCard = ReturnType<typeof payWithGiftCards>[number];

export const giftCardId = (id: string) => `gid://shopify/AppliedGiftCard/${id}`;

export function giftCardNode({ id, code, balance, used }: UsedGiftCard, currency: string) {
  return {
    id: giftCardId(id),
    lastCharacters: code.slice(-4),
    balance: toMoney(balance, currency),
    amountUsed: toMoney(used, currency),
  };
}

const maxDays = 90;
const dayMs = 86_400_000;

const recipient = z.object({
  'Recipient email': z.email(),
  'Recipient name': z.string().max(255).default(''),
  Message: z.string().max(200).default(''),
  'Send on': z
    .union([z.literal(''), z.iso.date()])
    .default('')
    .refine((day) => !day || isSoon(day), 'a day from today to 90 days from now'),
  // In minutes.
  __shopify_offset: z.union([z.literal(''), z.string().regex(/^-?\d{1,3}$/)]).default(''),
});

/** A day may be today anywhere on earth. */
function isSoon(day: string): boolean {
  const distance = Date.parse(day) - Date.now();
  return distance > -2 * dayMs && distance <= maxDays * dayMs;
}

/**
 * Returns the error of a gift card's line whose attributes name a recipient to whom it cannot be sent.
 * Without the mark that it be sent, the buyer gets the card and nothing is checked.
 */
export function validateRecipient(attributes: readonly Attribute[], field: string[]): UserError[] {
  const values = Object.fromEntries(attributes.map(({ key, value }) => [key, value]));
  if (!values['__shopify_send_gift_card_to_recipient']) return [];
  const parsed = recipient.safeParse(values);
  if (parsed.success) return [];
  const wrong = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  const message = `The recipient of the gift card is invalid: ${wrong}.`;
  return [{ code: 'GIFT_CARD_RECIPIENT_INVALID', field, message }];
}
