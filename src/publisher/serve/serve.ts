import type { IncomingMessage, Server } from 'node:http';
import { subnetOf } from '../../domain/people/network.ts';
import { createLimitedServer } from '../../limited-server.ts';
import { log, withRequestId } from '../../log.ts';
import type { FailureCode } from '../build/build-context.ts';
import type { PublisherConfig } from '../config.ts';
import { forms } from '../site.ts';
import { sendError, setSecurityHeaders } from './headers.ts';
import {
  callEndpoint,
  createRejectionLimit,
  type Endpoints,
  type Exchange,
  type Reply,
} from './endpoint.ts';
import { openPagesOnDemand, type PagesOnDemand } from './pages-on-demand.ts';
import { createFormIds, readForm } from './read-form.ts';
import { createReleaseHandler, type ReleaseHandler } from './release-handler.ts';
import { isWithin } from '../store/release-files.ts';
import type { Release } from '../store/release-store.ts';
import { trustProxies, type Proxies } from './trust-proxy.ts';
import { createReleasePreviews, type ReleasePreviews } from './release-preview.ts';

/** The result of a check of `/readyz`, with details. */
export type ReadinessCheck = { status: 'ok' | 'failed' | 'unknown' } & Record<string, unknown>;

/** The live release, and why the shop is not open, if it is not. */
export type ServerState = { release: Release | null; reason: string | null; code?: FailureCode };

type Settings = {
  config: PublisherConfig;
  port: number;
  /** The address to listen on. */
  host?: string;
  /** Tells the client of a request, also behind a proxy. */
  proxies?: Proxies;
  /** Returns the headers with which the page of a form calls the backend, for its sender's address. */
  getCallerHeaders?: (address: string) => Record<string, string>;
  /** The stored releases that staff look at. */
  previews?: ReleasePreviews;
  /** Whether a rollback pinned the live release. */
  isPinned?: () => Promise<boolean>;
  /** Returns the checks of `/readyz`, in addition to that of the release. */
  getReadiness?: () => Promise<Record<string, ReadinessCheck>>;
};

const maxUrlLength = 8192;
/** The pages that are rendered for one address in a minute, without those that are cached. */
const maxRendered = 60;
/** The forms that one address sends in a minute. */
const maxForms = 10;
/** The paths without an answer that one address asks for in a minute, and how many of them are logged. */
const maxMissing = 300;
const maxLoggedMissing = 20;

/**
 * Starts the web server of the live release, whose files were compressed at build time.
 * `showRelease` replaces the release in one step; requests in flight finish with the previous one.
 */
export async function serve({
  config,
  port,
  host = '127.0.0.1',
  proxies = trustProxies([]),
  getCallerHeaders = () => ({}),
  previews = createReleasePreviews(),
  isPinned = async () => false,
  getReadiness = async () => ({}),
}: Settings) {
  let handler: ReleaseHandler | null = null;
  let pages: PagesOnDemand | null = null;
  const rendered = createRejectionLimit({ max: maxRendered });
  const sentForms = createRejectionLimit({ max: maxForms });
  const missing = createRejectionLimit();
  const toFormId = createFormIds();
  let state: ServerState = { release: null, reason: 'The first release is being built.' };
  let endpoints: Endpoints = {
    '/healthz': { method: 'GET', answer: reportHealth },
    '/readyz': { method: 'GET', answer: reportReadiness },
  };

  /** Logs a path without an answer, of an address that asks for many only some. Returns whether its sender may ask on. */
  function mayMiss({ request, path, getAddress }: Exchange, event: string): boolean {
    const times = missing.count(getAddress());
    const isLogged = times <= maxLoggedMissing || /^10+$/.test(String(times));
    if (isLogged && !isSpeculative(request))
      log('warn', event, {
        path: toPlainPath(path),
        ...(times > maxLoggedMissing && { times }),
      });
    return times <= maxMissing;
  }

  /** Returns why the live release cannot be shown, or null. */
  async function getFailure(): Promise<string | null> {
    const error = await handler?.check().catch((reason: unknown) => reason);
    return state.reason ?? (error instanceof Error ? error.message : null);
  }

  async function reportHealth(): Promise<Reply> {
    const { release } = state;
    const isRolledBack = release !== null && (await isPinned());
    const reason = await getFailure();
    const body = {
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      [config.items.name]: release?.items ?? 0,
      ...(isRolledBack && { rolledBack: true }),
      ...(reason && { reason }),
      ...(pages?.getStatus() === 'failed' && { pagesOnDemand: 'failed' }),
    };
    return { status: reason ? 503 : 200, body };
  }

  /** Strangers learn the status of each check; details are for callers on this machine. */
  async function reportReadiness({ request }: Exchange): Promise<Reply> {
    const [failure, others] = await Promise.all([getFailure(), getReadiness()]);
    const { id = null, builtAt = null } = state.release ?? {};
    const checks: Record<string, ReadinessCheck> = {
      release: { status: failure === null ? 'ok' : 'failed', id, builtAt },
      ...(pages && { pages: { status: pages.getStatus() } }),
      ...others,
    };
    const isReady = Object.values(checks).every(({ status }) => status !== 'failed');
    const shown = isLocal(request)
      ? checks
      : Object.fromEntries(Object.entries(checks).map(([name, { status }]) => [name, { status }]));
    return { status: isReady ? 200 : 503, body: { ready: isReady, checks: shown } };
  }

  async function handleForm(exchange: Exchange): Promise<void> {
    const { request, response, path } = exchange;
    const body = await readForm(request);
    if (typeof body === 'number') return sendError(exchange, body, config);
    const address = exchange.getAddress();
    if (!sentForms.take(address)) return sendError(exchange, 429, config);
    const { id: requestId, settle } = toFormId(subnetOf(address), path, body);
    const form = { body, callerHeaders: getCallerHeaders(address), requestId };
    const isAnswered = await handler?.handleForm(exchange, form);
    settle(isAnswered === true && response.statusCode < 400);
    if (!isAnswered) sendError(exchange, 502, config);
  }

  async function handle(exchange: Exchange): Promise<void> {
    const { request, path } = exchange;
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
    if (endpoint) {
      setSecurityHeaders(exchange, config);
      return callEndpoint(exchange, endpoint);
    }
    if (request.method === 'POST' && Object.hasOwn(forms, path)) return handleForm(exchange);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendError(exchange, 405, config);
    if (path.length > maxUrlLength) return sendError(exchange, 414, config);
    if (!handler) return sendError(exchange, 503, config);
    const preview = isWithin(path, config.privatePath) ? null : await previews.find(request);
    return (preview ?? handler).handle(exchange);
  }

  const { server, stop } = createLimitedServer(
    { isExempt: proxies.isTrusted, maxHeaderSize: 16_384 },
    (request, response) => {
      const id = proxies.getRequestId(request);
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      response.setHeader('x-request-id', id);
      withRequestId(id, () => {
        const exchange = {
          request,
          response,
          path,
          isSecure: proxies.isSecure(request),
          getAddress: () => proxies.getAddress(request),
        };
        handle(exchange).catch((error: unknown) => {
          if (!request.socket.destroyed)
            log('error', 'request_failed', { path: toPlainPath(path), error });
          if (response.headersSent) response.destroy();
          else response.writeHead(500, { 'cache-control': 'no-store' }).end();
        });
      });
    },
  );
  await listen(server, port, host);
  const address = server.address();

  return {
    /** The actual port, also if the settings ask for any free one. */
    port: typeof address === 'object' && address ? address.port : port,

    async showRelease(release: Release, previous: readonly Release[] = []): Promise<void> {
      const opened = await openPagesOnDemand(release, config);
      handler = await createReleaseHandler(release, {
        config,
        previous,
        pages: opened,
        mayRender: rendered.take,
        mayMiss,
      });
      pages?.close();
      pages = opened;
      state = release.isFallback ? { ...state, release } : { release, reason: null };
    },
    /** Sets the reason of a failed build, which `/healthz` reports until a real release is live. */
    setUnavailable(reason: string, code: FailureCode): void {
      if (!state.release || state.release.isFallback) state = { ...state, reason, code };
    },
    state: (): ServerState => state,
    /** Answers requests to the paths of these endpoints, from now on. */
    addEndpoints(added: Endpoints): void {
      endpoints = { ...endpoints, ...added };
    },
    /** Stops accepting connections and gives requests in flight 3 s to finish. */
    async stop(): Promise<void> {
      await stop(3000);
      pages?.close();
    },
  };
}

/** Whether the caller is on this machine. A proxy adds a header with the address of its client. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];
  const isLoopback = /^(::1|(::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '');
  return isLoopback && !forwarded.some((name) => headers[name] !== undefined);
}

/** Returns whether the browser asks before the visitor has pressed a link. */
function isSpeculative({ headers }: IncomingMessage): boolean {
  return /\bprefetch\b/.test(String(headers['sec-purpose']));
}

/** Returns a printable, shortened path, because a client chooses it freely. */
const toPlainPath = (path: string): string =>
  path
    .slice(0, 1000)
    .replace(/[^\x20-\x7e]|%[01][0-9a-f]|%7f/gi, '')
    .slice(0, 200)
    // It may be a gift card's.
    .replace(/(discount\/).+/i, '$1[code]');

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new Error(`Port ${port} is taken. Set PORT to another one.`) : error);
    });
    server.listen(port, host, resolve);
  });
}
