import { atom } from 'nanostores';
import { addGiftCard, removeGiftCard as sendRemoval, setCartCodes } from '../data/backend/cart.ts';
import {
  type CartGiftCard,
  isSameCode,
  maxCodeLength,
  mayBeGiftCard,
} from '../domain/cart/cart.ts';
import { codeTexts, isFinalRefusal, refusalTexts } from '../messages/cart-codes.ts';
import { $cart, changeCart, enqueue, fetchCart } from './cart.ts';
import { showToast } from './toasts.ts';

/** What the shopper typed into the field of codes: it outlives a lost cart. */
export const $typedCode = atom('');

/**
 * Applies what a shopper typed: a discount code, else a gift card. Returns null if it is in the cart now, else the
 * sentence that stands at the field. A code that counts for nothing yet stays in the cart.
 */
export function applyCode(typed: string): Promise<string | null> {
  const code = typed.toWellFormed().normalize('NFKC').trim();
  return enqueue(() => findAnswer(code));
}

/** What may be a gift card's code is tried as one first, so that it is no discount code of the cart meanwhile. */
async function findAnswer(code: string): Promise<string | null> {
  if (!code) return codeTexts.missing;
  if (code.length > maxCodeLength) return codeTexts.unknown;
  // All codes are replaced, and another tab may have added one.
  await fetchCart();
  if ($cart.get().status === 'failed') return codeTexts.failed;
  const others = $cart.get().codes.map((one) => one.code);
  if (others.some((one) => isSameCode(one, code))) return codeTexts.repeated;
  const numbers = code.replaceAll(/[\s-]/g, '');
  const cards = $cart.get().giftCards;
  if (mayBeGiftCard(code)) {
    const outcome = await changeCart({}, (cartId) => addGiftCard(cartId, numbers));
    if (outcome !== 'ok') return explainFailure(outcome);
    // The provider drops a wrong code without a word, so that only the cart tells what was taken.
    if ($cart.get().giftCards.length > cards.length) return null;
    if (cards.some(({ lastCharacters }) => isSameEnd(numbers, lastCharacters)))
      return codeTexts.repeated;
  }
  const outcome = await setCodes([...others, code]);
  if (outcome !== 'ok') return explainFailure(outcome);
  const { isApplied = false, refusal = 'DISCOUNT_NOT_FOUND' } =
    $cart.get().codes.find((one) => isSameCode(one.code, code)) ?? {};
  if (isApplied || !isFinalRefusal(refusal)) return null;
  await setCodes(others);
  return refusalTexts[refusal];
}

/** An empty cart has no field that could say so. */
function explainFailure(outcome: string): string {
  if (outcome !== 'lost') return codeTexts.failed;
  showToast({ title: 'Error', text: codeTexts.lost, isError: true, topic: 'cart' });
  return codeTexts.lost;
}

const isSameEnd = (code: string, end: string) => code.toUpperCase().endsWith(end.toUpperCase());
const setCodes = (codes: readonly string[], removed: readonly string[] = []) =>
  changeCart({}, (cartId) => setCartCodes(cartId, codes), removed);

/** Takes a discount code out of the cart. Returns the sentence of a failure, else null. */
export function removeCode(code: string): Promise<string | null> {
  return enqueue(async () => {
    await fetchCart();
    const left = $cart.get().codes.map((one) => one.code);
    const outcome = await setCodes(
      left.filter((one) => !isSameCode(one, code)),
      [code],
    );
    return outcome === 'ok' ? null : codeTexts.notRemoved;
  });
}

/** Takes a gift card out of the cart. Returns the sentence of a failure, else null. */
export function removeGiftCard({ id, lastCharacters }: CartGiftCard): Promise<string | null> {
  return enqueue(async () => {
    const outcome = await changeCart({}, (cartId) => sendRemoval(cartId, id), [lastCharacters]);
    return outcome === 'ok' ? null : codeTexts.notRemoved;
  });
}
