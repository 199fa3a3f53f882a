import { expect, test } from 'vitest';
import { type Client, openBackend } from './open-backend.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = { contentType: 'image/png' };
const most = 5 * 1024 * 1024;

const backend = await openBackend();
const staff = await backend.signIn('owner@heartandhollow.example');
const others: Client[] = [backend.client(), await backend.signIn('pending@heartandhollow.example')];

const pictures = (client: Client = staff) => client.storage.from('event-images');
const publicUrl = (name: string) => pictures().getPublicUrl(name).data.publicUrl;

test.each([
  ['Blob', () => new Blob([pixel], { type: 'image/png' })],
  ['File', () => new File([pixel], 'a picture.png', { type: 'image/png' })],
  ['Buffer', () => pixel],
  ['ArrayBuffer', () => new Uint8Array(pixel).buffer],
])('a picture is uploaded as a %s, and everyone can see it', async (kind, make) => {
  const name = `${kind}.png`;
  const { data, error } = await pictures().upload(name, make(), png);
  expect(error).toBeNull();
  expect(data).toMatchObject({ path: name, fullPath: `event-images/${name}` });
  const response = await fetch(publicUrl(name));
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toContain('max-age=3600');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pixel);
});

test('a picture is neither replaced, moved nor copied over, which an event may show', async () => {
  await pictures().upload('once.png', pixel, png);
  const again = await pictures().upload('once.png', pixel, png);
  expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
  const other = Buffer.concat([pixel, pixel]);
  await pictures().upload('other.png', other, png);
  const refused = [
    await pictures().upload('once.png', other, { ...png, upsert: true }),
    await pictures().update('once.png', other, png),
    await pictures().move('once.png', 'twice.png'),
    await pictures().copy('other.png', 'once.png'),
  ];
  for (const { error } of refused) expect(error).not.toBeNull();
  const seen = await fetch(publicUrl('once.png'));
  expect((await seen.arrayBuffer()).byteLength).toBe(pixel.byteLength);
});

test('pictures are listed, found, read and removed', async () => {
  for (const name of ['list-b.png', 'list-a.png']) await pictures().upload(name, pixel, png);
  const listed = await pictures().list('', { search: 'list-' });
  expect(listed.data?.map(({ name }) => name)).toEqual(['list-a.png', 'list-b.png']);
  expect(listed.data?.[0]?.metadata).toMatchObject({ size: pixel.length, mimetype: 'image/png' });
  expect((await pictures().list('', { search: 'list-', limit: 1, offset: 1 })).data).toMatchObject([
    { name: 'list-b.png' },
  ]);
  expect((await pictures().exists('list-a.png')).data).toBe(true);
  expect((await pictures().exists('nowhere.png')).data).toBe(false);
  expect((await pictures().download('list-a.png')).data?.size).toBe(pixel.length);
  const removed = await pictures().remove(['list-a.png', 'list-b.png', 'nowhere.png']);
  expect(removed.data?.map(({ name }) => name).toSorted()).toEqual(['list-a.png', 'list-b.png']);
  for (const name of ['list-a.png', 'list-b.png'])
    expect((await fetch(publicUrl(name))).status).toBe(400);
});

test.each([
  ['another type', 'a.png', pixel, 'image/svg+xml', '415'],
  ['no picture', 'a.png', Buffer.from('<html>'), 'text/html', '415'],
  ['another ending', 'a.svg', pixel, 'image/png', '403'],
  ['a folder', 'a/b.png', pixel, 'image/png', '403'],
  ['a byte too much', 'a.png', Buffer.alloc(most + 1), 'image/png', '413'],
  ['far too much', 'a.png', Buffer.alloc(2 * most), 'image/png', '413'],
])('%s is refused', async (_kind, name, bytes, contentType, statusCode) => {
  const { error } = await pictures().upload(name, bytes, { contentType });
  expect(error).toMatchObject({ statusCode });
  const blob = new Blob([bytes], { type: contentType });
  expect((await pictures().upload(name, blob)).error).toMatchObject({ statusCode });
});

test('five megabytes to the byte are taken', async () => {
  expect((await pictures().upload('most.png', Buffer.alloc(most), png)).error).toBeNull();
});

test('only the operator has buckets, and nobody else copies a picture', async () => {
  await pictures().upload('kept.png', pixel, png);
  for (const other of others) {
    expect((await pictures(other).copy('kept.png', 'copy.png')).error).not.toBeNull();
    expect((await other.storage.createBucket('mine')).error).not.toBeNull();
    expect((await other.storage.deleteBucket('event-images')).error).not.toBeNull();
    expect((await other.storage.listBuckets()).data).toEqual([]);
  }
  expect((await fetch(publicUrl('kept.png'))).status).toBe(200);
  expect((await fetch(publicUrl('copy.png'))).status).toBe(400);
});

test('there are no other buckets', async () => {
  const { error } = await staff.storage.from('elsewhere').upload('a.png', pixel, png);
  expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
});
