import type { EmailDriver } from '@supabase/lite';
import type { Mail } from '../mailbox.ts';

type Origins = { origin: string; siteOrigin: string };

/**
 * Takes the mail that auth sends. Its links would lead to the site and drop the address to return
 * to; they are turned to where auth is, and to what the request on hand asked for.
 */
export function createAuthMailer({ origin, siteOrigin }: Origins, deliver: (mail: Mail) => void) {
  let isSupported = siteOrigin;
  const usual = encodeURIComponent(siteOrigin);
  const rewriteLinks = (text: string) =>
    text
      .replaceAll(`${siteOrigin}/auth/v1/verify`, `${origin}/auth/v1/verify`)
      .replaceAll(`redirect_to=${usual}`, `redirect_to=${encodeURIComponent(isSupported)}`);

  const driver: EmailDriver = {
    async send({ to, subject, text, html }) {
      deliver({
        to,
        subject,
        ...(text !== undefined && { text: rewriteLinks(text) }),
        ...(html !== undefined && { html: rewriteLinks(html) }),
      });
    },
  };
  return {
    driver,
    /** From now on; an address that is not the site's own is not heeded. */
    returnTo(address: string | null): void {
      isSupported =
        address && URL.canParse(address) && new URL(address).origin === new URL(siteOrigin).origin
          ? address
          : siteOrigin;
    },
  };
}

export type AuthMailer = ReturnType<typeof createAuthMailer>;
