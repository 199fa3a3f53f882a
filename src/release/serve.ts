import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sirv from 'sirv';
import { readHeaders } from './headers.ts';
import type { Release } from './release.ts';

/** The nearest page for what is not there, and the paths it answers for. */
const notFoundPages = [
  { under: '/collections/', path: '/collections/404' },
  { under: '', path: '/404' },
] as const;

export type Shown = { release: Release | null; reason: string | null };

/**
 * The shop's own web server: static files of the live release, compressed when they were built.
 * `show` swaps in another release in one step; requests in flight finish on the one they began with.
 */
export async function serve(settings: { port: number; isSecure: boolean }) {
  let handle: (request: IncomingMessage, response: ServerResponse, path: string) => void = closed;
  let shown: Shown = { release: null, reason: 'The first release is being built.' };

  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000 },
    (request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
      if (path === '/healthz') return tellHealth(response, shown);
      handle(request, response, path);
    },
  );
  await listen(server, settings.port);

  return {
    async show(release: Release): Promise<void> {
      handle = await openRelease(release, settings.isSecure);
      shown = {
        release,
        reason: release.isStandIn ? 'No catalogue was ever read; the shop stands in.' : null,
      };
    },
    explain(reason: string): void {
      if (!shown.release) shown = { release: null, reason };
    },
    async stop(): Promise<void> {
      server.closeIdleConnections();
      await new Promise((resolve) => {
        server.close(resolve);
        setTimeout(() => server.closeAllConnections(), 5000).unref();
      });
    },
  };
}

async function openRelease(release: Release, isSecure: boolean) {
  const client = join(release.folder, 'client');
  const [headersOf, notFound] = await Promise.all([
    readHeaders(release.folder, isSecure),
    Promise.all(notFoundPages.map(({ path }) => readFile(join(client, `${path}.html`)))),
  ]);
  const files = sirv(client, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: ['html'],
    dotfiles: false,
  });
  return (request: IncomingMessage, response: ServerResponse, path: string): void => {
    for (const [name, value] of Object.entries(headersOf(path))) response.setHeader(name, value);
    // A range that ends before it begins throws in sirv; whole files are small enough to send.
    delete request.headers.range;
    // A file that went away under a running shop costs its own answer, not the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    files(request, response, () => {
      recordMissing(path);
      const place = notFoundPages.findIndex(({ under }) => path.startsWith(under));
      const headers = headersOf(notFoundPages[place]?.path ?? '');
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' });
      response.end(request.method === 'HEAD' ? undefined : notFound[place]);
    });
  };
}

/** The path only, without control characters, cut short: a log is no place for what a bot can dream up. */
function recordMissing(path: string): void {
  const plain = path.replace(/[^\x20-\x7e]|%[01][0-9a-f]|%7f/gi, '').slice(0, 200);
  console.warn(JSON.stringify({ event: 'not-found', path: plain }));
}

function tellHealth(response: ServerResponse, { release, reason }: Shown): void {
  response.writeHead(reason ? 503 : 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(
    JSON.stringify({
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      books: release?.books ?? 0,
      ...(reason && { reason }),
    }),
  );
}

function closed(_request: IncomingMessage, response: ServerResponse): void {
  refuse(response, 503);
}

function refuse(response: ServerResponse, status: 405 | 503): void {
  const words = { 405: 'Only GET and HEAD are answered here.', 503: 'The shop opens in a moment.' };
  response.writeHead(status, {
    'content-type': 'text/plain;charset=utf-8',
    ...(status === 405 ? { allow: 'GET, HEAD' } : { 'retry-after': '5' }),
  });
  response.end(words[status]);
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new Error(`Port ${port} is taken. Set PORT to another one.`) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}
