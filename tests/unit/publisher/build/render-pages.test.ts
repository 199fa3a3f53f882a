import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../../../src/publisher/build/render-pages.ts';
import { publisherConfig as config } from '../../../../src/publisher/site.ts';

let folder: string;
let warning: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-'));
  warning = [];
  vi.spyOn(console, 'warn').mockImplementation((message) => warning.push(String(message)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/**
 * Renders these pages. A page in `broken` throws while `books` contains the item that it cannot
 * show.
 */
async function render(all: readonly string[], broken: Record<string, string>): Promise<string[]> {
  const books = new Set(all.filter((path) => path.startsWith('/books/')));
  let paths = [...all];
  const renderer = {
    code: 'code',
    files: [],
    listPaths: () =>
      Promise.resolve(paths.map((pathname) => ({ pathname, route: { type: 'page' } }))),
    render(address: string) {
      const path = new URL(address).pathname.replace('.html', '').replace(/^\/index$/, '/');
      const cause = broken[path];
      if (cause !== undefined && (cause === path || books.has(cause)))
        return Promise.reject(new URIError(`${path} cannot be shown`));
      const headers = { 'content-security-policy': "default-src 'none'" };
      if (cause === 'no policy') return Promise.resolve(new Response(''));
      return Promise.resolve(new Response(`<h1>${path}</h1>`, { headers }));
    },
    startBuild: () => undefined,
    skipPage(path: string) {
      if (!/^\/(books|collections)\//.test(path) || !paths.includes(path)) return false;
      paths = paths.filter((one) => one !== path);
      books.delete(path);
      return true;
    },
  };
  await renderPages(renderer, {
    config,
    folder,
    previous: null,
    site: 'http://127.0.0.1:4321',
    optimizer: { optimize: (html) => html, runtimeFiles: new Map() },
  });
  const files = await readdir(join(folder, 'client'), { recursive: true });
  return files.filter((file) => file.endsWith('.html')).toSorted();
}

const shop = ['/', '/books/a', '/books/b', '/collections/c'];

it('skips and reports an item whose page fails', async () => {
  expect(await render(shop, { '/books/a': '/books/a' })).toEqual([
    'books/b.html',
    'collections/c.html',
    'index.html',
  ]);
  expect(warning).toEqual(['1 of 4 pages were left out: /books/a (/books/a cannot be shown).']);
});

it('skips the book that breaks other pages', async () => {
  const broken = { '/books/a': '/books/a', '/collections/c': '/books/a', '/': '/books/a' };
  expect(await render(shop, broken)).toEqual(['books/b.html', 'collections/c.html', 'index.html']);
});

it('fails if no item causes the error', async () => {
  await expect(render(shop, { '/': '/' })).rejects.toThrow('/ cannot be shown');
});

it('fails if the page of an item has an unknown form', async () => {
  await expect(render(shop, { '/books/a': 'no policy' })).rejects.toThrow('output has changed');
  expect(warning).toEqual([]);
});
