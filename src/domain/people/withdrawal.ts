import {
  type FieldError,
  findErrors,
  line,
  lines,
  maxLengths,
  parseForm,
  personRules,
  type Rule,
} from './contact.ts';

/** Maximum length of each field, in characters. */
export const maxWithdrawalLengths = { ...maxLengths, orderNumber: 60, books: 2000 };

const optional =
  (rule: Rule): Rule =>
  (text) =>
    text.trim() ? rule(text) : null;

const rules = {
  ...personRules,
  orderNumber: optional(line(maxWithdrawalLengths.orderNumber)),
  books: optional(lines(maxWithdrawalLengths.books)),
};

/** A consumer's declaration to withdraw from an order, or from some of its books. */
export type Withdrawal = Record<keyof typeof rules, string>;

export const parseWithdrawal = (fields: FormData): Withdrawal => parseForm(fields, rules);

export type WithdrawalErrors = Partial<Record<keyof Withdrawal, FieldError>>;

/**
 * Returns the error of each invalid field. Without books, the declaration is about the whole order; without its number,
 * the books tell which order it is.
 */
export function validateWithdrawal(withdrawal: Withdrawal): WithdrawalErrors {
  const isNamed = (withdrawal.orderNumber + withdrawal.books).trim() !== '';
  return { ...(!isNamed && { orderNumber: 'missing' }), ...findErrors(withdrawal, rules) };
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
