import { z } from 'zod';
import { ServiceUnavailableError } from '../../../src/domain/result.ts';
import { shop } from '../../../src/domain/shop.ts';
import { environment } from './env.ts';

const ownMachine = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/;

const settings = z.object({
  /** Resend's key. */
  RESEND_API_KEY: z.string().optional(),
  /** An address of a domain that Resend has verified. */
  MAIL_FROM: z.string().default(`${shop.name} <${shop.email}>`),
  /** Where messages of the contact form go. */
  CONTACT_TO: z.email().default(shop.email),
  SITE_URL: z.url(),
  SUPABASE_URL: z.url(),
  /** The emulator only: its mailbox takes the mail service's place, on this machine and nowhere else. */
  RESEND_API_URL: z.string().regex(ownMachine).optional(),
});

/** How mail goes out, and what its links lead to. The emulator never uses a real key. Throws NoAnswer. */
export function readMailSettings() {
  const { data: read, error } = settings.safeParse(environment());
  if (!read) {
    const names = error.issues.map(({ path }) => path.join('.'));
    throw new ServiceUnavailableError(`Settings are missing or wrong: ${names.join(', ')}`);
  }
  const site = read.SITE_URL.replace(/\/$/, '');
  return {
    service: read.RESEND_API_URL ?? 'https://api.resend.com',
    key: read.RESEND_API_URL ? 'local-mail-key' : read.RESEND_API_KEY,
    from: read.MAIL_FROM,
    contactTo: read.CONTACT_TO,
    site,
    functions: `${read.SUPABASE_URL.replace(/\/$/, '')}/functions/v1`,
  };
}
