import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { paths } from '../domain/paths.ts';
import { isHashed, isUnder } from './routes.ts';

export const headersFile = '_headers.json';
export const policyHeader = 'content-security-policy';

const builtHeaders = z.array(
  z.object({
    pathname: z.string(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

export const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
export const onlyOverTls = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
};
export const forGood = 'public, max-age=31536000, immutable';
const atom = 'application/atom+xml;charset=utf-8';
/** What the file server's own list of types lacks, or knows too broadly. */
const types: Record<string, string> = {
  '/favicon.ico': 'image/x-icon',
  [paths.newReleasesFeed]: atom,
  [paths.eventsFeed]: atom,
};
export const strictest = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers of one release. Pages carry the content security policy that their build wrote, by the
 * hash of each script and style; whatever is no page may load nothing at all.
 */
export async function readHeaders(folder: string) {
  const policies = await readPolicies(folder);
  const known = new Map([...policies].map(([page, policy]) => [page, sealed(page, policy)]));
  return (pathname: string, isSecure: boolean): Record<string, string> => {
    const page = pageOf(pathname);
    const nearest = isUnder(page, '/dashboard') ? known.get('/dashboard') : undefined;
    const headers = known.get(page) ?? nearest ?? sealed(pathname, undefined);
    return isSecure ? { ...headers, ...onlyOverTls } : headers;
  };
}

/** The content security policy of each page, by its address. */
export async function readPolicies(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, headersFile), 'utf8');
  const policies = new Map<string, string>();
  for (const { pathname, headers } of builtHeaders.parse(JSON.parse(text))) {
    const policy = headers.find(({ key }) => key.toLowerCase() === policyHeader);
    if (policy) policies.set(pageOf(pathname), policy.value);
  }
  return policies;
}

function sealed(path: string, policy: string | undefined): Record<string, string> {
  const isStaffs = isUnder(path, '/dashboard');
  const type = types[path];
  return {
    ...onEveryAnswer,
    ...(type && { 'content-type': type }),
    [policyHeader]: policy ?? strictest,
    'cache-control': isStaffs ? 'no-store' : isHashed(path) ? forGood : 'no-cache',
    ...(isStaffs && { 'x-robots-tag': 'noindex, nofollow' }),
  };
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
