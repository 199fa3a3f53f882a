import { createServer } from 'node:http';
import { createReleaseHandler } from './release-handler.ts';
import type { Release } from './release.ts';

/** Long, as a slow machine is no fault of the build. */
const patience = 120_000;

/** Serves a build to nobody but us, and tells which of its main pages do not answer as they should. */
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
    const asked = [
      ['/', 200],
      ...(book ? [[addressOf(book), 200] as const] : []),
      ['/no-such-page', 404],
    ] as const;
    const faults: string[] = [];
    for (const [path, status] of asked) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        signal: AbortSignal.timeout(patience),
      });
      const html = await response.text();
      if (response.status !== status) faults.push(`${path} answers ${response.status}`);
      else if (!html.includes('<h1')) faults.push(`${path} has no heading`);
    }
    if (!book && !release.isFallback) faults.push('It has no page of a book');
    return faults;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function addressOf(page: string): string {
  const segments = page.replace(/\.html$/, '').split('/');
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
