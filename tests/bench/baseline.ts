import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '../fixtures/free-port.ts';

type Stored = { status: number; headers: Record<string, string>; body: Buffer };

/**
 * Serves a copy of the shop from memory. `withScripts: false` gives the baseline: the same pages
 * without scripts. Both copies respond in the same way, so that only the scripts differ.
 */
export async function openCopy(source: string, { withScripts }: { withScripts: boolean }) {
  const stored = new Map<string, Promise<Stored>>();

  async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const copy = stored.get(url) ?? copyOf(source + url, withScripts);
    stored.set(url, copy);
    const { status, headers, body } = await copy;
    response.writeHead(status, headers).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(`The copy of ${String(request.url)} failed:`, error);
      response.writeHead(502).end();
    });
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function copyOf(url: string, withScripts: boolean): Promise<Stored> {
  const response = await fetch(url, { redirect: 'manual' });
  const body = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers)
    if (!['connection', 'content-encoding', 'content-length', 'keep-alive'].includes(name))
      headers[name] = value;
  const type = response.headers.get('content-type') ?? '';
  if (!/^(text|application)\//.test(type)) return { status: response.status, headers, body };
  const text = body.toString('utf8');
  const saved = withScripts || !type.startsWith('text/html') ? text : withoutScripts(text);
  headers['content-encoding'] = 'br';
  return { status: response.status, headers, body: brotliCompressSync(saved) };
}

/** Structured data stays, because browsers do not execute it. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b(?![^>]*application\/ld\+json)[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="?modulepreload"?[^>]*>/g, '');
}
