import type { CodeRefusal } from '../domain/cart/cart.ts';

/** Why a code is not applied. */
export const refusalTexts: Record<CodeRefusal, string> = {
  DISCOUNT_CODE_NOT_HONOURED: 'It cannot be combined: another discount saves you more.',
  DISCOUNT_CURRENTLY_INACTIVE: 'This code has expired, or its day has not come yet.',
  DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'This code was made out to somebody else.',
  DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED: 'You have used this code already. Once was the limit.',
  DISCOUNT_ELIGIBLE_CUSTOMER_MISSING:
    'It counts once we know who you are: type your address at the checkout.',
  DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE: 'This code is for another kind of purchase.',
  DISCOUNT_NOT_FOUND: 'We know no code or gift card of these letters. Check them once more?',
  DISCOUNT_NO_ENTITLED_LINE_ITEMS: 'It counts for nothing that is in your cart yet.',
  DISCOUNT_NO_ENTITLED_SHIPPING_LINES: 'It pays for shipping, and nothing here is shipped.',
  DISCOUNT_PURCHASE_NOT_IN_RANGE:
    'It counts for larger orders: your books do not add up to it yet.',
  DISCOUNT_QUANTITY_NOT_IN_RANGE: 'It counts for more copies than are in your cart.',
  DISCOUNT_USAGE_LIMIT_REACHED: 'This code has been used as often as it could be.',
};

const final: readonly CodeRefusal[] = [
  'DISCOUNT_CURRENTLY_INACTIVE',
  'DISCOUNT_CUSTOMER_NOT_ELIGIBLE',
  'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED',
  'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE',
  'DISCOUNT_NOT_FOUND',
  'DISCOUNT_USAGE_LIMIT_REACHED',
];

/** Returns true for a refusal that no other content of the cart can change. */
export const isFinalRefusal = (refusal: CodeRefusal): boolean => final.includes(refusal);

/** Said of a code in the cart that is not applied, where the reason is unknown. */
export const notApplied = 'It does not count for this cart just now.';

/** Said at the field of codes and gift cards. */
export const codeTexts = {
  missing: 'Please type a code first.',
  unknown: refusalTexts.DISCOUNT_NOT_FOUND,
  /** Of what may be a gift card's code, among the discount codes. */
  secret:
    'We found no discount code of these letters. If they are those of a gift card, type them into the field above.',
  repeated: 'This one is in your cart already.',
  notRemoved: 'We could not take it out just now. Please try again.',
  failed: 'We could not check the code just now. Please try again.',
  /** Told on a page after that of the press. */
  applied: 'Your code is in your cart.',
  removed: 'What you took out no longer counts for your cart.',
  notKept:
    'You left before your code had reached us, and we keep no code that may pay. Please type it again.',
  lost: 'Your cart has expired, and the code with it. Add a book, then try again.',
} as const;
