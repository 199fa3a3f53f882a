import { z } from 'zod';
import { emailRule, line, lines, type Rule } from '../../../src/domain/people/contact.ts';

/** A text that the pages' forms accept, too. */
export const field = (rule: Rule) =>
  z
    .string()
    .trim()
    .refine((text) => rule(text) === null);

/** A single-line text field. */
export const singleLine = (maxLength: number) => field(line(maxLength));

/** A multi-line text field. */
export const multiLine = (maxLength: number) => field(lines(maxLength));

/** The global id of a product. */
export const productId = z
  .string()
  .max(100)
  .regex(/^gid:\/\/shopify\/Product\/\d{1,20}$/);

export const email = field(emailRule);
