import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readOnDemandPatterns } from '../build/renderer-cache.ts';
import type { PublisherConfig } from '../config.ts';
import { findPageOnDemand, forms, pagesOnDemand } from '../site.ts';
import type { Release } from '../store/release-store.ts';
import type { Exchange } from './endpoint.ts';
import { setHeaders } from './headers.ts';
import { createCache, findEncoding, hasTag, type Encoding } from './static-files.ts';
import {
  startPageWorker,
  type Outcome,
  type Page,
  type PostedForm,
  type WorkerStatus,
} from './page-worker.ts';

/** A page that was rendered on demand. */
export type RenderedPage = {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** Returns the body in an encoding, which is compressed once. */
  encode: (encoding: Encoding) => Promise<Uint8Array>;
  bytes: number;
};

/** A rendered page, or why there is none. */
type RenderedOutcome = RenderedPage | Exclude<Outcome, Page>;

export type PagesOnDemand = NonNullable<Awaited<ReturnType<typeof openPagesOnDemand>>>;

/** Limits in ms of a page, and of one that answers a form. The site's own page answers after that. */
const maxPageMs = 3000;
const maxFormMs = 15_000;
const maxRunningPages = 4;
const maxRunningForms = 16;
/** The limits of what is kept of a release: a page takes about 50 KiB, a compressed one a fifth. */
const maxPages = 300;
const maxBytes = 16 * 1024 * 1024;

const compress = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** Opens the pages that a release renders on demand. Null if it has none. */
export async function openPagesOnDemand(release: Release, config: PublisherConfig) {
  const patterns = (await readOnDemandPatterns(release.folder)).map((text) => new RegExp(text));
  if (patterns.length === 0 || release.isFallback) return null;
  const worker = startPageWorker(release, config, {
    examples: pagesOnDemand.map(({ route, example }) => `${route}?${example}`),
    maxPageMs,
    maxRunning: maxRunningPages,
  });
  /** Forms have a thread of their own, which no page can block. They wait for the backend. */
  const formWorker = startPageWorker(release, config, {
    maxPageMs: maxFormMs,
    maxRunning: maxRunningForms,
  });
  const cached = createCache<RenderedPage>(maxBytes, maxPages);
  const rendering = new Map<string, Promise<RenderedOutcome>>();

  async function render(url: string, caller: string): Promise<RenderedOutcome> {
    const outcome = await worker.render(url, caller);
    if (typeof outcome === 'string') return outcome;
    const page = toRenderedPage(outcome);
    if (page.status === 200) cached.add(url, page);
    return page;
  }

  return {
    /** Returns the address of the page on demand that answers instead of the file of a path, or null. */
    findInstead: findPageOnDemand,
    /** Returns the address of the page on demand at a path without a file, or null. */
    find(path: string, search: string): string | null {
      const isOwn = pagesOnDemand.some(({ route }) => route === path);
      return !isOwn && patterns.some((pattern) => pattern.test(path)) ? path + search : null;
    },
    getCached: cached.get,
    /** Renders a page for its caller, once for simultaneous requests. */
    render(url: string, caller: string): Promise<RenderedOutcome> {
      const started =
        rendering.get(url) ?? render(url, caller).finally(() => rendering.delete(url));
      rendering.set(url, started);
      return started;
    },
    /** Renders the page that answers a form sent to a path. Null if that fails, or if no form is sent to it. */
    async answer(path: string, form: PostedForm, caller: string): Promise<RenderedPage | null> {
      const route = forms[path];
      const outcome =
        route === undefined ? 'missing' : await formWorker.render(route, caller, form);
      return typeof outcome === 'string' ? null : toRenderedPage(outcome);
    },
    getStatus: (): WorkerStatus => (formWorker.status() === 'failed' ? 'failed' : worker.status()),
    /** Ends the threads when they have rendered what was asked for. */
    close(): void {
      worker.close();
      formWorker.close();
    },
  };
}

function toRenderedPage({ status, headers, body }: Page): RenderedPage {
  const encoded = new Map<Encoding, Promise<Uint8Array>>();
  return {
    status,
    headers,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`,
    encode(encoding) {
      const known =
        encoded.get(encoding) ??
        (encoding === null ? Promise.resolve(body) : compress[encoding](body));
      encoded.set(encoding, known);
      return known;
    },
    bytes: body.length * 1.5,
  };
}

/** Sends a rendered page, which answers a form only once, whose response has the headers of its path. */
export async function sendPage(
  { request, response, isSecure }: Exchange,
  { status, headers, etag, encode }: RenderedPage,
): Promise<void> {
  setHeaders(response, headers);
  const cookie = headers['set-cookie'];
  if (isSecure && cookie !== undefined) response.setHeader('set-cookie', `${cookie}; Secure`);
  response.appendHeader('vary', 'Accept-Encoding');
  const isCached = status === 200 && request.method !== 'POST';
  if (isCached) response.setHeader('etag', etag);
  if (isCached && hasTag(request, etag)) {
    response.writeHead(304).end();
    return;
  }
  const encoding = findEncoding(request.headers['accept-encoding']);
  const body = await encode(encoding);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(status, { 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
