import { giftKeys } from '../domain/cart/attributes.ts';

/** Why a gift card cannot be sent, and at which of its fields that is said. Of `recipient`, the provider says no more. */
export const giftRefusals = {
  email: { name: giftKeys.email, text: 'Please enter a valid email address.' },
  recipient: {
    name: giftKeys.email,
    text: 'We could not send a gift card to this address on this day. Check both once more?',
  },
  'gift-day': {
    name: giftKeys.day,
    text: 'Please choose a day from today on, at most 90 days ahead.',
  },
} as const;

export type GiftRefusal = keyof typeof giftRefusals;
export const isGiftRefusal = (code: string): code is GiftRefusal => code in giftRefusals;

/** Said at the line of a gift card whose day has passed. */
export const dayPassed = 'This day has passed.';
