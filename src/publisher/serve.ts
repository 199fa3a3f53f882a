import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createLimitedServer } from '../limited-server.ts';
import type { createPublishHandler } from './publish-endpoints.ts';
import { securityHeaders, hstsHeader, denyAllCsp } from './headers.ts';
import { createReleaseHandler, type ReleaseHandler } from './release-handler.ts';
import type { Release } from './release.ts';

export type ServerState = { release: Release | null; reason: string | null };

type Settings = {
  port: number;
  /** Which of this machine's addresses listens. */
  host?: string;
  /** Whether a request came over https. */
  isSecure?: (request: IncomingMessage) => boolean;
  /** Whether an address may have any number of connections. */
  isExempt?: (address: string) => boolean;
  /** Whether somebody rolled back to the live release. */
  isPinned?: () => Promise<boolean>;
};

const maxUrlLength = 8192;

/**
 * The shop's own web server: static files of the live release, compressed when they were built.
 * `show` swaps in another release in one step; requests in flight finish on the one they began with.
 */
export async function serve({
  port,
  host = '127.0.0.1',
  isSecure = () => false,
  isExempt = () => false,
  isPinned = async () => false,
}: Settings) {
  let handler: ReleaseHandler | null = null;
  let state: ServerState = { release: null, reason: 'The first release is being built.' };
  let publishHandler: ReturnType<typeof createPublishHandler> = () => false;

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
      if (path === '/healthz' || path.startsWith('/refresh')) setSecurityHeaders(response, secure);
      if (publishHandler(request, response, path)) return;
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return sendError(response, 405, secure);
      if (path.length > maxUrlLength) return sendError(response, 414, secure);
      if (path === '/healthz') return void sendHealth(response, state, handler, isPinned);
      if (!handler) return sendError(response, 503, secure);
      handler.handle(request, response, path, secure);
    },
  );
  await listen(server, port, host);
  const address = server.address();

  return {
    /** Where it listens, also where any free port was asked for. */
    port: typeof address === 'object' && address ? address.port : port,

    async showRelease(release: Release, previous: readonly Release[] = []): Promise<void> {
      handler = await createReleaseHandler(release, { previous, logMissing });
      state = { release, reason: release.isFallback ? state.reason : null };
    },
    /** Says why a build failed; of interest while there is no real release. */
    setUnavailable(reason: string): void {
      if (!state.release || state.release.isFallback) state = { ...state, reason };
    },
    state: (): ServerState => state,
    openDoors(pass: typeof publishHandler): void {
      publishHandler = pass;
    },
    /** Takes no new request, lets those in flight finish for 5 s. */
    async stop(): Promise<void> {
      server.closeIdleConnections();
      await new Promise((resolve) => {
        server.close(resolve);
        setTimeout(() => server.closeAllConnections(), 5000).unref();
      });
    },
  };
}

function setSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  const headers = {
    ...securityHeaders,
    'content-security-policy': denyAllCsp,
    ...(isSecure && hstsHeader),
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** The path only, without control characters, cut short: a log is no place for what a bot can dream up. */
function logMissing(path: string): void {
  const plain = path.replace(/[^\x20-\x7e]|%[01][0-9a-f]|%7f/gi, '').slice(0, 200);
  console.warn(JSON.stringify({ event: 'not_found', path: plain }));
}

async function sendHealth(
  response: ServerResponse,
  { release, reason }: ServerState,
  handler: ReleaseHandler | null,
  isPinned: () => Promise<boolean>,
): Promise<void> {
  const isRolledBack = release !== null && (await isPinned());
  const fault = await handler?.check().catch((error: unknown) => error);
  const detail = reason ?? (fault instanceof Error ? fault.message : null);
  response.writeHead(detail ? 503 : 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(
    JSON.stringify({
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      books: release?.books ?? 0,
      ...(isRolledBack && { rolledBack: true }),
      ...(detail && { reason: detail }),
    }),
  );
}

function sendError(response: ServerResponse, status: 405 | 414 | 503, isSecure: boolean): void {
  const words = {
    405: 'Only GET and HEAD are answered here.',
    414: 'No page of this shop has so long an address.',
    503: 'The shop opens in a moment.',
  };
  setSecurityHeaders(response, isSecure);
  response.writeHead(status, {
    'content-type': 'text/plain;charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 405 && { allow: 'GET, HEAD' }),
    ...(status === 503 && { 'retry-after': '5' }),
  });
  response.end(words[status]);
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
