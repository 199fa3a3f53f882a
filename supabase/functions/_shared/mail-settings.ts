import { z } from 'zod';
import { ServiceUnavailableError } from '../../../src/domain/result.ts';
import { shop } from '../../../src/domain/site/shop.ts';
import type { Env } from './env.ts';

const localOrigin = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/;

const settings = z.object({
  /** The API key of Resend. */
  RESEND_API_KEY: z.string().optional(),
  /** A sender address of a domain that Resend has verified. */
  MAIL_FROM: z.string().default(`${shop.name} <${shop.email}>`),
  /** The recipient of contact form messages. */
  CONTACT_TO: z.email().default(shop.email),
  SITE_URL: z.url(),
  SUPABASE_URL: z.url(),
  /** Set only by the emulator, whose mailbox replaces the mail service on this machine. */
  RESEND_API_URL: z.string().regex(localOrigin).optional(),
});

/**
 * Returns the mail settings and the base URLs of links. The emulator never uses a real key. Throws
 * ServiceUnavailableError.
 */
export function readMailSettings(env: Env) {
  const { data: parsed, error } = settings.safeParse(env);
  if (!parsed) {
    const names = error.issues.map(({ path }) => path.join('.'));
    throw new ServiceUnavailableError(`Settings are missing or wrong: ${names.join(', ')}`);
  }
  const site = parsed.SITE_URL.replace(/\/$/, '');
  return {
    service: parsed.RESEND_API_URL ?? 'https://api.resend.com',
    key: parsed.RESEND_API_URL ? 'local-mail-key' : parsed.RESEND_API_KEY,
    from: parsed.MAIL_FROM,
    contactTo: parsed.CONTACT_TO,
    site,
    functions: `${parsed.SUPABASE_URL.replace(/\/$/, '')}/functions/v1`,
  };
}

const required = z.object({
  SHOPIFY_STORE_DOMAIN: z.string(),
  SHOPIFY_STOREFRONT_TOKEN: z.string(),
  SITE_URL: z.url(),
});
/** Mails would be sent with defaults of the sample shop. */
const requiredForMail = z.object({
  RESEND_API_KEY: z.string(),
  MAIL_FROM: z.string(),
  CONTACT_TO: z.email(),
});

/**
 * Returns the names of missing or invalid settings of the functions, and those that each mail
 * shows: the site and the sender.
 */
export function describeSettings(env: Env) {
  const schemas = env['RESEND_API_URL'] ? [required] : [required, requiredForMail];
  const missing = schemas.flatMap(
    (schema) => schema.safeParse(env).error?.issues.map(({ path }) => path.join('.')) ?? [],
  );
  return { missing, site: env['SITE_URL'] ?? null, mailFrom: env['MAIL_FROM'] ?? null };
}
