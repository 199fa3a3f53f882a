import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startPageWorker } from '../../../../src/publisher/serve/page-worker.ts';
import { publisherConfig } from '../../../../src/publisher/site.ts';

/** What a release has in place of Astro's handler: pages that answer, and pages that do not. */
const handler = `
export async function handler({ url }, response, next, { release }) {
  if (url === '/none') return next();
  if (url === '/busy') for (;;);
  if (url === '/silent') return new Promise(() => {});
  if (url === '/rejected') throw new Error('A page failed.');
  if (url === '/thrown') { setTimeout(() => { throw new Error('The thread failed.'); }); return new Promise(() => {}); }
  response.writeHead(url === '/broken' ? 500 : 200, { 'content-type': 'text/plain' });
  response.write(release.id + url);
  response.end();
}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'renderer/server'), { recursive: true });
  await writeFile(join(folder, 'renderer/server/entry.mjs'), handler);
  const manifest = { code: '', entry: '', files: [], modules: {} };
  await writeFile(join(folder, 'renderer/manifest.json'), JSON.stringify(manifest));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let worker: ReturnType<typeof startPageWorker>;
const errors = vi.spyOn(console, 'error').mockReturnValue();
afterEach(() => {
  worker.close();
  errors.mockClear();
});

const maxPageMs = 1500;
function open(examples = ['/first'], id = 'one') {
  const release = {
    id,
    folder,
    isFallback: false,
    builtAt: '',
    items: 0,
    backend: '',
    sourceHash: '',
  };
  worker = startPageWorker(release, publisherConfig, { examples, maxPageMs, restartDelayMs: 100 });
}

async function read(url: string): Promise<string | null> {
  const page = await worker.render(url);
  return page && Buffer.from(page.body).toString();
}

it('renders the pages of its release, and null for a page that there is not', async () => {
  open();
  await expect.poll(() => read('/a?q=1')).toBe('one/a?q=1');
  expect(await read('/none')).toBeNull();
});

it('answers null for a page that fails, and goes on', async () => {
  open();
  await expect.poll(() => read('/a')).toBe('one/a');
  expect(await Promise.all(['/rejected', '/broken', '/b'].map(read))).toEqual([
    null,
    null,
    'one/b',
  ]);
});

it.each(['/busy', '/silent', '/thrown'])(
  'answers null for %s and what waits behind it, and starts a new thread',
  async (url) => {
    open();
    await expect.poll(() => read('/a')).toBe('one/a');
    const first = read(url);
    const second = read('/silent');
    expect(await Promise.all([first, second])).toEqual([null, null]);
    await expect.poll(() => read('/b')).toBe('one/b');
  },
);

it('renders nothing if an example fails, so that each search is answered with the plain page', async () => {
  open(['/first', '/broken']);
  await expect.poll(() => errors.mock.calls.length).toBeGreaterThan(0);
  expect(await read('/a')).toBeNull();
});

it('answers null once it is closed, also what is being rendered', async () => {
  open();
  await expect.poll(() => read('/a')).toBe('one/a');
  const rendering = read('/silent');
  worker.close();
  expect(await rendering).toBeNull();
  expect(await read('/a')).toBeNull();
});
