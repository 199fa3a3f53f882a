import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sirv from 'sirv';
import { readHeaders } from './headers.ts';
import { filePath } from '../domain/file-name.ts';
import type { Release } from './release.ts';
import { isNamedByCode, isUnder } from './routes.ts';

/** The nearest page for what is not there, and the paths it answers for. */
const notFoundPages = [
  { under: '/collections/', path: '/collections/404' },
  { under: '', path: '/404' },
] as const;
const isNotFoundPage = (path: string) =>
  notFoundPages.some((page) => page.path === path.replace(/(\.html|\/)$/, ''));
const reading = { brotli: true, gzip: true, etag: true, extensions: ['html'], dotfiles: false };

export type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  isSecure: boolean,
) => void;

type Beside = {
  /** Looks each file up when it is asked for: for few questions, that is quicker than to list all. */
  isForFew?: boolean;
  /** Older releases, whose hashed files an open tab may still ask for. */
  older?: readonly Release[];
  logMissing: (path: string) => void;
};

/** Opens a release for requests. Everything that can fail does so here, before anybody is sent to it. */
export async function openRelease(
  release: Release,
  { isForFew = false, older = [], logMissing }: Beside,
): Promise<Handle> {
  const client = join(release.folder, 'client');
  const [headersOf, notFound] = await Promise.all([
    readHeaders(release.folder),
    Promise.all(notFoundPages.map(({ path }) => readFile(join(client, `${path}.html`)))),
  ]);
  const files = sirv(client, { ...reading, dev: isForFew });
  // `dev` looks a file up when it is asked for: nobody has to read whole old releases.
  const olderFiles = older.map(({ folder }) =>
    sirv(join(folder, 'client'), { ...reading, dev: true }),
  );

  return (request, response, path, isSecure) => {
    const file = filePath(path);
    for (const [name, value] of Object.entries(headersOf(file, isSecure)))
      response.setHeader(name, value);
    // A range that ends before it begins throws in sirv; whole files are small enough to send.
    delete request.headers.range;
    request.headers['accept-encoding'] = withoutRefused(request.headers['accept-encoding']);
    // A file that went away under a running shop costs its own answer, not the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    const tellMissing = () => {
      logMissing(path);
      const place = notFoundPages.findIndex(({ under }) => path.startsWith(under));
      const headers = headersOf(notFoundPages[place]?.path ?? '', isSecure);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' });
      response.end(request.method === 'HEAD' ? undefined : notFound[place]);
    };
    const lookBack = (place: number): void => {
      const next = isNamedByCode(path) ? olderFiles[place] : undefined;
      if (next) next(request, response, () => lookBack(place + 1));
      else tellMissing();
    };
    if (isNotFoundPage(file)) return tellMissing();
    if (file !== path) request.url = file;
    files(request, response, () => {
      if (!isUnder(path, '/dashboard')) return lookBack(0);
      // An address below it that names no screen opens its first one.
      request.url = '/dashboard';
      files(request, response, tellMissing);
    });
  };
}

/** sirv takes a coding that is named for one that is welcome, even at `q=0`. */
function withoutRefused(codings = ''): string {
  return codings
    .split(',')
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/i.test(coding))
    .join();
}
