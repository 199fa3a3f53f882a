import { getString } from '../text/get-string.ts';
import { emailRule, type FieldError, findErrors, line, lines, maxLengths } from './contact.ts';

/** A consumer's declaration to withdraw from an order, or from some of its books. */
export type Withdrawal = Record<
  'firstName' | 'lastName' | 'email' | 'orderNumber' | 'books',
  string
>;

/** Maximum length of each field, in characters. */
export const maxWithdrawalLengths = {
  firstName: maxLengths.firstName,
  lastName: maxLengths.lastName,
  email: maxLengths.email,
  orderNumber: 60,
  books: 2000,
};

/** Returns the declaration of a form. Missing fields are empty. */
export function parseWithdrawal(fields: FormData): Withdrawal {
  return {
    orderNumber: getString(fields, 'orderNumber'),
    firstName: getString(fields, 'firstName'),
    lastName: getString(fields, 'lastName'),
    email: getString(fields, 'email'),
    books: getString(fields, 'books'),
  };
}

export type WithdrawalErrors = Partial<Record<keyof Withdrawal, FieldError>>;

/**
 * Returns the error of each invalid field. Without books, the declaration is about the whole order; without its number,
 * the books tell which order it is.
 */
export function validateWithdrawal(withdrawal: Withdrawal): WithdrawalErrors {
  const isDescribed = withdrawal.books.trim() !== '';
  return findErrors(withdrawal, {
    orderNumber: (text) =>
      !text.trim() && isDescribed ? null : line(maxWithdrawalLengths.orderNumber)(text),
    firstName: line(maxWithdrawalLengths.firstName),
    lastName: line(maxWithdrawalLengths.lastName),
    email: emailRule,
    books: (text) => (text.trim() ? lines(maxWithdrawalLengths.books)(text) : null),
  });
}

/** Returns what a declaration is about: the books that it names, or the whole order. */
export const describeBooks = (books: string): string => books.trim() || 'The whole order';

/** Why a declaration was not taken. `elsewhere`: another page has sent it. */
export type WithdrawalFailure = 'automated' | 'refused' | 'unavailable' | 'elsewhere';

/** What the form shows: its fields, what is to be confirmed, or when it was received. */
export type WithdrawalState =
  | { step: 'enter'; values: Partial<Withdrawal>; errors: WithdrawalErrors }
  | { step: 'review'; values: Withdrawal; failure: WithdrawalFailure | null; requestId?: string }
  | { step: 'received'; values: Withdrawal; receivedAt: string };
