import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  it,
  vi,
  type MockInstance,
} from 'vitest';
import { startPageWorker } from '../../../../src/publisher/serve/page-worker.ts';
import { publisherConfig } from '../../../../src/publisher/site.ts';

/** What a release has in place of Astro's handler: pages that answer, and pages that do not. */
const handler = `
export async function handler({ url }, response, next, { release }) {
  if (url === '/none') return next();
  if (url === '/busy') for (;;);
  if (url.startsWith('/slow')) await new Promise((resolve) => setTimeout(resolve, 300));
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
let errors: MockInstance<typeof console.error>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => worker.close());

const maxPageMs = 1500;
function open({ examples = ['/first'], maxRunning = 4 } = {}) {
  const release = {
    id: 'one',
    folder,
    isFallback: false,
    builtAt: '',
    items: 0,
    backend: '',
    sourceHash: '',
  };
  const options = { examples, maxPageMs, maxRunning, restartDelayMs: 1 };
  worker = startPageWorker(release, publisherConfig, options);
}

async function read(url: string, caller = 'reader'): Promise<string> {
  const page = await worker.render(url, caller);
  return typeof page === 'string' ? page : Buffer.from(page.body).toString();
}
const isOpen = () => expect.poll(() => read('/a?q=1'), { timeout: 60_000 }).toBe('one/a?q=1');

it('renders the pages of its release, also without an example, and knows what page there is not', async () => {
  open({ examples: [] });
  expect(worker.status()).toBe('ok');
  await isOpen();
  expect(await read('/none')).toBe('missing');
});

it('goes on after a page that fails or never ends', async () => {
  open();
  await isOpen();
  const pages = ['/rejected', '/broken', '/silent', '/b'];
  expect(await Promise.all(pages.map((page) => read(page)))).toEqual([
    ...['failed', 'failed', 'failed'],
    'one/b',
  ]);
  expect(errors.mock.calls.join()).toContain('no answer in 1500 ms');
  expect(await read('/c')).toBe('one/c');
  expect(errors.mock.calls.join()).not.toContain('page_worker_failed');
});

it.each([
  ['/busy', 1],
  ['/thrown', 7],
])('replaces a thread that %s blocks or ends, also after %i times', async (url, times) => {
  open();
  for (let time = 0; time < times; time += 1) {
    await isOpen();
    expect(await Promise.all([read(url), read('/silent')])).toEqual(['failed', 'failed']);
  }
  await isOpen();
});

it('fails while an example fails, so that each search is answered with the plain page', async () => {
  open({ examples: ['/first', '/broken'] });
  expect(worker.status()).toBe('unknown');
  await expect.poll(() => worker.status()).toBe('failed');
  expect(await read('/a')).toBe('failed');
});

it('lets callers take turns, and waiting ends no thread', async () => {
  open({ maxRunning: 1 });
  await isOpen();
  const answered: string[] = [];
  const ask = async (url: string, caller: string) => {
    const page = await read(url, caller);
    answered.push(page === 'failed' ? 'failed' : caller);
  };
  const flood = Array.from({ length: 12 }, (_, page) => ask(`/slow?${page}`, 'flood'));
  await Promise.all([...flood, ask('/slow', 'reader')]);
  // Two pages of the flood have no place, and others wait for too long.
  expect(answered.indexOf('reader')).toBeLessThanOrEqual(4);
  expect(answered).toContain('failed');
  expect(worker.status()).toBe('ok');
  expect(await read('/b')).toBe('one/b');
  expect(errors).not.toHaveBeenCalled();
});

it('finishes what it has begun when it is closed, and begins nothing', async () => {
  open();
  await isOpen();
  const begun = read('/slow');
  worker.close();
  expect(await read('/a')).toBe('failed');
  expect(await begun).toBe('one/slow');
});
