import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeFavorites,
  encodeFavorites,
  type Favorite,
  parseFavoriteIds,
  isComplete,
  type StoredFavorite,
  parseFavorites,
  toFavorite,
  toggleFavorite,
} from '../../../../src/domain/cart/favorites.ts';
import { book } from '../../../fixtures/book.ts';

const gid = (number: number) => `gid://shopify/Product/${number}`;
const first = 8_012_345_678_901;

/** An entry as large as those of a real shop. */
const favorite = (number: number, overrides: Partial<Favorite> = {}): Favorite => ({
  id: gid(number),
  title: 'The Tenant of Wildfell Hall',
  author: 'Anne Brontë',
  price: 12.5,
  coverImage: `https://cdn.shopify.com/s/files/1/0712/3456/7890/files/wildfell-${number}.jpg?v=1730000000`,
  handle: `the-tenant-of-wildfell-hall-${number}`,
  variantId: `gid://shopify/ProductVariant/${number + 36_000_000_000_000}`,
  ...overrides,
});

const anyText = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ maxLength: 300, unit: 'binary' }),
  fc.constantFrom(
    '"',
    ';',
    ',',
    '%',
    '%00',
    '😀'.repeat(300),
    '\ud83d',
    '\udc00x',
    '{"id":"9"}',
    '\\',
  ),
);
const anyFavorite = fc.record({
  id: fc.integer({ min: 1, max: 99_999_999_999_999 }).map(gid),
  title: anyText,
  author: anyText,
  price: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
  coverImage: anyText,
  handle: fc.stringMatching(/^[a-z][a-z0-9-]{0,40}$/),
  variantId: fc.integer({ min: 1 }).map((number) => `gid://shopify/ProductVariant/${number}`),
});
const anyFavorites = fc.uniqueArray(anyFavorite, { selector: ({ id }) => id, maxLength: 12 });

const ids = (saved: readonly StoredFavorite[] | null) => saved?.map(({ id }) => id);

describe('the cookie', () => {
  it('returns the saved books in order', () => {
    const saved = [1, 2, 3].map((number) => favorite(first + number));
    expect(decodeFavorites(encodeFavorites(saved) ?? '')).toEqual(saved);
    expect(decodeFavorites(encodeFavorites([]) ?? '')).toEqual([]);
  });

  it.each([
    'Say "yes"',
    'a; Path=/; b',
    'one, two, three',
    '100% Yes',
    '%00%22%3B',
    'O’Hara – “The” …',
    '😀👩‍❤️‍💋‍👨',
    'half a pair \ud83d here',
    'x'.repeat(300),
    'back\\slash',
    'line\nend\tand\u0000nul',
    '</script>',
    '日本の恋',
  ])('keeps the title %j', (title) => {
    const value = encodeFavorites([favorite(first, { title })]) ?? '';
    expect(value).toMatch(/^[\x21-\x7e]*$/);
    expect(value).not.toContain(';');
    expect(decodeFavorites(value)).toEqual([favorite(first, { title })]);
  });

  it('never exceeds the browser’s limit, loses no book and keeps the newest complete', () => {
    fc.assert(
      fc.property(anyFavorites, (saved) => {
        const value = encodeFavorites(saved);
        if (value === null) return;
        expect(Buffer.byteLength(`favorites=${value}`)).toBeLessThanOrEqual(4096);
        const read = decodeFavorites(value) ?? [];
        expect(ids(read)).toEqual(ids(saved));
        const shrunk = read.map((entry) => !isComplete(entry));
        expect(shrunk).toEqual(shrunk.toSorted((one, other) => Number(other) - Number(one)));
      }),
    );
  });

  it('holds 150 real books, the newest complete, across many reloads', () => {
    let saved: StoredFavorite[] = [];
    for (let number = 0; number < 150; number += 1) {
      saved = toggleFavorite(saved, favorite(first + number));
      const value = encodeFavorites(saved);
      expect(value?.length).toBeLessThanOrEqual(4096 - 'favorites='.length);
      saved = decodeFavorites(value ?? '') ?? [];
      expect(saved.at(-1)).toEqual(favorite(first + number));
    }
    expect(ids(saved)).toEqual(Array.from({ length: 150 }, (_, number) => gid(first + number)));
  });

  it('shrinks entries only if necessary', () => {
    const saved = Array.from({ length: 9 }, (_, number) => favorite(first + number));
    const read = decodeFavorites(encodeFavorites(saved) ?? '') ?? [];
    expect(read.filter(isComplete).length).toBeGreaterThanOrEqual(8);
  });

  it('is rejected if even the ids do not fit', () => {
    const saved = Array.from({ length: 400 }, (_, number) => favorite(first + number));
    expect(encodeFavorites(saved)).toBeNull();
  });

  it('saves only the id of a book that is too large', () => {
    const vast = favorite(first, { title: '😀'.repeat(400) });
    expect(decodeFavorites(encodeFavorites([vast]) ?? '')).toEqual([{ id: vast.id }]);
  });
});

describe('a foreign cookie', () => {
  it.each(['', '[', '[{"id":"1"}', '{}', 'null', '7', '"x"', '%', '%E0%A4%A', 'undefined'])(
    'such as %j is invalid',
    (value) => {
      expect(decodeFavorites(value)).toBeNull();
    },
  );

  it('may contain entries of unknown shape, which are skipped', () => {
    const value = JSON.stringify([
      null,
      1,
      'x',
      [],
      {},
      { id: '' },
      { id: null },
      { id: { deep: 1 } },
      { title: 'no id' },
      favorite(first),
    ]);
    expect(decodeFavorites(encodeURIComponent(value))).toEqual([favorite(first)]);
  });

  it('may contain fields of other types: the rest of the book is kept', () => {
    const value = JSON.stringify([
      { id: gid(1), handle: 'a', title: 7, price: '12.50', coverImage: null },
      { id: gid(2), handle: 'b', price: -1 },
      { id: gid(3), handle: 'c', price: 'dear' },
      { id: 4, handle: '' },
    ]);
    const bare = { title: '', author: '', coverImage: '', variantId: '', price: 0 };
    expect(decodeFavorites(value)).toEqual([
      { ...bare, id: gid(1), handle: 'a', price: 12.5 },
      { ...bare, id: gid(2), handle: 'b' },
      { ...bare, id: gid(3), handle: 'c' },
      { id: gid(4) },
    ]);
  });

  it('never contains a book twice', () => {
    const value = JSON.stringify([favorite(first), { id: `${first}` }, favorite(first + 1)]);
    expect(ids(decodeFavorites(value))).toEqual([gid(first), gid(first + 1)]);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (value) => {
        for (const { id } of decodeFavorites(value) ?? []) expect(id).not.toBe('');
        parseFavoriteIds(`favorites=${value}`);
        parseFavorites(`favorites=${value}`);
      }),
    );
  });
});

it('parseFavorites finds the cookie among others', () => {
  const value = encodeFavorites([favorite(first)]) ?? '';
  for (const cookies of [`favorites=${value}`, `a=1; favorites=${value}; b=favorites=2`]) {
    expect(parseFavorites(cookies)).toEqual([favorite(first)]);
  }
  expect(parseFavorites('')).toEqual([]);
  expect(parseFavorites('my-favorites=[]; favorite=1')).toEqual([]);
  expect(parseFavorites('favorites=')).toBeNull();
});

describe('parseFavoriteIds', () => {
  const numbersOf = (saved: readonly StoredFavorite[] | null) =>
    new Set(saved?.map(({ id }) => /\d+$/.exec(id)?.[0]));

  it('returns the same as the full parser: for our cookies and for others', () => {
    fc.assert(
      fc.property(anyFavorites, (saved) => {
        const raw = encodeFavorites(saved);
        const twice = JSON.stringify([...saved, ...saved]);
        const encoded = encodeURIComponent(twice.toWellFormed());
        for (const value of [raw, encoded].filter((one) => one !== null)) {
          const cookies = `a=1; favorites=${value}; b=2`;
          expect(parseFavoriteIds(cookies)).toEqual(numbersOf(parseFavorites(cookies)));
        }
      }),
    );
  });

  it('returns the same for shrunk entries', () => {
    const saved = Array.from({ length: 150 }, (_, number) => favorite(first + number));
    const cookies = `favorites=${encodeFavorites(saved)}`;
    expect(parseFavoriteIds(cookies)).toEqual(numbersOf(saved));
  });

  it('ignores variants and text in titles', () => {
    const sly = favorite(1, { title: '"id":"42", {"id":"gid://shopify/Product/43"}' });
    expect(parseFavoriteIds(`favorites=${encodeFavorites([sly])}`)).toEqual(new Set(['1']));
    expect(parseFavoriteIds(`favorites=${encodeURIComponent(JSON.stringify([sly]))}`)).toEqual(
      new Set(['1']),
    );
  });

  it.each([
    '',
    'favorites=',
    'favorites=%',
    'not-favorites=[{"id":"7"}]',
    'favoritesx=[{"id":"7"}]',
    'a=favorites=[{"id":"7"}]',
  ])('finds none in %j', (cookies) => {
    expect(parseFavoriteIds(cookies)).toEqual(new Set());
  });
});

it('toggleFavorite adds at the end, and removes an existing book, complete or shrunk', () => {
  const one = favorite(1);
  const two = favorite(2);
  expect(toggleFavorite([one], two)).toEqual([one, two]);
  expect(toggleFavorite([one, two], one)).toEqual([two]);
  expect(toggleFavorite([{ id: one.id }, two], one)).toEqual([two]);
});

describe('toFavorite', () => {
  it('maps the fields of a book that the cookie contains', () => {
    const cover = { url: 'https://cdn.shopify.com/a.jpg', width: 8, height: 12 };
    expect(toFavorite(book({ cover, price: 1999 }))).toEqual({
      id: book().id,
      title: 'Persuasion',
      author: 'Jane Austen',
      price: 19.99,
      coverImage: cover.url,
      handle: 'persuasion',
      variantId: book().variantId,
    });
  });

  it('omits missing fields', () => {
    expect(toFavorite(book({ cover: null, price: null, variantId: null }))).toMatchObject({
      price: 0,
      coverImage: '',
      variantId: '',
    });
  });
});
