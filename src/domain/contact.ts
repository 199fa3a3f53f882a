/** What the contact form offers as subjects; the first is chosen unless the shopper chooses. */
export const contactSubjects = [
  'Book Recommendation',
  'Order Inquiry',
  'General Question',
  'Book Club',
  'Other',
] as const;

export type ContactMessage = Record<
  'firstName' | 'lastName' | 'email' | 'subject' | 'message',
  string
>;

/** The longest that each field may be, in characters. */
export const maxLengths = { firstName: 100, lastName: 100, email: 254, subject: 40, message: 5000 };

/** The name of the field that no person sees: meaningless, so that nothing fills it in by its name. */
export const honeypot = 'hk7';

export type FieldError = 'missing' | 'email';

/** Something before an @, and a domain after it; whether anybody reads it there, only a mail can tell. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** An address that the shop's functions take, and mail services deliver to: ASCII, and not too long. */
export function isDeliverableEmail(text: string): boolean {
  const address = text.trim();
  return (
    address.length <= maxLengths.email &&
    /^([\w'+-]+\.)*[\w'+-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(address)
  );
}

/** What is wrong with each field of a message; nothing where it can be sent. */
export function validateContactMessage(
  message: ContactMessage,
): Partial<Record<keyof ContactMessage, FieldError>> {
  const errors: Partial<Record<keyof ContactMessage, FieldError>> = {};
  for (const name of ['firstName', 'lastName', 'email', 'subject', 'message'] as const) {
    if (!message[name].trim()) errors[name] = 'missing';
    else if (name === 'email' && !isDeliverableEmail(message[name])) errors[name] = 'email';
  }
  return errors;
}
