import { atom } from 'nanostores';
import { giftKeys } from '../domain/cart/attributes.ts';
import { giftErrors, recipientRefused } from '../messages/line-fields.ts';

/** A field that is wrong. `owner`: the variant beside whose button it stands, or the line whose words it changes. */
export type RefusedField = { owner: string; name: string; text: string };
export const $refusedField = atom<RefusedField | null>(null);

/** Tells that the provider cannot send a gift card as wished. It does not say why. */
export function tellRefused(owner: string): void {
  $refusedField.set({ owner, name: giftKeys.email, text: recipientRefused });
}

/** Tells what is wrong with the fields of a gift card before it is sent. */
export function tellWrong(owner: string, name: string): void {
  const text = name === giftKeys.day ? giftErrors.day : giftErrors.email;
  $refusedField.set({ owner, name, text });
}
