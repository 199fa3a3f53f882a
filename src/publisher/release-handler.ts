import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublisherConfig } from './config.ts';
import { getPagePath, readHeaders } from './headers.ts';
import { isVersionedFile, isWithin } from './release-files.ts';
import type { Release } from './release-store.ts';
import { openStaticFiles, sendFile } from './static-files.ts';

type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  isSecure: boolean,
) => void;

export type ReleaseHandler = {
  handle: Handle;
  /** Reads the home page of the release. Rejects with the reason on failure. */
  check: () => Promise<void>;
};

type HandlerOptions = {
  config: PublisherConfig;
  /** Previous releases, whose hashed files an open tab may still request. */
  previous?: readonly Release[];
  logMissing: (path: string) => void;
};

/** Creates the request handler of a release. Reads everything that can fail before it resolves. */
export async function createReleaseHandler(
  release: Release,
  { config, previous = [], logMissing }: HandlerOptions,
): Promise<ReleaseHandler> {
  const { notFoundPages, privatePath } = config;
  const client = join(release.folder, 'client');
  const [getHeaders, notFound, files, ...previousFiles] = await Promise.all([
    readHeaders(release.folder, config),
    Promise.all(notFoundPages.map(({ path }) => readFile(join(client, `${path}.html`)))),
    openStaticFiles(client),
    // A release that was pruned meanwhile serves no files.
    ...previous.map(({ folder }) =>
      openStaticFiles(join(folder, 'client'), (file) => isVersionedFile(file, config)).catch(
        () => () => null,
      ),
    ),
  ]);

  function find(path: string, codings: string | undefined) {
    if (notFoundPages.some((page) => page.path === getPagePath(path))) return null;
    const found = files(path, codings);
    if (found) return found;
    if (isWithin(path, privatePath)) return files(privatePath, codings);
    for (const findPrevious of previousFiles) {
      const previousFile = findPrevious(path, codings);
      if (previousFile) return previousFile;
    }
    return null;
  }

  const handle: Handle = (request, response, path, isSecure) => {
    const file = config.getFilePath(path);
    for (const [name, value] of Object.entries(getHeaders(file, isSecure)))
      response.setHeader(name, value);
    const found = find(file, request.headers['accept-encoding']);
    if (found) {
      sendFile(request, response, found).catch((error: unknown) => {
        const isDisconnected = request.socket.destroyed;
        // A missing file fails this response only, not the server.
        response.destroy();
        if (!isDisconnected)
          console.error(JSON.stringify({ event: 'file_not_sent', error: getCode(error) }));
      });
      return;
    }
    logMissing(path);
    const index = notFoundPages.findIndex(({ under }) => path.startsWith(under));
    const headers = getHeaders(notFoundPages[index]?.path ?? '', isSecure);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' });
    response.end(request.method === 'HEAD' ? undefined : notFound[index]);
  };

  return {
    handle,
    async check() {
      const html = await readFile(join(client, 'index.html'), 'utf8').catch((error: unknown) => {
        throw new Error(`The home page of the live release cannot be read: ${getCode(error)}`);
      });
      if (!html.includes('<h1'))
        throw new Error('The home page of the live release has no heading.');
    },
  };
}

function getCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return String(error);
}
