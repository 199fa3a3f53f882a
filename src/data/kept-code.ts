import { explainCodes, isSecretCode, maskCode, mayBeGiftCard } from '../domain/cart/cart.ts';
import { catchUnavailable } from '../domain/result.ts';
import { createCart } from './backend/cart.ts';

/** The page that asks must be rendered in three seconds. */
const maxCheckMs = 2000;

/** Returns what a cookie may hold of a code: only the end of what may be a gift card's. */
export async function toKeptCode(code: string): Promise<string> {
  if (!mayBeGiftCard(code)) return code.trim();
  const late = new Promise<false>((resolve) => setTimeout(resolve, maxCheckMs, false));
  return (await Promise.race([isDiscountCode(code), late])) ? code.trim() : maskCode(code);
}

/** Returns true if the provider knows a discount code, which only a cart can tell. */
async function isDiscountCode(code: string): Promise<boolean> {
  const result = await catchUnavailable(() => createCart([], [code]));
  if (!result.ok) return false;
  const [asked] = explainCodes(result.value, []);
  return asked !== undefined && !isSecretCode(asked);
}
