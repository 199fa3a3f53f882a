import type { EmailDriver } from '@supabase/lite';
import type { Mail } from '../mailbox.ts';

type Origins = { origin: string; siteOrigin: string };

/**
 * Takes the mail that auth sends. Its links would lead to the site and drop the address to return
 * to; they are turned to where auth is, and to what the request on hand asked for.
 */
export function createPostman({ origin, siteOrigin }: Origins, deliver: (mail: Mail) => void) {
  let wanted = siteOrigin;
  const usual = encodeURIComponent(siteOrigin);
  const turn = (text: string) =>
    text
      .replaceAll(`${siteOrigin}/auth/v1/verify`, `${origin}/auth/v1/verify`)
      .replaceAll(`redirect_to=${usual}`, `redirect_to=${encodeURIComponent(wanted)}`);

  const driver: EmailDriver = {
    async send({ to, subject, text, html }) {
      deliver({
        to,
        subject,
        ...(text !== undefined && { text: turn(text) }),
        ...(html !== undefined && { html: turn(html) }),
      });
    },
  };
  return {
    driver,
    /** From now on; an address that is not the site's own is not heeded. */
    returnTo(address: string | null): void {
      wanted =
        address && URL.canParse(address) && new URL(address).origin === new URL(siteOrigin).origin
          ? address
          : siteOrigin;
    },
  };
}

export type Postman = ReturnType<typeof createPostman>;
