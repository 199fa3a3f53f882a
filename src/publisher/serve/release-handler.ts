import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { log } from '../../log.ts';
import type { PublisherConfig } from '../config.ts';
import { getPagePath, readHeaders, sendError } from './headers.ts';
import { isRemovedPage, isVersionedFile, isWithin, readSiteText } from '../store/release-files.ts';
import { createRedirects, readMoved } from './redirects.ts';
import type { Release } from '../store/release-store.ts';
import type { PostedForm } from './page-renderer.ts';
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

type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  isSecure: boolean,
) => void;

/** A note on each page of a release that is not live, and the hash of its style for the policy of the page. */
export type Band = { html: string; styleHash: string };

export type ReleaseHandler = {
  handle: Handle;
  /** Answers a form that is sent to a path. Returns false if no page can. */
  handleForm: (...request: [...Parameters<Handle>, PostedForm]) => Promise<boolean>;
  /** Reads the home page of the release. Rejects with the reason on failure. */
  check: () => Promise<void>;
};

type HandlerOptions = {
  config: PublisherConfig;
  /** Previous releases, whose hashed files an open tab may still request. */
  previous?: readonly Release[];
  /** The pages that are rendered on demand. */
  pages?: PagesOnDemand | null;
  /** Whether the sender of a request may have another page rendered. */
  mayRender?: (request: IncomingMessage) => boolean;
  /** Returns who takes turns with others for pages. */
  getCaller?: (request: IncomingMessage) => string;
  /** Called for a path without a page. Returns false if its sender asks for too many. */
  mayMiss?: (request: IncomingMessage, path: string) => boolean;
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
    getCaller = () => '',
    mayMiss = () => true,
    band = null,
  }: HandlerOptions,
): Promise<ReleaseHandler> {
  const { items, otherRecords, notFoundPages, privatePath, speculationRules } = config;
  const client = join(release.folder, 'client');
  const [getHeaders, moved, files, ...previousFiles] = await Promise.all([
    readHeaders(release.folder, config),
    readMoved(client, config),
    openStaticFiles(client),
    ...previous.map(({ folder }) => openVersionedFiles(join(folder, 'client'), config)),
  ]);

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

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    found: StaticFile,
    status?: 404 | 410 | 429,
  ): void {
    const sent =
      band && isPage(found)
        ? sendWithBand(request, response, found, { band, status })
        : sendFile(request, response, found, status);
    sent.catch((error: unknown) => {
      const isDisconnected = request.socket.destroyed;
      // A missing file fails this response only, not the server.
      response.destroy();
      if (!isDisconnected) log('error', 'file_not_sent', { error: getCode(error) });
    });
  }

  const isPage = ({ type }: StaticFile) => type.startsWith('text/html');
  const hasPage = (path: string): boolean => {
    const file = config.getFilePath(path);
    const found = find(file, undefined) ?? findRemoved(file, undefined)?.file;
    return found !== undefined && isPage(found);
  };
  const getRedirect = createRedirects(config, hasPage, moved);

  const handle: Handle = (request, response, path, isSecure) => {
    const search = request.url?.slice(path.length) ?? '';
    const address = pages?.findInstead(path, search) ?? null;
    if (address === null) handleFile(request, response, path, isSecure);
    else if (hasOuterBlanks(search)) {
      for (const [name, value] of Object.entries(getHeaders(path, isSecure)))
        response.setHeader(name, value);
      response.writeHead(302, { location: path + address.slice(address.indexOf('?')) }).end();
    } else void handlePage(request, response, path, isSecure, address);
  };

  /** Answers with a page that is rendered on demand; without one, with the file of the path, or that it failed. */
  async function handlePage(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    isSecure: boolean,
    address: string,
  ): Promise<void> {
    const page =
      pages?.getCached(address) ??
      (mayRender(request) ? await pages?.render(address, getCaller(request)) : 'limited') ??
      'missing';
    if (response.destroyed) return;
    if (typeof page === 'string') return handleFile(request, response, path, isSecure, page);
    for (const [name, value] of Object.entries(getHeaders(path, isSecure, page.headers)))
      response.setHeader(name, value);
    await sendPage(request, response, page, isSecure).catch(() => response.destroy());
  }

  /** Answers with the file of a path. `unrendered` tells why it stands in for a page on demand. */
  function handleFile(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    isSecure: boolean,
    unrendered?: 'missing' | 'failed' | 'limited',
  ): void {
    const codings = request.headers['accept-encoding'];
    const setHeaders = (page: string) => {
      for (const [name, value] of Object.entries(getHeaders(page, isSecure)))
        response.setHeader(name, value);
    };
    if (leadsNowhere(path)) return sendMissing(request, response, path, isSecure);
    const file = config.getFilePath(path);
    setHeaders(file);
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
      response.writeHead(301, { location, 'cache-control': redirectCache }).end();
      return;
    }
    if (unrendered === 'limited') response.setHeader('retry-after', '60');
    if (found) return send(request, response, found, unrendered === 'limited' ? 429 : undefined);
    if (removed) {
      setHeaders(removed.path);
      return send(request, response, removed.file, 410);
    }
    const address = unrendered ? null : (pages?.find(path, search) ?? null);
    if (address !== null) return void handlePage(request, response, path, isSecure, address);
    if (unrendered === 'limited') return sendError(response, 429, config, isSecure);
    if (unrendered === 'failed') return sendError(response, 503, config, isSecure);
    sendMissing(request, response, path, isSecure);
  }

  /** Answers a path without a page. Who asks for too many gets one answer a second on each connection. */
  const sendMissing: Handle = (request, response, path, isSecure) => {
    if (!mayMiss(request, path)) {
      // Not all connections at once.
      const delayMs = refusalDelayMs * (1 + Math.random());
      setTimeout(sendError, delayMs, response, 429, config, isSecure);
      return;
    }
    const page = notFoundPages.find(({ under }) => path.startsWith(under))?.path ?? '';
    const notFound = files(page, request.headers['accept-encoding']);
    for (const [name, value] of Object.entries(getHeaders(page, isSecure)))
      response.setHeader(name, value);
    if (notFound) send(request, response, notFound, 404);
    else response.writeHead(404).end();
  };

  return {
    handle,
    async handleForm(request, response, path, isSecure, form) {
      const page = (await pages?.answer(path, form, getCaller(request))) ?? null;
      if (!page) return false;
      const headers = getHeaders(path, isSecure, page.headers);
      for (const [name, value] of Object.entries({ ...headers, 'cache-control': 'no-store' }))
        response.setHeader(name, value);
      await sendPage(request, response, page, isSecure);
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
function openVersionedFiles(client: string, config: PublisherConfig): Promise<StaticFiles> {
  const known = versionedFiles.get(client);
  if (known) return known;
  const opened = openStaticFiles(client, (file) => isVersionedFile(file, config)).catch(
    () => () => null,
  );
  if (versionedFiles.size >= maxVersionedFiles) versionedFiles.clear();
  versionedFiles.set(client, opened);
  return opened;
}

/** Sends a page with the band after the start of its body. */
async function sendWithBand(
  request: IncomingMessage,
  response: ServerResponse,
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
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', found.type);
  response.writeHead(status);
  const body = page.replace(/<body[^>]*>/, (start) => start + html);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function getCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return String(error);
}
