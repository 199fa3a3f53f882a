import { createServer } from 'node:http';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { theme } from '../../../src/domain/site/shop.ts';
import {
  drawImageOf,
  drawSharePicture,
  isDrawn,
  parcel,
  shareName,
} from '../../../src/images/share-picture.ts';
import { listen } from '../../fixtures/listen.ts';

const cover = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#0f0' } })
  .png()
  .toBuffer();
let answer: { status: number; body: string | Buffer } = { status: 200, body: cover };
const server = createServer((_request, response) => {
  response.writeHead(answer.status).end(answer.body);
});
const origin = await listen(server);
afterAll(() => void server.close());

let images = 0;
const nextUrl = () => `${origin}/${Date.now()}-${(images += 1)}.png?v=1`;

async function colorAt(picture: Uint8Array, left: number, top: number): Promise<readonly number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

const paper = [1, 3, 5].map((at) => Number.parseInt(theme.light.paper.slice(at, at + 2), 16));
const near = (color: readonly number[]) => color.map((value) => expect.closeTo(value, -1));

it('shows the whole cover on the shop’s paper at 1200 by 630', async () => {
  const url = nextUrl();
  const picture = await drawImageOf(url);
  const { width, height, format } = await sharp(picture).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  for (const [left, top] of [
    [5, 5],
    [1195, 625],
    [300, 315],
    [600, 20],
  ] as const)
    expect(await colorAt(picture, left, top)).toEqual(near(paper));
  expect(await colorAt(picture, 600, 50)).toEqual(near([0, 255, 0]));
  expect(picture.length).toBeLessThan(100_000);
});

it('draws an image once, and one that could not be read again', async () => {
  const url = nextUrl();
  for (const broken of [
    { status: 404, body: '' },
    { status: 200, body: 'no image' },
  ]) {
    answer = broken;
    await expect(drawImageOf(url)).rejects.toThrow();
    expect(isDrawn(url)).toBe(false);
  }
  answer = { status: 200, body: cover };
  const picture = await drawImageOf(url);
  expect(isDrawn(url)).toBe(true);
  answer = { status: 404, body: '' };
  expect((await drawImageOf(url)).equals(picture)).toBe(true);
  expect(shareName(`${url}2`)).not.toBe(shareName(url));
});

it('asks for no further image of a host that is down', async () => {
  answer = { status: 503, body: '' };
  for (let attempt = 0; attempt < 20; attempt += 1)
    await expect(drawImageOf(nextUrl())).rejects.toThrow('status 503');
  answer = { status: 200, body: cover };
  await expect(drawImageOf(nextUrl())).rejects.toThrow('Too many images');
});

it('draws a drawing sharp, whatever its size', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v4H0z"/></svg>';
  const picture = await drawSharePicture(Buffer.from(svg));
  expect(await colorAt(picture, 595, 315)).toEqual(near([0, 0, 0]));
  expect(await colorAt(picture, 605, 315)).toEqual(near(paper));
  expect(await colorAt(await drawSharePicture(parcel), 450, 500)).toEqual(near([181, 138, 92]));
});
