import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createLimitedServer } from '../limited-server.ts';
import { cspHeader } from './astro-output.ts';
import type { PublisherConfig } from './config.ts';
import { createCspReports } from './csp-reports.ts';
import { securityHeaders, hstsHeader, denyAllCsp } from './headers.ts';
import type { PublishHandler } from './publish-endpoints.ts';
import { createReleaseHandler, type ReleaseHandler } from './release-handler.ts';
import type { Release } from './release-store.ts';

export type ServerState = { release: Release | null; reason: string | null };

type Settings = {
  config: PublisherConfig;
  port: number;
  /** The address to listen on. */
  host?: string;
  /** Whether a request used HTTPS. */
  isSecure?: (request: IncomingMessage) => boolean;
  /** Whether an address may have any number of connections. */
  isExempt?: (address: string) => boolean;
  /** Returns the client's address, with trusted proxies resolved. */
  getAddress?: (request: IncomingMessage) => string;
  /** Whether a rollback pinned the live release. */
  isPinned?: () => Promise<boolean>;
};

const maxUrlLength = 8192;

/**
 * Starts the web server of the live release, whose files were compressed at build time.
 * `showRelease` replaces the release in one step; requests in flight finish with the previous one.
 */
export async function serve({
  config,
  port,
  host = '127.0.0.1',
  isSecure = () => false,
  isExempt = () => false,
  getAddress = ({ socket }) => socket.remoteAddress ?? '',
  isPinned = async () => false,
}: Settings) {
  let handler: ReleaseHandler | null = null;
  let state: ServerState = { release: null, reason: 'The first release is being built.' };
  const reportHandler = createCspReports(config.cspReportUrl, getAddress);
  let publishHandler: PublishHandler = () => false;

  function sendError(response: ServerResponse, status: 405 | 414 | 503, secure: boolean): void {
    setSecurityHeaders(response, secure ? config.hsts : null);
    response.writeHead(status, {
      'content-type': 'text/plain;charset=utf-8',
      'cache-control': 'no-store',
      ...(status === 405 && { allow: 'GET, HEAD' }),
      ...(status === 503 && { 'retry-after': '5' }),
    });
    response.end(config.errorTexts[status]);
  }

  async function sendHealth(response: ServerResponse): Promise<void> {
    const { release, reason } = state;
    const isRolledBack = release !== null && (await isPinned());
    const error = await handler?.check().catch((reason: unknown) => reason);
    const detail = reason ?? (error instanceof Error ? error.message : null);
    response.writeHead(detail ? 503 : 200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
    response.end(
      JSON.stringify({
        release: release?.id ?? null,
        builtAt: release?.builtAt ?? null,
        [config.items.name]: release?.items ?? 0,
        ...(isRolledBack && { rolledBack: true }),
        ...(detail && { reason: detail }),
      }),
    );
  }

  const server = createLimitedServer(
    {
      isExempt,
      requestTimeout: 30_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 5000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 5000,
    },
    (request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const secure = isSecure(request);
      if (path === '/healthz' || path === config.cspReportUrl || path.startsWith('/refresh'))
        setSecurityHeaders(response, secure ? config.hsts : null);
      if (publishHandler(request, response, path)) return;
      if (reportHandler(request, response, path)) return;
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return sendError(response, 405, secure);
      if (path.length > maxUrlLength) return sendError(response, 414, secure);
      if (path === '/healthz') return void sendHealth(response);
      if (!handler) return sendError(response, 503, secure);
      handler.handle(request, response, path, secure);
    },
  );
  await listen(server, port, host);
  const address = server.address();

  return {
    /** The actual port, also if the settings ask for any free one. */
    port: typeof address === 'object' && address ? address.port : port,

    async showRelease(release: Release, previous: readonly Release[] = []): Promise<void> {
      handler = await createReleaseHandler(release, { config, previous, logMissing });
      state = { release, reason: release.isFallback ? state.reason : null };
    },
    /** Sets the reason of a failed build, which `/healthz` reports until a real release is live. */
    setUnavailable(reason: string): void {
      if (!state.release || state.release.isFallback) state = { ...state, reason };
    },
    state: (): ServerState => state,
    /** Accepts publish requests from now on. */
    setPublishHandler(newHandler: PublishHandler): void {
      publishHandler = newHandler;
    },
    /** Stops accepting connections and gives requests in flight 5 s to finish. */
    async stop(): Promise<void> {
      server.closeIdleConnections();
      await new Promise((resolve) => {
        server.close(resolve);
        setTimeout(() => server.closeAllConnections(), 5000).unref();
      });
    },
  };
}

/** `hsts` is null for a request without HTTPS. */
function setSecurityHeaders(response: ServerResponse, hsts: string | null): void {
  const headers = {
    ...securityHeaders,
    [cspHeader]: denyAllCsp,
    ...(hsts !== null && { [hstsHeader]: hsts }),
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Logs a printable, shortened path, because a client chooses it freely. */
function logMissing(path: string): void {
  const plain = path.replace(/[^\x20-\x7e]|%[01][0-9a-f]|%7f/gi, '').slice(0, 200);
  console.warn(JSON.stringify({ event: 'not_found', path: plain }));
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new Error(`Port ${port} is taken. Set PORT to another one.`) : error);
    });
    server.listen(port, host, resolve);
  });
}
