import { paths } from '../domain/paths.ts';
import { getPagePath, readPageHeaders, type PageHeaders } from './page-headers.ts';
import { isHashed, isWithin } from './routes.ts';

export const cspHeader = 'content-security-policy';

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
export const hstsHeader = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
};
export const immutableCache = 'public, max-age=31536000, immutable';
const atom = 'application/atom+xml;charset=utf-8';
/** Content types that the file server does not know, or knows less precisely. */
const types: Record<string, string> = {
  '/favicon.ico': 'image/x-icon',
  [paths.newReleasesFeed]: atom,
  [paths.eventsFeed]: atom,
};
export const denyAllCsp = "default-src 'none'; frame-ancestors 'none'";

/**
 * Reads the headers of a release and returns a lookup by path. Pages have a content security policy
 * with the hash of each script and style, and preloads. Other files may load nothing.
 */
export async function readHeaders(folder: string) {
  const pageHeaders = await readPageHeaders(folder);
  const known = new Map(
    [...pageHeaders].map(([page, own]) => [page, withSecurityHeaders(page, own)]),
  );
  return (pathname: string, isSecure: boolean): Record<string, string> => {
    const page = getPagePath(pathname);
    const dashboard = isWithin(page, '/dashboard') ? known.get('/dashboard') : undefined;
    const headers = known.get(page) ?? dashboard ?? withSecurityHeaders(pathname);
    return isSecure ? { ...headers, ...hstsHeader } : headers;
  };
}

function withSecurityHeaders(path: string, own: PageHeaders = {}): Record<string, string> {
  const isDashboardPage = isWithin(path, '/dashboard');
  const type = types[path];
  return {
    ...securityHeaders,
    ...(type && { 'content-type': type }),
    [cspHeader]: denyAllCsp,
    ...own,
    'cache-control': isDashboardPage ? 'no-store' : isHashed(path) ? immutableCache : 'no-cache',
    ...(isDashboardPage && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}
