import { z } from 'zod';

const most = 254;

/** Words that a database and a mail can hold: no half characters, no control characters. */
const sound = (text: string, allowed: RegExp) =>
  text.isWellFormed() && !/\p{Cc}/u.test(text.replace(allowed, ''));

/** What somebody wrote in a field of one line. */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => sound(text, /\t/g));

/** What somebody wrote in a field of many lines. */
export const prose = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => sound(text, /[\t\r\n]/g));

export const email = z.string().trim().max(most).pipe(z.email());
