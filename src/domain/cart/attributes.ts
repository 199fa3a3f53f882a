import { isEmail } from '../people/email.ts';
import { type IsoDate, parseDate } from '../time/date.ts';

/** A pair that the provider keeps with a line. The packer and the checkout show it as it is. */
export type CartAttribute = { key: string; value: string };

/** What a book's author shall write into a copy. The names of the fields, and words for the packer. */
export const dedicationKeys = {
  name: 'For whom',
  words: 'Dedication',
  otherwise: 'If it cannot be written',
} as const;
/** What becomes of a copy that cannot be dedicated. The first one is preselected. */
export const dedicationFallbacks = ['Send the copy unsigned', 'Send nothing'] as const;

/** To whom a gift card is sent. The provider prescribes the keys. */
export const giftKeys = {
  /** Without this mark, the buyer gets the card. */
  isSent: '__shopify_send_gift_card_to_recipient',
  email: 'Recipient email',
  name: 'Recipient name',
  message: 'Message',
  /** A day as yyyy-mm-dd. */
  day: 'Send on',
  /** The time zone of the day: minutes, as `getTimezoneOffset` counts them. */
  offset: '__shopify_offset',
} as const;
/** The function's code for a day on which no gift card can be sent. */
export const wrongGiftDay = 'GIFT_CARD_DAY_INVALID';
/** The provider sends a gift card at most so many days later. */
const maxGiftDays = 90;
const dayMs = 86_400_000;

/** A blind date: the line shows these words instead of the title. */
export const wrappedKey = 'Blind date';

/** The attributes of a line that the shop knows, and their lengths in UTF-16 units. */
export const attributeLengths: ReadonlyMap<string, number> = new Map([
  [dedicationKeys.name, 60],
  [dedicationKeys.words, 200],
  [dedicationKeys.otherwise, 60],
  [giftKeys.isSent, 10],
  [giftKeys.email, 254],
  [giftKeys.name, 255],
  [giftKeys.message, 200],
  [giftKeys.day, 10],
  [giftKeys.offset, 5],
  [wrappedKey, 200],
]);

/** Returns the value of an attribute. Empty if there is none. */
export const attributeOf = (attributes: readonly CartAttribute[], wanted: string): string =>
  attributes.find(({ key }) => key === wanted)?.value ?? '';

/** Returns true if both lists hold the same pairs, in any order. */
export const areSameAttributes = (
  one: readonly CartAttribute[],
  other: readonly CartAttribute[],
): boolean =>
  one.length === other.length &&
  one.every(({ key, value }) => other.some((pair) => pair.key === key && pair.value === value));

/**
 * Returns the attributes of a line from the fields beside a book's button, whose names are the keys. Blank
 * fields, and those that mean nothing without another one, are left out.
 */
export function toAttributes(
  fields: readonly (readonly [name: string, value: string])[],
  offsetMinutes: number,
): CartAttribute[] {
  const values = new Map(
    fields
      .map(([key, value]) => [key, value.toWellFormed().replaceAll('\r\n', '\n').trim()] as const)
      .filter(([key, value]) => value && attributeLengths.has(key)),
  );
  if (!values.has(giftKeys.isSent)) for (const key of Object.values(giftKeys)) values.delete(key);
  else if (values.has(giftKeys.day)) values.set(giftKeys.offset, `${offsetMinutes}`);
  if (!values.has(dedicationKeys.name) && !values.has(dedicationKeys.words))
    values.delete(dedicationKeys.otherwise);
  return [...values].map(([key, value]) => ({ key, value }));
}

/**
 * Returns the name of the field for which a gift card cannot be sent. Null if it can, or if nothing is to be sent.
 * `today` is the shop's day. Without it, the day is not checked.
 */
export function findWrongGift(
  attributes: readonly CartAttribute[],
  today: IsoDate | null,
): string | null {
  if (!attributeOf(attributes, giftKeys.isSent)) return null;
  if (!isEmail(attributeOf(attributes, giftKeys.email))) return giftKeys.email;
  const typed = attributeOf(attributes, giftKeys.day);
  if (today === null) return null;
  const day = parseDate(typed);
  const daysAhead = day === null ? NaN : (Date.parse(day) - Date.parse(today)) / dayMs;
  return !typed || (daysAhead >= 0 && daysAhead <= maxGiftDays) ? null : giftKeys.day;
}
