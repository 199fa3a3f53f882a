import type { FieldError } from '../domain/people/contact.ts';
import { clubDay } from '../domain/site/shop.ts';
import type { ToastMessage } from './toast-message.ts';

const invalidEmail: ToastMessage = {
  title: 'Invalid Email',
  text: 'Please enter a valid email address.',
  isError: true,
};

export const newsletterNotices = {
  subscribed: {
    title: 'Success!',
    text: "You've been subscribed to our newsletter. Check your email for a welcome message!",
  },
  invalid: invalidEmail,
  failed: {
    title: 'Subscription Failed',
    text: 'There was an error subscribing to the newsletter. Please try again.',
    isError: true,
  },
} as const satisfies Record<string, ToastMessage>;

export const newsletterTitle = clubDay ? 'Join the Book Club' : 'Our Newsletter';

/** Stands at the form after a sign-up: the mail asks for a confirmation. */
export const oneMoreStep = 'One more step: press the button in the mail we just sent.';

export const contactNotices = {
  sent: {
    title: 'Message sent',
    text: 'Thank you for writing. One of us will answer by email.',
  },
  missing: { title: 'Missing Information', text: 'Please fill in all fields.', isError: true },
  email: invalidEmail,
  refused: { title: 'Send Failed', text: 'Please change what is marked below.', isError: true },
  failed: {
    title: 'Send Failed',
    text: 'There was an error sending your message. Please try again.',
    isError: true,
  },
} as const satisfies Record<string, ToastMessage>;

/** Returns the notice about the errors of fields. Null if there are none. */
export function toContactNotice(errors: Partial<Record<string, FieldError>>): ToastMessage | null {
  const found = Object.values(errors);
  if (found.length === 0) return null;
  if (found.includes('missing')) return contactNotices.missing;
  return found.includes('email') ? contactNotices.email : contactNotices.refused;
}

/** Messages below invalid fields. */
export const fieldErrors: Record<FieldError, string> = {
  missing: 'Please fill in this field.',
  email: 'Please enter a valid email address.',
  long: 'Please shorten this. It is longer than our records can hold.',
  characters: 'Our records cannot hold a character in this. Please type it again.',
};
