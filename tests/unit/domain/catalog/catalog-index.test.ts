import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookDetails, leadingEdition } from '../../../../src/domain/catalog/book.ts';
import { encodeCatalog } from '../../../../src/domain/catalog/catalog-index.ts';
import { decodeCatalog } from '../../../../src/domain/catalog/catalog-reader.ts';
import { todayInShop } from '../../../../src/domain/time/date.ts';
import { book, edition as createEdition, readerOf } from '../../../fixtures/book.ts';
import { propertyRuns } from '../../../fixtures/property-runs.ts';

const word = fc.oneof(
  fc.stringMatching(/^[A-Za-z][A-Za-z '#-]{0,20}$/),
  fc.constantFrom('t', 'n', 'w', '0', '😀', '<b>', 'Ünï', "don't"),
);
const text = fc.uniqueArray(word, { maxLength: 4 });
const cents = fc.integer({ min: 0, max: 100_000 });
const title = fc.oneof(
  fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
  fc.constantFrom('Emma', 'The Garlic Book', 'A\nB', 'A\r\n\r\nB', 'A\u2028B', '\t', '300', '*'),
);
const handle = fc.oneof(
  fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/),
  fc.constantFrom('emma', 'the-garlic-book', '--', 'a_b', 'café', '日本', '$&', "$'", 'jpg', 'e'),
);
const cover = handle.map((name) => ({
  url: `https://cdn.shopify.com/s/files/1/0712/files/${encodeURI(name)}.jpg?v=1730000000`,
  width: 800,
  height: 1200,
}));
const published = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const anyBook: fc.Arbitrary<BookDetails> = fc
  .record({
    number: fc.integer({ min: 1, max: 9_999_999_999_999 }),
    variant: fc.option(fc.integer({ min: 1, max: 99_999_999_999_999 })),
    title,
    handle,
    author: word,
    price: fc.option(cents),
    originalPrice: fc.option(cents),
    availability: fc.constantFrom('in-stock', 'pre-order', 'sold-out', 'unavailable'),
    cover: fc.option(cover),
    genres: text,
    tropes: text,
    contentNotes: text,
    tags: text,
    formats: text,
    spice: fc.option(fc.integer({ min: 0, max: 5 })),
    published: fc.option(published),
    isNew: fc.boolean(),
    isBestseller: fc.boolean(),
    series: fc.option(
      fc.record({ name: word, number: fc.option(fc.constantFrom('1', '1.5', 'prequel')) }),
    ),
    editionName: word,
    copiesLeft: fc.option(fc.integer({ min: 0, max: 5 })),
    isGoods: fc.boolean(),
    reader: fc.option(word),
  })
  .map(({ number, variant, reader, ...output }) =>
    book({
      ...output,
      ...(reader && { reader }),
      id: `gid://shopify/Product/${number}`,
      variantId: variant === null ? null : `gid://shopify/ProductVariant/${variant}`,
    }),
  );

/** The day before all publication dates. */
const open = (books: readonly BookDetails[], today = '1999-12-31') =>
  decodeCatalog(JSON.parse(JSON.stringify(encodeCatalog(books))), today);

it.each([
  [-400, 'pre-order'],
  [-1, 'pre-order'],
  [3, 'in-stock'],
  [400, 'pre-order'],
])('believe a device whose date is %d days after the build: %s', (days, availability) => {
  const published = todayInShop(new Date(Date.now() + (2 - days) * 86_400_000));
  const columns = encodeCatalog([book({ availability: 'pre-order', published })]);
  const reader = decodeCatalog({ ...columns, builtOn: columns.builtOn - days });
  expect(reader.at(0).availability).toBe(availability);
});

describe('columns', () => {
  it('return every field of every card for any books', () => {
    fc.assert(
      fc.property(fc.array(anyBook, { minLength: 1, maxLength: 8 }), (books) => {
        const reader = open(books);
        expect(reader.count).toBe(books.length);
        for (const [index, packed] of books.entries()) {
          const { description: _, tags, editions: __, facts: ___, isGoods, ...fields } = packed;
          expect(reader.at(index)).toEqual({
            ...fields,
            title: fields.title.replace(/[\r\n]+/g, ' '),
          });
          expect(reader.sizeOf([index])).toEqual({ count: 1, goods: Number(isGoods) });
          const found = reader.tagsOf(index);
          const notInSeries = tags.filter((tag) => tag !== packed.series?.name);
          for (const tag of [...packed.tropes, ...packed.contentNotes, ...notInSeries]) {
            expect(found).toContain(tag);
          }
          expect(reader.indexOf(packed.id)).toBe(books.findIndex(({ id }) => id === packed.id));
        }
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('end a pre-order on its date, whatever the packed state', () => {
    const books = [
      book({ availability: 'pre-order', published: '2026-12-01' }),
      book({ availability: 'pre-order', published: null }),
    ];
    const on = (today: string) => {
      const reader = open(books, today);
      return [0, 1].map((index) => reader.at(index).availability);
    };
    expect(on('2026-11-30')).toEqual(['pre-order', 'pre-order']);
    expect(on('2026-12-01')).toEqual(['in-stock', 'pre-order']);
    expect(on('2026-12-02')).toEqual(['in-stock', 'pre-order']);
    expect(open(books, '2026-11-30').isToCome(0)).toBe(true);
    expect(open(books, '2026-12-01').isToCome(0)).toBe(false);
  });

  it('return the leading edition of each format for any books', () => {
    const edition = fc
      .record({
        number: fc.integer({ min: 1, max: 99_999_999_999_999 }),
        format: fc.constantFrom('Paperback', 'E-book', 'Hardcover', ''),
        price: fc.option(cents),
        originalPrice: fc.option(cents),
        availability: fc.constantFrom('in-stock', 'pre-order', 'sold-out', 'unavailable'),
      })
      .map(({ number, ...output }) =>
        createEdition({
          ...output,
          variantId: `gid://shopify/ProductVariant/${number}`,
          title: output.format,
        }),
      );
    // Variant ids are unique, as the provider's are.
    const editionsOfBook = fc.uniqueArray(edition, {
      maxLength: 100,
      selector: ({ variantId }) => variantId,
    });
    const many = fc.array(editionsOfBook, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(many, (lists) => {
        const books = lists.map((editions) => {
          const lead = leadingEdition(editions);
          return book({
            editions,
            formats: [...new Set(editions.map(({ format }) => format))].filter(Boolean),
            variantId: lead?.variantId ?? null,
            price: lead?.price ?? null,
            originalPrice: lead?.originalPrice ?? null,
            availability: lead?.availability ?? 'unavailable',
            editionName: lead?.title ?? '',
            copiesLeft: lead?.copiesLeft ?? null,
          });
        });
        const reader = open(books);
        for (const [index, { formats, editions, ...shown }] of books.entries()) {
          const { editionName, copiesLeft } = shown;
          expect(reader.at(index)).toMatchObject({ editionName, copiesLeft });
          expect(reader.priceOf(index)).toBe(shown.price ?? -1);
          for (const format of formats) {
            const lead = leadingEdition(editions.filter((one) => one.format === format));
            const { variantId, price, originalPrice, availability, copiesLeft } = reader.at(index, [
              format,
            ]);
            expect({ variantId, price, originalPrice, availability, copiesLeft }).toEqual({
              copiesLeft: lead?.copiesLeft,
              variantId: lead?.variantId,
              price: lead?.price,
              originalPrice: lead?.originalPrice,
              availability: lead?.availability,
            });
            expect(reader.priceOf(index, [format])).toBe(lead?.price ?? -1);
          }
        }
      }),
    );
  });

  it('keep the order of books if a title has line ends', () => {
    const reader = readerOf({ title: 'One\nTwo\r\nThree' }, { title: 'Four' });
    expect(reader.titles).toEqual(['One Two Three', 'Four']);
    expect(reader.at(1)).toMatchObject({ title: 'Four', handle: 'book-2' });
  });

  it('support dates from 2000 on', () => {
    const days = ['1999-12-31', '2000-01-01', '2026-11-01', null];
    const reader = readerOf(...days.map((day) => ({ published: day })));
    expect(days.map((_, index) => reader.at(index).published)).toEqual([
      null,
      '2000-01-01',
      '2026-11-01',
      null,
    ]);
  });

  it('separate tropes and content notes from other tags', () => {
    const reader = readerOf({
      tropes: ['Slow Burn'],
      contentNotes: ['grief'],
      tags: ['Slow Burn', 'snow', 'Romance'],
    });
    expect(reader.tropesOf(0)).toEqual(['Slow Burn']);
    expect(reader.notesOf(0)).toEqual(['grief']);
    expect(reader.tagsOf(0)).toEqual(['Slow Burn', 'grief', 'snow', 'Romance']);
  });

  it('return null for an unknown book', () => {
    const reader = readerOf({});
    expect(reader.indexOf('gid://shopify/Product/2')).toBe(-1);
    expect(reader.indexOf('nonsense')).toBe(-1);
  });
});
