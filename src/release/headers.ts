import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const builtHeaders = z.array(
  z.object({
    pathname: z.string(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const strictest = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers of one release. Pages carry the content security policy that their build wrote, by the
 * hash of each script and style; whatever is no page may load nothing at all.
 */
export async function readHeaders(folder: string, isSecure: boolean) {
  const text = await readFile(join(folder, '_headers.json'), 'utf8');
  const policies = new Map(
    builtHeaders
      .parse(JSON.parse(text))
      .map(({ pathname, headers }) => [
        pageOf(pathname),
        headers.find(({ key }) => /^content-sec/i.test(key))?.value,
      ]),
  );
  return (pathname: string): Record<string, string> => ({
    ...onEveryAnswer,
    ...(isSecure && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    }),
    // sirv knows no name for it, and a browser may not guess.
    ...(pathname.endsWith('.ico') && { 'content-type': 'image/x-icon' }),
    'content-security-policy': policies.get(pageOf(pathname)) ?? strictest,
    'cache-control':
      pathname.startsWith('/_astro/') || /^\/catalogue\.[0-9a-f]+\.json$/.test(pathname)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
  });
}

/** The page that an address shows: `/cart/`, `/cart.html` and `/%63art` are all `/cart`. */
function pageOf(pathname: string): string {
  return (
    readable(pathname)
      .replace(/(\/index)?\.html$/, '')
      .replace(/\/$/, '') || '/'
  );
}

function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
