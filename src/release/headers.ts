import { paths } from '../domain/paths.ts';
import { pageOf, readPageHeaders, type PageHeaders } from './page-headers.ts';
import { isHashed, isUnder } from './routes.ts';

export const policyHeader = 'content-security-policy';

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
 * The headers of one release. Pages carry what their build wrote: a content security policy by the hash
 * of each script and style, and what to fetch first. Whatever is no page may load nothing at all.
 */
export async function readHeaders(folder: string) {
  const built = await readPageHeaders(folder);
  const known = new Map([...built].map(([page, own]) => [page, sealed(page, own)]));
  return (pathname: string, isSecure: boolean): Record<string, string> => {
    const page = pageOf(pathname);
    const nearest = isUnder(page, '/dashboard') ? known.get('/dashboard') : undefined;
    const headers = known.get(page) ?? nearest ?? sealed(pathname);
    return isSecure ? { ...headers, ...onlyOverTls } : headers;
  };
}

function sealed(path: string, own: PageHeaders = {}): Record<string, string> {
  const isStaffs = isUnder(path, '/dashboard');
  const type = types[path];
  return {
    ...onEveryAnswer,
    ...(type && { 'content-type': type }),
    [policyHeader]: strictest,
    ...own,
    'cache-control': isStaffs ? 'no-store' : isHashed(path) ? forGood : 'no-cache',
    ...(isStaffs && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}
