import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Band, ReleaseHandler } from './release-handler.ts';

/** How long a release stays open for whoever opened it. */
const maxAgeSeconds = 1800;
const maxOpen = 20;
const cookieName = 'release-preview';

export const closePath = '/releases/close';

const style =
  '.release-preview{position:fixed;inset:auto auto 1rem 1rem;z-index:2147483647;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;max-width:calc(100vw - 2rem);margin:0;padding:.6rem 1rem;border:2px solid #fff;background:#3b0a1e;color:#fff;font:600 1rem/1.4 system-ui,sans-serif}' +
  '.release-preview button{min-height:44px;padding:0 1rem;border:1px solid #fff;background:#fff;color:#3b0a1e;font:inherit;cursor:pointer}' +
  '@media print{.release-preview{display:none}}';
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Creates the band with a text, and a button that leads back to the live release. Both are HTML. */
export const createBand = (text: string, buttonLabel: string): Band => ({
  html: `<style>${style}</style><form class="release-preview" method="post" action="${closePath}"><span>${text}</span><button>${buttonLabel}</button></form>`,
  styleHash,
});

/**
 * Creates the previews of stored releases. A cookie with a random key shows a release to the browser of whoever
 * opened it, in place of the live one. A restart of the server ends all previews.
 */
export function createReleasePreviews() {
  const open = new Map<string, { handler: ReleaseHandler; endsAt: number }>();
  const readKey = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
    new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-f]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  const toCookie = (value: string, maxAge: number, isSecure: boolean) =>
    `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

  return {
    /** Opens a release. Returns the cookie that shows it. */
    start(handler: ReleaseHandler, isSecure: boolean): string {
      const key = randomBytes(16).toString('hex');
      open.set(key, { handler, endsAt: Date.now() + maxAgeSeconds * 1000 });
      for (const oldest of open.keys()) if (open.size > maxOpen) open.delete(oldest);
      return toCookie(key, maxAgeSeconds, isSecure);
    },
    /** Ends the preview of a request. Returns the cookie that takes its place. */
    end(request: Pick<IncomingMessage, 'headers'>, isSecure: boolean): string {
      open.delete(readKey(request) ?? '');
      return toCookie('', 0, isSecure);
    },
    /** Returns the handler of the release that a request sees in place of the live one, or null. */
    find(request: Pick<IncomingMessage, 'headers'>): ReleaseHandler | null {
      const key = readKey(request);
      const preview = key === undefined ? undefined : open.get(key);
      if (!preview || preview.endsAt < Date.now()) return null;
      return preview.handler;
    },
  };
}

export type ReleasePreviews = ReturnType<typeof createReleasePreviews>;
