import { atom } from 'nanostores';
import { giftKeys } from '../domain/cart/attributes.ts';
import { giftErrors, recipientRefused } from '../messages/line-fields.ts';

/** A field beside a book's button that is wrong, by the variant of the edition and the field's name. */
export type RefusedField = { variantId: string; name: string; text: string };
export const $refusedField = atom<RefusedField | null>(null);

/** Tells that the provider cannot send a gift card as wished. It does not say why. */
export function tellRefused(variantId: string): void {
  $refusedField.set({ variantId, name: giftKeys.email, text: recipientRefused });
}

/** Tells what is wrong with the fields of a gift card before it is sent. */
export function tellWrong(variantId: string, name: string): void {
  const text = name === giftKeys.day ? giftErrors.day : giftErrors.email;
  $refusedField.set({ variantId, name, text });
}
