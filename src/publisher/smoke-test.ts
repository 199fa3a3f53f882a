import { createServer } from 'node:http';
import { createReleaseHandler } from './release-handler.ts';
import type { Release } from './release.ts';

/** Long, because a slow machine must not fail the build. */
const timeoutMs = 120_000;

/**
 * Serves a release on a local port and returns an error for each main page that does not respond
 * correctly.
 */
export async function smokeTest(release: Release, routes: Set<string>): Promise<string[]> {
  const book = [...routes].find((route) => /^books\/[^/]+\.html$/.test(route));
  const { handle } = await createReleaseHandler(release, { logMissing: () => undefined });
  const server = createServer((request, response) => {
    handle(request, response, (request.url ?? '/').split('?')[0] ?? '/', false);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    const expected = [
      ['/', 200],
      ...(book ? [[toPath(book), 200] as const] : []),
      ['/no-such-page', 404],
    ] as const;
    const errors: string[] = [];
    for (const [path, status] of expected) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      const html = await response.text();
      if (response.status !== status) errors.push(`${path} answers ${response.status}`);
      else if (!html.includes('<h1')) errors.push(`${path} has no heading`);
    }
    if (!book && !release.isFallback) errors.push('It has no page of a book');
    return errors;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function toPath(page: string): string {
  const segments = page.replace(/\.html$/, '').split('/');
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
