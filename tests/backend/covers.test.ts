import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openEmulator } from './open-emulator.ts';

const emulator = await openEmulator();

const cover = (file: string, accept?: string) =>
  fetch(`${emulator.origin()}/cdn/covers/${file}`, accept ? { headers: { accept } } : {});

test.each([
  ['three-left.webp?width=240', 'webp', 240],
  ['three-left.png?width=9999', 'png', 1600],
  ['three-left.jpg?width=nonsense', 'jpeg', 800],
  ['three-left.avif?width=120', 'heif', 120],
  ['three-left.webp?width=100&format=png', 'png', 100],
])('%s is an image of that format and width', async (file, format, width) => {
  const response = await cover(file);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
  const image = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(image).toMatchObject({ format, width, height: width * 1.5 });
});

test('renders a cover once for concurrent requests', async () => {
  const requested = Array.from({ length: 8 }, () => cover('not-yet.webp?width=64'));
  expect((await Promise.all(requested)).map(({ status }) => status)).toEqual(
    requested.map(() => 200),
  );
  const saved = await readdir(join(emulator.dataDir, 'covers'));
  expect(saved.filter((name) => name.endsWith('-64.webp'))).toHaveLength(1);
  expect(saved.filter((name) => name.endsWith('.new'))).toEqual([]);
});

test.each(['no-such.webp', 'three-left.gif', 'none-left.webp', 'without-end.webp', '..%2fx.webp'])(
  'returns 404 for %s',
  async (file) => {
    expect((await cover(file)).status).toBe(404);
  },
);

test.each([
  ['three-left.webp?width=120', 'image/avif,image/webp,*/*;q=0.8', 'image/avif'],
  ['three-left.webp?width=120', 'image/webp, */*;q=0.8', 'image/webp'],
  ['three-left.jpg?width=120', 'image/webp;q=0.9', 'image/webp'],
  ['three-left.jpg?width=120', 'text/html', 'image/jpeg'],
  ['three-left.jpg?width=120', 'image/avif-sequence', 'image/jpeg'],
  ['three-left.webp?width=120&format=png', 'image/avif', 'image/png'],
])('%s is negotiated by "%s" as %s', async (file, accept, type) => {
  const response = await cover(file, accept);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('vary')).toBe('Accept');
  const { format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(format).toBe({ 'image/avif': 'heif' }[type] ?? type.slice('image/'.length));
});
