import { atom, map } from 'nanostores';
import { giftKeys } from '../domain/cart/attributes.ts';
import { type GiftRefusal, giftRefusals } from '../messages/line-fields.ts';

/** What the shopper typed into the field of codes, and why it is not in the cart: they outlive a lost cart. */
export const $typedCode = atom('');
export const $codeAnswer = atom<string | null>(null);

/** The note that no cart has yet: it outlives a closed drawer and a lost cart. Null if there is none. */
export const $noteDraft = atom<string | null>(null);

/** What was typed into the fields beside a button: fields of the same key show the same. */
export const $typed = map<Record<string, string>>({});

/** `keptFor`: the product, whose editions share what is typed, or the line whose words are changed. */
export const keyOf = (keptFor: string, name: string) => `${keptFor} ${name}`;

/** Empties the fields of a gift card that is in the cart now: the next one is for somebody else. */
export function emptyFields(productId: string): void {
  for (const name of Object.values(giftKeys)) $typed.setKey(keyOf(productId, name), '');
}

/** A field that is wrong. `owner`: the variant beside whose button it stands, or the line whose words it changes. */
type RefusedField = { owner: string; name: string; text: string };
export const $refusedField = atom<RefusedField | null>(null);

/** Says at its field why a gift card cannot be sent as wished. */
export const refuseGift = (owner: string, refusal: GiftRefusal): void =>
  $refusedField.set({ owner, ...giftRefusals[refusal] });
