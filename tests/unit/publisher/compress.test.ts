import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  compress,
  fastQuality,
  maxQuality,
  startCompressing,
} from '../../../src/publisher/compress.ts';
import { isDataFile } from '../../../src/publisher/release-files.ts';
import { publisherConfig as config } from '../../../src/publishing/config.ts';
import { writeRelease } from '../../fixtures/release.ts';

const page = '<p>Reader, I married him.</p>'.repeat(60);
let release: Awaited<ReturnType<typeof writeRelease>>;
beforeAll(async () => {
  release = await writeRelease({
    'index.html': page,
    'books/persuasion.html': page,
    'small.html': '<p>Yes.</p>',
    'cover.jpg': Buffer.alloc(2000),
  });
  await compress(release.folder);
});
afterAll(() => release.remove());

it('writes two copies of every text file that is large enough, at any depth', async () => {
  const files = await readdir(join(release.folder, 'client'), { recursive: true });
  expect(files.filter((file) => /\.(br|gz)$/.test(file)).toSorted()).toEqual([
    'books/persuasion.html.br',
    'books/persuasion.html.gz',
    'index.html.br',
    'index.html.gz',
  ]);
});

it('writes smaller copies with the same content', async () => {
  const at = (name: string) => readFile(join(release.folder, 'client', name));
  const [brotli, zipped] = await Promise.all([at('index.html.br'), at('index.html.gz')]);
  expect(brotliDecompressSync(brotli).toString()).toBe(page);
  expect(gunzipSync(zipped).toString()).toBe(page);
  expect(Math.max(brotli.length, zipped.length)).toBeLessThan(page.length / 5);
});

it('uses a lower quality only for the data pages of a large shop', async () => {
  const text = Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 997}`).join(' ');
  const large = await writeRelease({ 'index.html': text, 'books/emma.html': text });
  await compress(join(large.folder, 'client'), {
    getQuality: (file) => (isDataFile(file, config) ? fastQuality : maxQuality),
  });
  const size = async (name: string) => (await stat(join(large.folder, 'client', name))).size;
  expect(await size('books/emma.html.br')).toBeGreaterThan(await size('index.html.br'));
  await large.remove();
});

it('skips files that have copies', async () => {
  const laid = await writeRelease({
    'index.html': page,
    'cart.html': page,
    'cart.html.br': 'kept',
  });
  const folder = join(laid.folder, 'client');
  await compress(folder);
  expect(await readdir(folder)).toContain('index.html.br');
  expect(await readFile(join(folder, 'cart.html.br'), 'utf8')).toBe('kept');
  await laid.remove();
});

it('writes the copies of a page that is not written yet', async () => {
  const laid = await writeRelease({});
  const folder = join(laid.folder, 'client');
  const { add, done } = startCompressing(folder);
  add('books/emma.html', page);
  await done();
  expect(await readdir(join(folder, 'books'))).toEqual(['emma.html.br', 'emma.html.gz']);
  const brotli = await readFile(join(folder, 'books/emma.html.br'));
  expect(brotliDecompressSync(brotli).toString()).toBe(page);
  await laid.remove();
});
