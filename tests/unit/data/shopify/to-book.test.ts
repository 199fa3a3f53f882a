import { describe, expect, it } from 'vitest';
import { toBook } from '../../../../src/data/shopify/to-book.ts';
import { product, variant } from './product.ts';

const reading = { today: '2026-11-20' };
const shape = (overrides: Parameters<typeof product>[0] = {}, variants = [variant()]) =>
  toBook(product(overrides), variants, reading);
const published = (value: string) => ({ published: { value } });

it.each([
  [{ author: { value: '  Ada\n Vance ' } }, 'Ada Vance'],
  [{ author: { value: ' ' } }, 'A Vendor'],
  [{}, 'A Vendor'],
  [{ vendor: '' }, 'Unknown Author'],
  [{ author: { value: '["Ada Vance", "Ida Quill"]' } }, 'Ada Vance, Ida Quill'],
  [{ author: { value: 'gid://shopify/Metaobject/7' } }, 'A Vendor'],
  [
    { author: { value: Array.from({ length: 30 }, () => 'Ada Vance').join(', ') } },
    `${Array.from({ length: 9 }, () => 'Ada Vance').join(', ')} and others`,
  ],
  [{ author: { value: 'x'.repeat(200) } }, `${'x'.repeat(119)}…`],
  [{ productType: 'Tote Bag' }, 'A Vendor'],
  [{ productType: 'Tote Bag', vendor: 'heart & hollow ' }, ''],
  [{ productType: 'Tote Bag', vendor: '' }, ''],
  [{ isGiftCard: true }, ''],
  [{ vendor: 'vendor-unknown' }, 'Unknown Author'],
  [{ productType: 'Mugs', vendor: 'vendor-unknown' }, ''],
  [{ productType: 'Mugs', vendor: 'Unknown Pleasures' }, 'Unknown Pleasures'],
  [{ vendor: 'Heart & Hollow' }, 'Heart & Hollow'],
])('the author of %j is %s', (overrides, author) => {
  expect(shape(overrides).author).toBe(author);
});

it.each([
  [{ productType: 'Romance' }, false],
  [{ productType: 'Enamel Pins' }, true],
  [{ productType: 'Mystery Games' }, true],
  [{ productType: 'Mugs' }, true],
  [{ productType: 'T-Shirts' }, true],
  [{ productType: 'Red Wine' }, true],
  [{ productType: 'Tote Bags' }, true],
  [{ productType: 'Ring of Fire Romance' }, false],
  [{ isGiftCard: true }, true],
  [{ productType: 'Pins', category: { name: 'Books', ancestors: [{ name: 'Media' }] } }, false],
  [
    {
      productType: '',
      category: { name: 'Mugs', ancestors: [{ name: 'Kitchen' }, { name: 'Home' }] },
    },
    true,
  ],
])('%j is goods: %s', (overrides, isGoods) => {
  expect(shape(overrides).isGoods).toBe(isGoods);
});

it.each([
  [{ genres: { value: '["Cozy","Romance","Cozy"]' }, tags: ['genre:Dark'] }, ['Cozy', 'Romance']],
  [{ genres: { value: 'Cozy' } }, ['Cozy']],
  [{ productType: 'mw_product_option' }, []],
  [{ genres: { value: '[1]' }, tags: ['Genre: Dark Romance'] }, ['Dark Romance']],
  [{ genres: { value: '[]' }, tags: ['genre:Dark', 'genre:Gothic'] }, ['Dark', 'Gothic']],
  [{ tags: ['rainy'], productType: 'Gothic' }, ['Gothic']],
  [{ productType: 'Book' }, []],
  [{ productType: ' books ' }, []],
  [{ productType: 'Uncategorized' }, []],
  [{ productType: 'Tote Bag' }, []],
  [{ productType: 'Gift Cards' }, []],
  [{ productType: 'Mass Market Paperback' }, []],
  [{ productType: 'Box Set' }, []],
  [{ productType: 'Cozy Mystery' }, ['Cozy Mystery']],
  [{ productType: 'Book', tags: ['genre:Book'] }, ['Book']],
  [{ productType: '' }, []],
])('genres of %j are %j', (overrides, genres) => {
  expect(shape(overrides).genres).toEqual(genres);
});

it('tags are sorted by their prefix, and shown as text without it', () => {
  const tags = ['trope:Slow Burn', 'spice:3', 'cw:grief', 'series:Frost #2', 'bestseller', 'rainy'];
  expect(shape({ tags })).toMatchObject({
    tropes: ['Slow Burn'],
    spice: 3,
    contentNotes: ['grief'],
    series: { name: 'Frost', number: '2' },
    isBestseller: true,
    tags: ['Slow Burn', 'Frost', 'rainy'],
  });
});

describe('a book', () => {
  it('without an edition is unavailable', () => {
    const none = { availability: 'unavailable', variantId: null, price: null, editions: [] };
    expect(shape({}, [])).toMatchObject(none);
  });

  it('without a readable price is unavailable', () => {
    const book = shape({}, [variant({ price: { amount: 'NaN', currencyCode: 'USD' } })]);
    expect(book).toMatchObject({ availability: 'unavailable', price: null });
  });

  it('sells its first available edition', () => {
    const removed = variant({ id: 'gone', availableForSale: false });
    const there = variant({ id: 'there', price: { amount: '20.0', currencyCode: 'USD' } });
    expect(shape({}, [removed, there])).toMatchObject({
      variantId: 'there',
      price: 2000,
      availability: 'in-stock',
    });
    expect(shape({}, [removed])).toMatchObject({ variantId: 'gone', availability: 'sold-out' });
  });

  it('is a pre-order by its tag or its date, while it is sold', () => {
    expect(shape({ tags: ['Pre-Order'] }).availability).toBe('pre-order');
    expect(shape(published('2026-11-21')).availability).toBe('pre-order');
    expect(shape(published('2026-11-20')).availability).toBe('in-stock');
    expect(shape(published('2026-11-21')).publishesAt).toBe(Date.UTC(2026, 10, 21, 5));
    expect(shape(published('2026-11-20')).publishesAt).toBeUndefined();
    const removed = [variant({ availableForSale: false })];
    expect(shape(published('2027-01-01'), removed).availability).toBe('sold-out');
  });

  it('is no pre-order from its date on, whatever its tag, and never new before', () => {
    const tags = ['pre-order', 'new'];
    expect(shape({ ...published('2026-10-21'), tags })).toMatchObject({
      availability: 'in-stock',
      isNew: true,
    });
    expect(shape({ ...published('2026-11-20'), tags }).availability).toBe('in-stock');
    expect(shape({ ...published('2027-01-02'), tags })).toMatchObject({
      availability: 'pre-order',
      isNew: false,
    });
    expect(shape({ tags })).toMatchObject({ availability: 'pre-order', isNew: false });
  });

  it.each([
    ['2026-11-20', true],
    ['2026-08-22', true],
    ['2026-08-21', false],
    ['2026-11-21', false],
    ['soon', false],
  ])('published on %s: new %s', (day, isNew) => {
    expect(shape(published(day)).isNew).toBe(isNew);
    expect(shape({ ...published(day), tags: ['NEW'] }).isNew).toBe(day !== '2026-11-21');
  });

  it('has a compare-at price only if that is higher', () => {
    const before = (amount: string) =>
      shape({}, [variant({ compareAtPrice: { amount } })]).originalPrice;
    expect(before('15.0')).toBe(1500);
    expect(before('12.5')).toBeNull();
    expect(before('0.0')).toBeNull();
  });

  it('has each format of its editions once', () => {
    const of = (name: string, value: string) => variant({ selectedOptions: [{ name, value }] });
    const editions = [of('FORMAT', 'Paperback'), of('format', 'Paperback'), of('Size', 'Large')];
    expect(shape({}, editions).formats).toEqual(['Paperback']);
    expect(shape({}, editions).editions.map(({ format }) => format)).toEqual([
      'Paperback',
      'Paperback',
      '',
    ]);
    expect(shape({}, [of('Title', 'Default Title')]).formats).toEqual([]);
  });

  it('has the ISBN of the barcode, or of the metafield if it has one edition', () => {
    const isbn = { value: '9780306406157' };
    const [one] = shape({ isbn }).editions;
    expect(one?.isbn).toBe('9780306406157');
    const two = shape({ isbn }, [variant({ barcode: '0-306-40615-2' }), variant()]).editions;
    expect(two.map((edition) => edition.isbn)).toEqual(['0306406152', null]);
    expect(shape({}, [variant({ barcode: '12345' })]).editions[0]?.isbn).toBeNull();
    const isbnOf = (codes: { barcode?: string; sku?: string }) =>
      shape({}, [variant(codes)]).editions[0]?.isbn;
    expect(isbnOf({ barcode: "'9780306406157" })).toBe('9780306406157');
    expect(isbnOf({ barcode: '306406152' })).toBe('0306406152');
    expect(isbnOf({ barcode: '306406153' })).toBeNull();
    expect(isbnOf({ sku: '978-0-306-40615-7' })).toBe('9780306406157');
    expect(isbnOf({ sku: '1234567890' })).toBeNull();
    expect(isbnOf({ barcode: '9781861972712', sku: '9780306406157' })).toBe('9781861972712');
  });

  it('finds the format under the option of another name', () => {
    const formatOf = (name: string, value: string) =>
      shape({}, [variant({ selectedOptions: [{ name, value }] })]).editions[0]?.format;
    expect(formatOf('Binding', 'Clothbound')).toBe('Clothbound');
    expect(formatOf('Edition', 'Signed Paperback')).toBe('Signed Paperback');
    expect(formatOf('Color', 'Black')).toBe('');
  });

  it('has the facts of a title page, and its vendor as the publisher', () => {
    const of = (overrides: Parameters<typeof product>[0]) => shape(overrides).facts;
    const author = { value: 'Ada Vance' };
    expect(
      of({
        author,
        pages: { value: '336' },
        language: { value: 'fr' },
        narrator: { value: ' A  Voice ' },
        audioMinutes: { value: '612' },
      }),
    ).toEqual({
      publisher: 'A Vendor',
      pages: 336,
      language: 'fr',
      narrator: 'A Voice',
      audioMinutes: 612,
    });
    expect(of({ author, publisher: { value: 'A Press' } }).publisher).toBe('A Press');
    expect(of({}).publisher).toBeNull();
    expect(of({ author, vendor: 'Heart & Hollow' }).publisher).toBeNull();
    for (const value of ['', ' ', 'many', '-1', '1.5', '0', '1e999'])
      expect(of({ pages: { value } }).pages).toBeNull();
  });

  it('tells how many copies are left if they are few, or that it is sold on backorder', () => {
    const left = (overrides: Parameters<typeof variant>[0]) =>
      shape({}, [variant(overrides)]).editions[0]?.copiesLeft;
    expect(left({})).toBeNull();
    expect(left({ quantityAvailable: null })).toBeNull();
    expect(left({ quantityAvailable: 1 })).toBe(1);
    expect(left({ quantityAvailable: 5 })).toBe(5);
    expect(left({ quantityAvailable: 6 })).toBeNull();
    // Shopify reports 0 for editions whose stock is not counted.
    expect(left({ quantityAvailable: 0 })).toBeNull();
    expect(left({ quantityAvailable: -2, currentlyNotInStock: true })).toBe(0);
  });

  it('names the sold edition, with its few copies', () => {
    const signed = variant({ title: 'Signed Hardcover' });
    expect(shape({}, [variant({ quantityAvailable: 2 }), signed])).toMatchObject({
      editionName: 'Paperback',
      copiesLeft: 2,
    });
    expect(shape({}, [variant({ title: 'Default Title' })]).editionName).toBe('');
  });

  it('has a title on one line, without control characters, of limited length', () => {
    expect(shape({ title: ' A\u0000\tBook\u202e\n of  Hours ' }).title).toBe('A Book of Hours');
    expect(shape({ title: 'x'.repeat(5000) }).title).toHaveLength(300);
  });

  it('has well-formed text, and tags on one line', () => {
    const genres = { value: '["Half \\ud800"]' };
    const book = shape({
      title: '\udc00 A',
      genres,
      handle: 'a\ud800',
      tags: ['a\u202e\nb', '\u200b'],
    });
    expect(book).toMatchObject({
      title: '\ufffd A',
      handle: 'a\ufffd',
      genres: ['Half \ufffd'],
      tags: ['a b'],
    });
  });

  it('ignores dates that do not exist', () => {
    expect(shape(published('2026-02-30')).published).toBeNull();
    expect(shape(published('9999-12-31')).published).toBe('9999-12-31');
  });

  it.each([
    ...[{ title: '\u200b \u00ad' }, { title: ' \u0007 ' }, { id: '' }],
    ...[{ handle: '..' }, { handle: '.' }, { handle: '' }],
  ])('that has no visible title, no handle or no id is skipped: %j', (overrides) => {
    expect(() => shape(overrides)).toThrow(TypeError);
  });
});

it('shows goods without the size of their picture as a square', () => {
  const url = 'https://pictures.example/mug.jpg';
  const featuredImage = { url, width: null, height: null, thumbhash: null };
  const sizeOf = (productType: string) => {
    const { width = 0, height = 0 } = shape({ featuredImage, productType }).cover ?? {};
    return [width, height];
  };
  expect(sizeOf('Mugs')).toEqual([1000, 1000]);
  expect(sizeOf('Romance')).toEqual([800, 1200]);
});

describe('the cover', () => {
  const cover = (url: string, origin?: string, thumbhash: string | null = null) =>
    toBook(product({ featuredImage: { url, width: 600, height: 900, thumbhash } }), [variant()], {
      ...reading,
      origin,
    }).cover;

  it('has an https URL, or one of the emulator', () => {
    const url = 'https://cdn.shopify.com/a.jpg?v=1';
    expect(cover(url)).toEqual({ url, width: 600, height: 900 });
    const local = 'http://127.0.0.1:54321';
    expect(cover(`${local}/a.webp`, local)).toMatchObject({ url: `${local}/a.webp` });
  });

  it.each([
    'http://cdn.shopify.com/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,x',
    'a.jpg',
  ])('never has a URL such as %s', (url) => {
    expect(cover(url)).toBeNull();
    expect(cover(url, 'http://127.0.0.1:54321')).toBeNull();
  });

  it('has a tint if the provider sends a ThumbHash', () => {
    const url = 'https://cdn.shopify.com/a.jpg';
    expect(cover(url, undefined, '1QcSHQRnh493V4dIh4eXh1h4kJUI')).toEqual({
      url,
      width: 600,
      height: 900,
      tint: expect.any(Number),
    });
    expect(cover(url, undefined, '"onload="')).not.toHaveProperty('tint');
  });

  it('has a default size if none is known', () => {
    const url = 'https://cdn.shopify.com/a.jpg';
    const featuredImage = { url, width: null, height: null, thumbhash: null };
    expect(shape({ featuredImage }).cover).toMatchObject({ width: 800, height: 1200 });
  });
});
