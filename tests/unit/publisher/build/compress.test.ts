import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  compress,
  fastQuality,
  maxQuality,
  startCompressing,
} from '../../../../src/publisher/build/compress.ts';
import { isDataFile } from '../../../../src/publisher/store/release-files.ts';
import { publisherConfig as config } from '../../../../src/publisher/site.ts';
import { writeRelease } from '../../../fixtures/release.ts';

const page = '<p>Reader, I married him.</p>'.repeat(60);
let release: Awaited<ReturnType<typeof writeRelease>>;
beforeAll(async () => {
  release = await writeRelease({
    'index.html': page,
    'books/persuasion.html': page,
    'small.html': '<p>Yes.</p>',
    'cover.jpg': Buffer.alloc(2000),
  });
  await compress(join(release.folder, 'client'));
});
afterAll(() => release.remove());

it('compresses every text file that is large enough, at any depth', async () => {
  const files = await readdir(join(release.folder, 'client'), { recursive: true });
  expect(files.filter((file) => file.includes('.')).toSorted()).toEqual([
    'books/persuasion.html.br',
    'cover.jpg',
    'index.html.br',
    'small.html',
  ]);
});

it('keeps the content in fewer bytes', async () => {
  const brotli = await readFile(join(release.folder, 'client', 'index.html.br'));
  expect(brotliDecompressSync(brotli).toString()).toBe(page);
  expect(brotli.length).toBeLessThan(page.length / 5);
});

it('keeps the plain files of a build that no server of ours serves', async () => {
  const laid = await writeRelease({ 'index.html': page });
  const folder = join(laid.folder, 'client');
  await compress(folder, { keepsPlain: true });
  const { add, done } = startCompressing(folder, { keepsPlain: true });
  add('cart.html', Buffer.from(page));
  await done();
  expect((await readdir(folder)).toSorted()).toEqual([
    'cart.html',
    'cart.html.br',
    'index.html',
    'index.html.br',
  ]);
  expect(await readFile(join(folder, 'cart.html'), 'utf8')).toBe(page);
  await laid.remove();
});

it('links a file of the previous folder with the same content', async () => {
  const [last, next] = [await writeRelease({}), await writeRelease({})];
  const previous = join(last.folder, 'client');
  const folder = join(next.folder, 'client');
  const write = async (to: string, from: string | null, text: string) => {
    const { add, done } = startCompressing(to, { previous: from });
    add('index.html', Buffer.from(page));
    add('cart.html', Buffer.from(text));
    await done();
  };
  await write(previous, null, page);
  await write(folder, previous, page.toUpperCase());
  const idOf = async (file: string) => (await stat(file)).ino;
  expect(await idOf(join(folder, 'index.html.br'))).toBe(
    await idOf(join(previous, 'index.html.br')),
  );
  const changed = await readFile(join(folder, 'cart.html.br'));
  expect(brotliDecompressSync(changed).toString()).toBe(page.toUpperCase());
  await last.remove();
  await next.remove();
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

it('skips files that are compressed', async () => {
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

it('compresses a page that is not written yet', async () => {
  const laid = await writeRelease({});
  const folder = join(laid.folder, 'client');
  const { add, done } = startCompressing(folder);
  add('books/emma.html', Buffer.from(page));
  await done();
  expect(await readdir(join(folder, 'books'))).toEqual(['emma.html.br']);
  const brotli = await readFile(join(folder, 'books/emma.html.br'));
  expect(brotliDecompressSync(brotli).toString()).toBe(page);
  await laid.remove();
});
