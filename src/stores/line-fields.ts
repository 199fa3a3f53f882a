import { atom, map } from 'nanostores';
import { giftKeys } from '../domain/cart/attributes.ts';
import { giftErrors, recipientRefused } from '../messages/line-fields.ts';

/** What was typed into the fields beside a button: fields of the same key show the same. */
export const $typed = map<Record<string, string>>({});

/** `keptFor`: the product, whose editions share what is typed, or the line whose words are changed. */
export const keyOf = (keptFor: string, name: string) => `${keptFor} ${name}`;

/** Empties the fields of a gift card that is in the cart now: the next one is for somebody else. */
export function emptyFields(productId: string): void {
  for (const name of Object.values(giftKeys)) $typed.setKey(keyOf(productId, name), '');
}

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
