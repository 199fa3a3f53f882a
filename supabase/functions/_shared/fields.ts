import { z } from 'zod';

const maxLength = 254;

/** Words that a database and a mail can hold: no half characters, no control characters. */
const isPlainText = (text: string, allowed: RegExp) =>
  text.isWellFormed() && !/\p{Cc}/u.test(text.replace(allowed, ''));

/** What somebody wrote in a field of one line. */
export const singleLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => isPlainText(text, /\t/g));

/** What somebody wrote in a field of many lines. */
export const multiLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => isPlainText(text, /[\t\r\n]/g));

export const email = z.string().trim().max(maxLength).pipe(z.email());
