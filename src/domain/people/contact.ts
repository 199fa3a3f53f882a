import { mapRecord } from '../map-record.ts';
import { askParameter } from '../site/routes.ts';
import { getString } from '../text/get-string.ts';

/** Subjects of the contact form. The first is the default. */
export const contactSubjects = [
  'Book Recommendation',
  'Order Inquiry',
  'General Question',
  'Book Club',
  'Other',
] as const;

/** Maximum length of each field, in characters. */
export const maxLengths = { firstName: 100, lastName: 100, email: 254, message: 5000 };

/** The name of the hidden field. It has no meaning, so that browsers do not autofill it. */
export const honeypot = 'hk7';

/** The header in which our server names the visitor whose form it passes on to a function. */
export const visitorHeader = 'x-visitor-address';

export type FieldError = 'missing' | 'email' | 'long' | 'characters';

/** Returns the error of a text, if it has one. Pages and functions have the same rules. */
export type Rule = (text: string) => FieldError | null;

/** A required line. The database and mails can contain no lone surrogates and control characters. */
export const line =
  (maxLength: number, allowed = /\t/g): Rule =>
  (text) => {
    const trimmed = text.trim();
    if (!trimmed) return 'missing';
    if (trimmed.length > maxLength) return 'long';
    const isPlain = trimmed.isWellFormed() && !/\p{Cc}/u.test(trimmed.replace(allowed, ''));
    return isPlain ? null : 'characters';
  };

/** A required text of several lines. */
export const lines = (maxLength: number): Rule => line(maxLength, /[\t\r\n]/g);

export function emailRule(text: string): FieldError | null {
  if (!text.trim()) return 'missing';
  return isDeliverableEmail(text) ? null : 'email';
}

export function findErrors<Name extends string>(
  texts: Record<Name, string>,
  rules: Record<Name, Rule>,
): Partial<Record<Name, FieldError>> {
  const errors: Partial<Record<Name, FieldError>> = {};
  for (const name in rules) {
    const error = rules[name](texts[name]);
    if (error) errors[name] = error;
  }
  return errors;
}

/** Returns true if mail services deliver to the address: ASCII, and within the length limit. */
export function isDeliverableEmail(text: string): boolean {
  const address = text.trim();
  return (
    address.length <= maxLengths.email &&
    /^([\w'+-]+\.)*[\w'+-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(address)
  );
}

/** Returns the texts of a sent form. Missing fields are empty. */
export const parseForm = <Name extends string>(fields: FormData, rules: Record<Name, Rule>) =>
  mapRecord(rules, (_, name) => getString(fields, name));

/** Who writes to the shop. */
export const personRules = {
  firstName: line(maxLengths.firstName),
  lastName: line(maxLengths.lastName),
  email: emailRule,
};

export const contactRules = {
  ...personRules,
  subject: (text: string) =>
    contactSubjects.some((subject) => subject === text) ? null : 'missing',
  message: lines(maxLengths.message),
} satisfies Record<string, Rule>;

export type ContactMessage = Record<keyof typeof contactRules, string>;

export const parseContactMessage = (fields: FormData): ContactMessage =>
  parseForm(fields, contactRules);

/** Returns the error of each invalid field. The result is empty if the message can be sent. */
export const validateContactMessage = (message: ContactMessage) =>
  findErrors(message, contactRules);

const maxWishLength = 200;

/** Returns the subject and message of an address that asks for a book; see `paths.askFor`. Null for other addresses. */
export function parseWish(
  parameters: URLSearchParams,
): Pick<ContactMessage, 'subject' | 'message'> | null {
  const wish = parameters.get(askParameter) ?? '';
  const book = Array.from(wish.replace(/\p{C}+/gu, ' ').trim())
    .slice(0, maxWishLength)
    .join('');
  return book ? { subject: 'Order Inquiry', message: `I am looking for “${book}”.` } : null;
}
