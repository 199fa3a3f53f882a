import { z } from 'zod';

const maxLength = 254;

/**
 * Returns true for text that the database and mails can contain: no lone surrogates, no control
 * characters.
 */
const isPlainText = (text: string, allowed: RegExp) =>
  text.isWellFormed() && !/\p{Cc}/u.test(text.replace(allowed, ''));

/** A single-line text field. */
export const singleLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => isPlainText(text, /\t/g));

/** A multi-line text field. */
export const multiLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => isPlainText(text, /[\t\r\n]/g));

/** The global id of a product. */
export const productId = z
  .string()
  .max(100)
  .regex(/^gid:\/\/shopify\/Product\/\d{1,20}$/);

export const email = z.string().trim().max(maxLength).pipe(z.email());
