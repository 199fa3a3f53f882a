import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cspHeader } from '../build/astro-output.ts';
import { previewTexts } from '../site.ts';
import { previewBand } from '../../domain/site/routes.ts';
import type { Answer, Reply } from './endpoint.ts';
import { privateHeaders } from './headers.ts';
import type { Band, ReleaseHandler } from './release-handler.ts';

/** How long a release stays open for whoever opened it. */
const maxAgeSeconds = 3600;
const maxOpen = 20;
const cookieName = 'release-preview';

export const previewPath = '/preview';
export const closePath = '/releases/close';

const style =
  `${previewBand}{position:fixed;inset:auto auto 1rem 1rem;z-index:2147483647;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;max-width:calc(100vw - 2rem);max-height:50vh;overflow:auto;box-sizing:border-box;margin:0;padding:.6rem 1rem;border:2px solid #fff;background:#3b0a1e;color:#fff;font:600 .9rem/1.4 system-ui,sans-serif}` +
  `${previewBand} p{margin:.3rem 0;font-weight:400}` +
  `${previewBand} summary{min-height:44px;align-content:center;cursor:pointer}` +
  `${previewBand} button{min-height:44px;padding:0 1rem;border:1px solid #fff;background:#fff;color:#3b0a1e;font:inherit;cursor:pointer}` +
  `body${previewBand}{position:static;justify-content:center;max-width:none;min-height:100vh;border:0;font-size:1.2rem}` +
  `@media print{${previewBand}{display:none}}`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Creates the band with a text, what the release leaves out, and a button that leads back to the live release. */
export const createBand = (text: string, leftOut = ''): Band => ({
  html:
    `<style>${style}</style><form class="${previewBand.slice(1)}" method="post" action="${closePath}"><span>${escapeHtml(text)}</span>` +
    (leftOut &&
      `<details><summary>${previewTexts.leftOut}</summary><p>${escapeHtml(leftOut)}</p></details>`) +
    `<button>${previewTexts.end}</button></form>`,
  styleHash,
});

type Preview = {
  /** What the address carries. It shows nothing without the cookie. */
  token: string;
  /** Null while it is built, or if that failed. */
  handler: ReleaseHandler | null;
  failure: string | null;
  /** Whether whoever opened it may still see it. */
  maySee: () => Promise<boolean>;
  endsAt: number;
};

/** Returns a function whose callers share the call that is under way, as those of the parts of a page do. */
function shareCalls(call: () => Promise<boolean>): () => Promise<boolean> {
  let current: Promise<boolean> | null = null;
  return () => (current ??= call().finally(() => (current = null)));
}

type Opened = { cookie: string; location: string };

/**
 * Creates the previews: releases that are not live, or not built yet. A cookie with a random key shows one to the
 * browser of whoever opened it, in place of the live release. A restart of the server ends all previews.
 */
export function createReleasePreviews() {
  const open = new Map<string, Preview>();
  const readKey = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
    new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-f]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  const toCookie = (value: string, maxAge: number, isSecure: boolean) =>
    `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

  /** Returns the preview of a request, while whoever opened it may see it, or null. */
  async function find(request: Pick<IncomingMessage, 'headers'>): Promise<Preview | null> {
    const preview = open.get(readKey(request) ?? '');
    return preview && preview.endsAt >= Date.now() && (await preview.maySee()) ? preview : null;
  }

  return {
    /** Opens a release when it is built. Returns the cookie that shows it, and the address that waits for it. */
    start(
      built: Promise<ReleaseHandler>,
      isSecure: boolean,
      maySee: Preview['maySee'] = async () => true,
    ): Opened {
      const [key, token] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
      const endsAt = Date.now() + maxAgeSeconds * 1000;
      const preview: Preview = {
        token,
        handler: null,
        failure: null,
        maySee: shareCalls(maySee),
        endsAt,
      };
      built.then(
        (handler) => (preview.handler = handler),
        (error: unknown) => (preview.failure = error instanceof Error ? error.message : ''),
      );
      open.set(key, preview);
      for (const oldest of open.keys()) if (open.size > maxOpen) open.delete(oldest);
      return {
        cookie: toCookie(key, maxAgeSeconds, isSecure),
        location: `${previewPath}?token=${token}`,
      };
    },
    /** Ends the preview of a request. Returns the cookie that takes its place. */
    end(request: Pick<IncomingMessage, 'headers'>, isSecure: boolean): string {
      open.delete(readKey(request) ?? '');
      return toCookie('', 0, isSecure);
    },
    /** Returns the handler of the release that a request sees in place of the live one, or null. */
    find: (request: Pick<IncomingMessage, 'headers'>): Promise<ReleaseHandler | null> | null =>
      readKey(request) === undefined
        ? null
        : find(request).then((preview) => preview?.handler ?? null),
    /** Answers the address of a preview: leads to its home page, or tells how far it is. */
    answer: (async ({ request }) => {
      const { searchParams } = new URL(request.url ?? '', 'http://shop');
      const preview = await find(request);
      if (preview?.token !== searchParams.get('token')) return toPage(404, previewTexts.ended);
      if (preview.handler) return { status: 303, headers: { location: '/', ...privateHeaders } };
      if (preview.failure === null) return toPage(200, previewTexts.building, { refresh: '2' });
      return toPage(503, `${previewTexts.failed} ${preview.failure}`);
    }) satisfies Answer,
  };
}

export type ReleasePreviews = ReturnType<typeof createReleasePreviews>;

/** A page with one sentence, for what is asked for by a link or a form. */
export const toPage = (status: number, text: string, headers = {}): Reply => ({
  status,
  data: Buffer.from(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${previewTexts.title}</title><style>${style}</style><body class="${previewBand.slice(1)}" role="status">${escapeHtml(text)}`,
  ),
  headers: {
    'content-type': 'text/html;charset=utf-8',
    [cspHeader]: `default-src 'none'; style-src ${styleHash}; frame-ancestors 'none'`,
    ...privateHeaders,
    ...headers,
  },
});
