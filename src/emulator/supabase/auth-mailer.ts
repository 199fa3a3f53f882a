import type { EmailDriver } from '@supabase/lite';
import type { Mail } from '../mailbox.ts';

type Origins = { origin: string; siteOrigin: string };

/**
 * Creates the mail driver of Auth. Supabase Lite links to the site and ignores `redirect_to`. The
 * driver rewrites the links to the emulator and to the current request's redirect.
 */
export function createAuthMailer({ origin, siteOrigin }: Origins, deliver: (mail: Mail) => void) {
  let redirectTo = siteOrigin;
  const defaultRedirect = encodeURIComponent(siteOrigin);
  const rewriteLinks = (text: string) =>
    text
      .replaceAll(`${siteOrigin}/auth/v1/verify`, `${origin}/auth/v1/verify`)
      .replaceAll(
        `redirect_to=${defaultRedirect}`,
        `redirect_to=${encodeURIComponent(redirectTo)}`,
      );

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
    /** Sets the redirect of the current request. URLs of other origins are replaced by the site. */
    returnTo(address: string | null): void {
      redirectTo =
        address && URL.canParse(address) && new URL(address).origin === new URL(siteOrigin).origin
          ? address
          : siteOrigin;
    },
  };
}

export type AuthMailer = ReturnType<typeof createAuthMailer>;
