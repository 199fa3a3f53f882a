import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { decodeSegment } from '../../domain/text/file-name.ts';
import { cspHeader } from '../build/astro-output.ts';
import type { PublisherConfig } from '../config.ts';
import { contentTypes, errorTexts, speculationRules, type ErrorStatus } from '../site.ts';
import type { Exchange } from './endpoint.ts';
import { isHashed, isWithin, readSiteText, writeCompressed } from '../store/release-files.ts';

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
export const hstsHeader = 'strict-transport-security';
export const immutableCache = 'public, max-age=31536000, immutable';
export const privateHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
};
/** Speculation rules change with the code only, and a page that names them loads them each time. */
const speculationRulesCache = 'public, max-age=3600';
const denyAllCsp = "default-src 'none'; frame-ancestors 'none'";

export function setHeaders(response: ServerResponse, headers: PageHeaders): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

export function setSecurityHeaders(
  { response, isSecure }: Pick<Exchange, 'response' | 'isSecure'>,
  { hsts }: Pick<PublisherConfig, 'hsts'>,
): void {
  setHeaders(response, {
    ...securityHeaders,
    [cspHeader]: denyAllCsp,
    ...(isSecure && { [hstsHeader]: hsts }),
  });
}

/** Answers with a text in place of a page. */
export function sendError(
  exchange: Pick<Exchange, 'response' | 'isSecure'>,
  status: ErrorStatus,
  config: Pick<PublisherConfig, 'hsts'>,
): void {
  const { response } = exchange;
  setSecurityHeaders(exchange, config);
  response.writeHead(status, {
    'content-type': 'text/plain;charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 405 && { allow: 'GET, HEAD' }),
    ...(status === 503 && { 'retry-after': '5' }),
    ...(status === 429 && { 'retry-after': '60' }),
  });
  response.end(errorTexts[status]);
}

/**
 * Reads the headers of a release and returns a lookup by path. Pages have a content security policy
 * with the hash of each script and style, and preloads. Other files may load nothing. A page that is rendered on
 * demand brings its `own`.
 */
export async function readHeaders(folder: string, config: PublisherConfig) {
  const pageHeaders = await readPageHeaders(folder);
  const known = new Map(
    [...pageHeaders].map(([page, own]) => [page, withSecurityHeaders(page, config, own)]),
  );
  return (pathname: string, isSecure: boolean, own?: PageHeaders): Record<string, string> => {
    const page = getPagePath(pathname);
    const isPrivate = isWithin(page, config.privatePath);
    const headers =
      (own && withSecurityHeaders(page, config, own)) ??
      known.get(page) ??
      (isPrivate ? known.get(config.privatePath) : undefined) ??
      withSecurityHeaders(pathname, config);
    return isSecure ? { ...headers, [hstsHeader]: config.hsts } : headers;
  };
}

function withSecurityHeaders(
  path: string,
  { cspReportUrl, privatePath }: PublisherConfig,
  own: PageHeaders = {},
): Record<string, string> {
  const type = contentTypes[path];
  const isPage = own[cspHeader] !== undefined;
  return {
    ...securityHeaders,
    ...(type && { 'content-type': type }),
    [cspHeader]: denyAllCsp,
    ...own,
    ...(isPage && {
      ...getReportingHeaders(cspReportUrl),
      ...getSpeculationHeaders(),
    }),
    'cache-control': isHashed(path) ? immutableCache : 'no-cache',
    ...(Object.values(speculationRules).includes(path) && {
      'cache-control': speculationRulesCache,
    }),
    ...(isWithin(path, privatePath) && privateHeaders),
  };
}

/** Returns the header that names where browsers report violations of the policies. */
export const getReportingHeaders = (url: string | null): PageHeaders =>
  url === null ? {} : { 'reporting-endpoints': `csp="${url}"` };

/**
 * Returns the headers that name the speculation rules, and ask for the speed of the line. The server then
 * answers a slow one with the reduced rules.
 */
export const getSpeculationHeaders = (): PageHeaders => ({
  'speculation-rules': `"${speculationRules.full}"`,
  'accept-ch': 'ECT',
});

/** The headers of one page, by lower-case name. */
export type PageHeaders = Readonly<Record<string, string>>;

const headersFile = '_headers.json';

const builtHeaders = z.array(
  z.object({
    pathname: z.string(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

/** Reads the headers of a release by page path. */
export async function readPageHeaders(folder: string): Promise<Map<string, PageHeaders>> {
  const text = await readSiteText(join(folder, headersFile));
  return new Map(
    builtHeaders
      .parse(JSON.parse(text))
      .map(({ pathname, headers }) => [
        getPagePath(pathname),
        Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value])),
      ]),
  );
}

/**
 * Writes the headers of a release: of its rendered pages and of the pages that it reuses from a
 * previous release.
 */
export async function writePageHeaders(
  folder: string,
  rendered: ReadonlyMap<string, PageHeaders>,
  previous: { folder: string; reused: ReadonlySet<string> } | null,
): Promise<void> {
  const known = previous ? [...(await readPageHeaders(previous.folder))] : [];
  const all = [...known.filter(([page]) => previous?.reused.has(toFile(page))), ...rendered]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([pathname, headers]) => ({
      pathname,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    }));
  await writeCompressed(join(folder, headersFile), JSON.stringify(all));
}

/** Returns the path of a page: `/cart/`, `/cart.html` and `/%63art` are all `/cart`. */
export function getPagePath(pathname: string): string {
  return (
    decodePath(pathname)
      .replace(/(\/index)?\.html$/, '')
      .replace(/\/$/, '') || '/'
  );
}

let lastDecoded = { pathname: '', decoded: '' };

/** Decodes each segment of a path, unless the decoded segment would contain a slash. */
export function decodePath(pathname: string): string {
  // A request decodes its path a dozen times, and a segment that cannot be decoded costs a thrown error.
  if (lastDecoded.pathname !== pathname)
    lastDecoded = { pathname, decoded: pathname.split('/').map(decodeSegment).join('/') };
  return lastDecoded.decoded;
}

function toFile(page: string): string {
  return `${page.slice(1) || 'index'}.html`;
}
