import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { z } from 'zod';

/**
 * A process of its own that serves the folder FLOOR_DIR as the shop serves a release: sirv over files
 * compressed beforehand, each page with the headers that `headers.json` gives it.
 */
const folder = process.env['FLOOR_DIR'] ?? '';
const headersOf = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8')));
const files = sirv(join(folder, 'client'), {
  brotli: true,
  gzip: true,
  etag: true,
  extensions: ['html'],
});

const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (path === '/healthz') {
    response.end('{}');
    return;
  }
  for (const [name, value] of Object.entries(headersOf[path] ?? {})) {
    response.setHeader(name, value);
  }
  files(request, response, () => {
    response.writeHead(404).end();
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
