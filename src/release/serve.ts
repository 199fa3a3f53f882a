import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createLimitedServer } from '../limited-server.ts';
import type { openDoors } from './doors.ts';
import { onEveryAnswer, onlyOverTls, strictest } from './headers.ts';
import { openRelease, type OpenedRelease } from './open-release.ts';
import type { Release } from './release.ts';

export type Shown = { release: Release | null; reason: string | null };

type Settings = {
  port: number;
  /** Which of this machine's addresses listens. */
  host?: string;
  /** Whether a request came over https. */
  isSecure?: (request: IncomingMessage) => boolean;
  /** Whether an address may have any number of connections. */
  isExempt?: (address: string) => boolean;
  /** Whether somebody rolled back to the live release. */
  isHeld?: () => Promise<boolean>;
};

const longestAddress = 8192;

/**
 * The shop's own web server: static files of the live release, compressed when they were built.
 * `show` swaps in another release in one step; requests in flight finish on the one they began with.
 */
export async function serve({
  port,
  host = '127.0.0.1',
  isSecure = () => false,
  isExempt = () => false,
  isHeld = async () => false,
}: Settings) {
  let opened: OpenedRelease | null = null;
  let shown: Shown = { release: null, reason: 'The first release is being built.' };
  let passDoor: ReturnType<typeof openDoors> = () => false;

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
      if (path === '/healthz' || path.startsWith('/refresh')) seal(response, secure);
      if (passDoor(request, response, path)) return;
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return refuse(response, 405, secure);
      if (path.length > longestAddress) return refuse(response, 414, secure);
      if (path === '/healthz') return void tellHealth(response, shown, opened, isHeld);
      if (!opened) return refuse(response, 503, secure);
      opened.handle(request, response, path, secure);
    },
  );
  await listen(server, port, host);
  const address = server.address();

  return {
    /** Where it listens, also where any free port was asked for. */
    port: typeof address === 'object' && address ? address.port : port,

    async show(release: Release, older: readonly Release[] = []): Promise<void> {
      opened = await openRelease(release, { older, logMissing });
      shown = { release, reason: release.isStandIn ? shown.reason : null };
    },
    /** Says why a build failed; of interest while there is no real release. */
    explain(reason: string): void {
      if (!shown.release || shown.release.isStandIn) shown = { ...shown, reason };
    },
    shown: (): Shown => shown,
    openDoors(pass: typeof passDoor): void {
      passDoor = pass;
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

function seal(response: ServerResponse, isSecure: boolean): void {
  const headers = {
    ...onEveryAnswer,
    'content-security-policy': strictest,
    ...(isSecure && onlyOverTls),
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** The path only, without control characters, cut short: a log is no place for what a bot can dream up. */
function logMissing(path: string): void {
  const plain = path.replace(/[^\x20-\x7e]|%[01][0-9a-f]|%7f/gi, '').slice(0, 200);
  console.warn(JSON.stringify({ event: 'not-found', path: plain }));
}

async function tellHealth(
  response: ServerResponse,
  { release, reason }: Shown,
  opened: OpenedRelease | null,
  isHeld: () => Promise<boolean>,
): Promise<void> {
  const isRolledBack = release !== null && (await isHeld());
  const fault = await opened?.check().catch((error: unknown) => error);
  const why = reason ?? (fault instanceof Error ? fault.message : null);
  response.writeHead(why ? 503 : 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(
    JSON.stringify({
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      books: release?.books ?? 0,
      ...(isRolledBack && { rolledBack: true }),
      ...(why && { reason: why }),
    }),
  );
}

function refuse(response: ServerResponse, status: 405 | 414 | 503, isSecure: boolean): void {
  const words = {
    405: 'Only GET and HEAD are answered here.',
    414: 'No page of this shop has so long an address.',
    503: 'The shop opens in a moment.',
  };
  seal(response, isSecure);
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
