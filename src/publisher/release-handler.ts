import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readHeaders } from './headers.ts';
import { filePath } from '../domain/file-name.ts';
import { getPagePath } from './page-headers.ts';
import type { Release } from './release.ts';
import { isVersionedFile, isWithin } from './routes.ts';
import { openStaticFiles, sendFile } from './static-files.ts';

/** The nearest page for what is not there, and the paths it answers for. */
const notFoundPages = [
  { under: '/collections/', path: '/collections/404' },
  { under: '', path: '/404' },
] as const;
const isNotFoundPage = (path: string) =>
  notFoundPages.some((page) => page.path === getPagePath(path));

type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  isSecure: boolean,
) => void;

export type ReleaseHandler = {
  handle: Handle;
  /** Reads its home page, as a shopper would. Rejects with the reason where that fails. */
  check: () => Promise<void>;
};

type HandlerOptions = {
  /** Older releases, whose hashed files an open tab may still ask for. */
  previous?: readonly Release[];
  logMissing: (path: string) => void;
};

/** Opens a release for requests. Everything that can fail does so here, before anybody is sent to it. */
export async function createReleaseHandler(
  release: Release,
  { previous = [], logMissing }: HandlerOptions,
): Promise<ReleaseHandler> {
  const client = join(release.folder, 'client');
  const [headersOf, notFound, files, ...olderFiles] = await Promise.all([
    readHeaders(release.folder),
    Promise.all(notFoundPages.map(({ path }) => readFile(join(client, `${path}.html`)))),
    openStaticFiles(client),
    // One that was removed meanwhile has nothing to offer.
    ...previous.map(({ folder }) =>
      openStaticFiles(join(folder, 'client'), isVersionedFile).catch(() => () => null),
    ),
  ]);

  function find(path: string, codings: string | undefined) {
    if (isNotFoundPage(path)) return null;
    const found = files(path, codings);
    if (found) return found;
    // An address below it that names no screen opens its first one.
    if (isWithin(path, '/dashboard')) return files('/dashboard', codings);
    for (const old of olderFiles) {
      const kept = old(path, codings);
      if (kept) return kept;
    }
    return null;
  }

  const handle: Handle = (request, response, path, isSecure) => {
    const file = filePath(path);
    for (const [name, value] of Object.entries(headersOf(file, isSecure)))
      response.setHeader(name, value);
    const found = find(file, request.headers['accept-encoding']);
    if (found) {
      sendFile(request, response, found).catch((error: unknown) => {
        const hasLeft = request.socket.destroyed;
        // A file that went away under a running shop costs its own answer, not the server.
        response.destroy();
        if (!hasLeft)
          console.error(JSON.stringify({ event: 'file_not_sent', error: codeOf(error) }));
      });
      return;
    }
    logMissing(path);
    const place = notFoundPages.findIndex(({ under }) => path.startsWith(under));
    const headers = headersOf(notFoundPages[place]?.path ?? '', isSecure);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' });
    response.end(request.method === 'HEAD' ? undefined : notFound[place]);
  };

  return {
    handle,
    async check() {
      const html = await readFile(join(client, 'index.html'), 'utf8').catch((error: unknown) => {
        throw new Error(`The home page of the live release cannot be read: ${codeOf(error)}`);
      });
      if (!html.includes('<h1')) throw new Error('The home page of the live release is not whole.');
    },
  };
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return String(error);
}
