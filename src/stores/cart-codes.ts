import { addGiftCard, removeGiftCard as sendRemoval, setCartCodes } from '../data/backend/cart.ts';
import {
  type CartGiftCard,
  isMaskedCode,
  isSameCode,
  maskCode,
  maxCodeLength,
  mayBeGiftCard,
} from '../domain/cart/cart.ts';
import { codeTexts, isFinalRefusal, refusalTexts } from '../messages/cart-codes.ts';
import { $cart, changeCart, enqueue, fetchCart } from './cart-queue.ts';
import type { Press } from './request.ts';
import { showToast } from './toasts.ts';

/**
 * Applies what a shopper typed: a discount code, else a gift card. Returns null if it is in the cart now, else the
 * sentence that stands at the field. A code that counts for nothing yet stays in the cart.
 */
export function applyCode(typed: string, press: Press = {}): Promise<string | null> {
  const code = isMaskedCode(typed) ? typed : typed.toWellFormed().normalize('NFKC').trim();
  return enqueue(async () => tellLate(press, await findAnswer(code, press), codeTexts.applied));
}

/** What may be a gift card's code is tried as one first, so that it is no discount code of the cart meanwhile. */
async function findAnswer(code: string, press: Press): Promise<string | null> {
  if (!code) return codeTexts.missing;
  if (code.length > maxCodeLength) return codeTexts.unknown;
  // All codes are replaced, and another tab may have added one.
  await fetchCart(press);
  if ($cart.get().status === 'failed') return codeTexts.failed;
  const others = $cart.get().codes.map((one) => one.code);
  const numbers = code.replaceAll(/[\s-]/g, '');
  const cards = $cart.get().giftCards;
  const isTaken = cards.some(({ lastCharacters }) => isSameEnd(numbers, lastCharacters));
  // Of a code that may be a gift card's, this browser has kept the end alone.
  if (isMaskedCode(code)) return isTaken || others.some(isMeant(code)) ? null : codeTexts.notKept;
  const repeated = press.isLate ? null : codeTexts.repeated;
  if (others.some((one) => isSameCode(one, code))) return repeated;
  if (mayBeGiftCard(code)) {
    const id = press.id && `${press.id}-card`;
    const outcome = await changeCart(press, (cartId) => addGiftCard(cartId, numbers, id));
    if (outcome !== 'ok') return explainFailure(outcome);
    // The provider drops a wrong code without a word, so that only the cart tells what was taken.
    if ($cart.get().giftCards.length > cards.length) return null;
    if (isTaken) return repeated;
  }
  const outcome = await setCodes([...others, code], [], press);
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

/** Finds a code, or one of which only the end is known. */
const isMeant = (code: string) => (one: string) =>
  isSameCode(one, code) || isSameCode(maskCode(one), code);
const isSameEnd = (code: string, end: string) => code.toUpperCase().endsWith(end.toUpperCase());
const setCodes = (codes: readonly string[], removed: readonly string[] = [], press: Press = {}) =>
  changeCart(press, (cartId) => setCartCodes(cartId, codes, press.id), removed);

/** Says on a page after that of the press what stands at the field on its own page. */
function tellLate({ isLate }: Press, answer: string | null, done: string): string | null {
  const message =
    answer === null
      ? { title: 'Updated cart', text: done }
      : { title: 'Error', text: answer, isError: true };
  if (isLate) showToast({ ...message, topic: 'cart' });
  return answer;
}

/** Takes a discount code, or one that ends so, out of the cart. Returns the sentence of a failure, else null. */
export function removeCode(code: string, press: Press = {}): Promise<string | null> {
  return enqueue(async () => {
    await fetchCart(press);
    const left = $cart.get().codes.map((one) => one.code);
    const kept = left.filter((one) => !isMeant(code)(one));
    return explainRemoval(press, await setCodes(kept, [code], press));
  });
}

/** Takes a gift card out of the cart. Returns the sentence of a failure, else null. */
export function removeGiftCard(
  { id, lastCharacters }: CartGiftCard,
  press: Press = {},
): Promise<string | null> {
  return enqueue(async () => {
    const request = (cartId: string) => sendRemoval(cartId, id, press.id);
    return explainRemoval(press, await changeCart(press, request, [lastCharacters]));
  });
}

function explainRemoval(press: Press, outcome: string): string | null {
  // It is gone with the cart.
  const isGone = outcome === 'ok' || (press.isLate && outcome === 'lost');
  return tellLate(press, isGone ? null : codeTexts.notRemoved, codeTexts.removed);
}
