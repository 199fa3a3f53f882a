import { expect, it } from 'vitest';
import { listSeries } from '../../../../src/domain/catalog/series.ts';
import {
  bookPicture,
  collectionPicture,
  seriesPicture,
  shopPicture,
} from '../../../../src/domain/site/share-picture.ts';
import { book } from '../../../fixtures/book.ts';

const cover = (name: string) => ({
  url: `https://cdn.shopify.com/${name}.webp`,
  width: 8,
  height: 12,
});
const emma = book({
  title: 'Emma',
  author: 'Jane Austen',
  tropes: ['Friends to Lovers', 'Age Gap', 'Small Town', 'Slow Burn'],
  spice: 1,
  cover: cover('emma'),
});

it('of a book has its cover, three tropes and the heat', () => {
  expect(bookPicture(emma)).toMatchObject({
    eyebrow: 'Heart & Hollow',
    title: 'Emma',
    subtitle: 'by Jane Austen',
    tropes: ['Friends to Lovers', 'Age Gap', 'Small Town'],
    heat: 1,
    covers: [{ title: 'Emma', url: 'https://cdn.shopify.com/emma.webp' }],
  });
  expect(bookPicture(book({ title: 'A Mug', author: '', cover: null }))).toMatchObject({
    subtitle: '',
    covers: [{ title: 'A Mug', url: null }],
  });
});

it('of a series, a collection and the shop has up to three covers', () => {
  const books = ['1', '2', '3', '4'].map((number) =>
    book({ handle: number, title: number, cover: cover(number), series: { name: 'Gap', number } }),
  );
  const [series] = listSeries(books);
  const titles = (picture: { covers: { title: string }[] } | undefined) =>
    picture?.covers.map(({ title }) => title);
  expect(titles(series && seriesPicture(series))).toEqual(['1', '2', '3']);
  const fields = { title: 'Slow Burns', description: 'A glove.', gradient: 'midnight-to-plum' };
  const bare = book({ cover: null });
  expect(titles(collectionPicture({ ...fields, books: [bare, ...books] }))).toEqual([
    '1',
    '2',
    '3',
  ]);
  expect(titles(shopPicture(books))).toEqual(['1', '2', '3']);
  expect(titles(shopPicture())).toEqual([]);
});
