import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { subnetOf } from '../../domain/people/network.ts';
import { filePath } from '../../domain/text/file-name.ts';
import { log } from '../../log.ts';
import type { PublisherConfig } from '../config.ts';
import { speculationRules } from '../site.ts';
import type { Exchange } from './endpoint.ts';
import { getPagePath, privateHeaders, readHeaders, sendError, setHeaders } from './headers.ts';
import {
  isHashed,
  isRemovedPage,
  isVersionedFile,
  isWithin,
  readSiteText,
} from '../store/release-files.ts';
import { createRedirects, readMoved } from './redirects.ts';
import type { Release } from '../store/release-store.ts';
import type { PostedForm } from './page-worker.ts';
import { sendPage, type PagesOnDemand } from './pages-on-demand.ts';
import { cspHeader } from '../build/astro-output.ts';
import {
  openStaticFiles,
  readPlain,
  sendFile,
  type StaticFile,
  type StaticFiles,
} from './static-files.ts';

/** A path with more segments or characters has no page and is not looked up. */
const maxSegments = 8;
const maxPathLength = 4096;
const leadsNowhere = (path: string): boolean =>
  path.length > maxPathLength || path.split('/', maxSegments + 2).length > maxSegments + 1;

const refusalDelayMs = 1000;
/** The next release may have a page at the old address. */
const redirectCache = 'public, max-age=3600';

/** A note on each page of a release that is not live, and the hash of its style for the policy of the page. */
export type Band = { html: string; styleHash: string };

export type ReleaseHandler = {
  handle: (exchange: Exchange) => Promise<void> | void;
  /** Answers a form that is sent to a path. Returns false if no page can. */
  handleForm: (exchange: Exchange, form: PostedForm) => Promise<boolean>;
  /** Reads the home page of the release. Rejects with the reason on failure. */
  check: () => Promise<void>;
};

type HandlerOptions = {
  config: PublisherConfig;
  /** Previous releases, whose hashed files an open tab may still request. */
  previous?: readonly Release[];
  /** The pages that are rendered on demand. */
  pages?: PagesOnDemand | null;
  /** Whether an address may have another page rendered. */
  mayRender?: (address: string) => boolean;
  /** Called for a path without a page, or whose page is not rendered. Returns false if its sender asks for too many. */
  mayMiss?: (exchange: Exchange, event: 'not_found' | 'page_refused') => boolean;
  /** The note on each page of a release that is not live. Nothing keeps such pages. */
  band?: Band | null;
};

/** Creates the request handler of a release. Reads everything that can fail before it resolves. */
export async function createReleaseHandler(
  release: Release,
  {
    config,
    previous = [],
    pages = null,
    mayRender = () => true,
    mayMiss = () => true,
    band = null,
  }: HandlerOptions,
): Promise<ReleaseHandler> {
  const { items, otherRecords, notFoundPages, privatePath } = config;
  const client = join(release.folder, 'client');
  const [getPublicHeaders, moved, files, ...previousFiles] = await Promise.all([
    readHeaders(release.folder, config),
    readMoved(client, config),
    openStaticFiles(client),
    ...previous.map(({ folder }) => openVersionedFiles(join(folder, 'client'))),
  ]);

  const getHeaders: typeof getPublicHeaders = band
    ? (path, ...rest) => ({
        ...getPublicHeaders(path, ...rest),
        ...(!isHashed(path) && privateHeaders),
      })
    : getPublicHeaders;

  for (const { path } of notFoundPages)
    if (!files(path)) throw new Error(`The release has no page ${path}.`);

  function find(path: string, codings: string | undefined) {
    const page = getPagePath(path);
    if (notFoundPages.some((one) => one.path === page) || isRemovedPage(page, config)) return null;
    const found = files(path, codings);
    if (found) return found;
    if (isWithin(path, privatePath)) return files(privatePath, codings);
    for (const findPrevious of previousFiles) {
      const previousFile = findPrevious(path, codings);
      if (previousFile) return previousFile;
    }
    return null;
  }

  /** Finds the page of a former record by the path of its former page. */
  function findRemoved(path: string, codings: string | undefined) {
    const folder = [items, ...otherRecords].find((one) => path.startsWith(one.path));
    const name = folder ? path.slice(folder.path.length) : '';
    const removedPath = `${folder?.removedPath}${name}`;
    const removed = name === '' ? null : files(removedPath, codings);
    return removed && { path: removedPath, file: removed };
  }

  function send(exchange: Exchange, found: StaticFile, status?: 404 | 410 | 429): void {
    const { request, response } = exchange;
    const sent =
      band && isPage(found)
        ? sendWithBand(exchange, found, { band, status })
        : sendFile(exchange, found, status);
    sent.catch((error: unknown) => {
      const isDisconnected = request.socket.destroyed;
      // A missing file fails this response only, not the server.
      response.destroy();
      if (!isDisconnected) log('error', 'file_not_sent', { error: getCode(error) });
    });
  }

  const isPage = ({ type }: StaticFile) => type.startsWith('text/html');
  const hasPage = (path: string): boolean => {
    const file = filePath(path);
    const found = find(file, undefined) ?? findRemoved(file, undefined)?.file;
    return found !== undefined && isPage(found);
  };
  const getRedirect = createRedirects(config, hasPage, moved);

  function handle(exchange: Exchange): Promise<void> | void {
    const { request, response, path, isSecure } = exchange;
    const search = request.url?.slice(path.length) ?? '';
    const url = pages?.findInstead(path, search) ?? null;
    if (url === null) return handleFile(exchange);
    if (!hasOuterBlanks(search)) return handlePage(exchange, url);
    setHeaders(response, getHeaders(path, isSecure));
    response.writeHead(302, { location: path + url.slice(url.indexOf('?')) }).end();
  }

  /** Answers with a page that is rendered on demand; without one, with the file of the path, or that it failed. */
  async function handlePage(exchange: Exchange, url: string): Promise<void> {
    const { response, path, isSecure } = exchange;
    const render = async (address: string) =>
      mayRender(address) ? pages?.render(url, subnetOf(address)) : 'limited';
    const page = pages?.getCached(url) ?? (await render(exchange.getAddress())) ?? 'missing';
    if (response.destroyed) return;
    if (page === 'limited' && !mayMiss(exchange, 'page_refused')) return refuse(exchange);
    if (typeof page === 'string') return handleFile(exchange, page);
    setHeaders(response, getHeaders(path, isSecure, page.headers));
    await sendPage(exchange, page).catch(() => response.destroy());
  }

  /** Answers with the file of a path. `unrendered` tells why it stands in for a page on demand. */
  function handleFile(
    exchange: Exchange,
    unrendered?: 'missing' | 'failed' | 'limited',
  ): Promise<void> | void {
    const { request, response, path, isSecure } = exchange;
    const codings = request.headers['accept-encoding'];
    if (leadsNowhere(path)) return sendMissing(exchange);
    const file = filePath(path);
    setHeaders(response, getHeaders(file, isSecure));
    const isSpeculationRules = file === speculationRules.full;
    if (isSpeculationRules) response.setHeader('vary', 'Save-Data, ECT');
    const isReduced = isSpeculationRules && savesData(request);
    const found = find(isReduced ? speculationRules.reduced : file, codings);
    const removed = found ? null : findRemoved(file, codings);
    const target = found ?? removed?.file;
    // The page of an item whose handle is no file name, such as "emma.html", has no other address.
    const isFinal = target !== undefined && (!isPage(target) || file !== path);
    const search = request.url?.slice(path.length) ?? '';
    const location = isFinal ? null : getRedirect(path, search);
    if (location !== null) {
      response
        .writeHead(301, { location, 'cache-control': band ? 'no-store' : redirectCache })
        .end();
      return;
    }
    if (unrendered === 'limited') response.setHeader('retry-after', '60');
    if (found) return send(exchange, found, unrendered === 'limited' ? 429 : undefined);
    if (removed) {
      setHeaders(response, getHeaders(removed.path, isSecure));
      return send(exchange, removed.file, 410);
    }
    const url = unrendered ? null : (pages?.find(path, search) ?? null);
    if (url !== null) return handlePage(exchange, url);
    if (unrendered === 'limited') return sendError(exchange, 429, config);
    if (unrendered === 'failed') return sendError(exchange, 503, config);
    sendMissing(exchange);
  }

  /** Answers who asks for too much, once a second on each connection, and not on all at once. */
  function refuse(exchange: Exchange): void {
    setTimeout(sendError, refusalDelayMs * (1 + Math.random()), exchange, 429, config);
  }

  /** Answers a path without a page. */
  function sendMissing(exchange: Exchange): void {
    const { request, response, path, isSecure } = exchange;
    if (!mayMiss(exchange, 'not_found')) return refuse(exchange);
    const page = notFoundPages.find(({ under }) => path.startsWith(under))?.path ?? '';
    const notFound = files(page, request.headers['accept-encoding']);
    setHeaders(response, getHeaders(page, isSecure));
    if (notFound) send(exchange, notFound, 404);
    else response.writeHead(404).end();
  }

  return {
    handle,
    async handleForm(exchange, form) {
      const { response, path, isSecure, getAddress } = exchange;
      const page = (await pages?.answer(path, form, subnetOf(getAddress()))) ?? null;
      if (!page) return false;
      const headers = getHeaders(path, isSecure, page.headers);
      setHeaders(response, { ...headers, 'cache-control': 'no-store' });
      await sendPage(exchange, page);
      return true;
    },
    async check() {
      const html = await readSiteText(join(client, 'index.html')).catch((error: unknown) => {
        throw new Error(`The home page of the live release cannot be read: ${getCode(error)}`);
      });
      if (!html.includes('<h1'))
        throw new Error('The home page of the live release has no heading.');
    },
  };
}

/** Returns whether a form without script has sent blanks around a text. */
function hasOuterBlanks(search: string): boolean {
  return [...new URLSearchParams(search).values()].some((value) => value !== value.trim());
}

/** Returns whether the visitor saves data, or has a line slower than 4G. */
function savesData({ headers }: IncomingMessage): boolean {
  return headers['save-data'] === 'on' || /^(slow-2g|2g|3g)$/.test(String(headers['ect']));
}

/** The versioned files of releases, by folder. They never change, and a large one takes a second. */
const versionedFiles = new Map<string, Promise<StaticFiles>>();
const maxVersionedFiles = 20;

/** Opens the versioned files of a release. One that was pruned meanwhile serves none. */
function openVersionedFiles(client: string): Promise<StaticFiles> {
  const known = versionedFiles.get(client);
  if (known) return known;
  const opened = openStaticFiles(client, isVersionedFile).catch(() => () => null);
  if (versionedFiles.size >= maxVersionedFiles) versionedFiles.clear();
  versionedFiles.set(client, opened);
  return opened;
}

/** Sends a page with the band after the start of its body. */
async function sendWithBand(
  { request, response }: Exchange,
  found: StaticFile,
  { band: { html, styleHash }, status = 200 }: { band: Band; status: number | undefined },
): Promise<void> {
  const page = (await readPlain(found)).toString();
  const policy = String(response.getHeader(cspHeader));
  response.setHeader(
    cspHeader,
    policy.includes('style-src ')
      ? policy.replace('style-src ', `style-src ${styleHash} `)
      : `${policy}; style-src ${styleHash}`,
  );
  response.setHeader('content-type', found.type);
  response.writeHead(status);
  const body = page.replace(/<body[^>]*>/, (start) => start + html);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function getCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return String(error);
}
