import { describe, expect, it } from 'vitest';
import type { BookDetails, Edition } from '../../../../src/domain/catalog/book.ts';
import { encodeCatalog } from '../../../../src/domain/catalog/catalog-index.ts';
import { decodeCatalog } from '../../../../src/domain/catalog/catalog-reader.ts';
import {
  findNamedEditions,
  groupByEditions,
  inEdition,
  proposeEdition,
} from '../../../../src/domain/catalog/edition-names.ts';
import { book, edition } from '../../../fixtures/book.ts';

/** Creates a book with editions of these names, each for its place in dollars. Names in brackets are sold out. */
function withEditions(...names: string[]): BookDetails {
  const editions = names.map((name, index): Edition => {
    const title = name.replace(/[()]/g, '');
    return edition({
      variantId: `gid://shopify/ProductVariant/${index + 1}`,
      title,
      format: title,
      price: (index + 1) * 100,
      availability: title === name ? 'in-stock' : 'sold-out',
    });
  });
  const [first] = editions;
  return book({
    editions,
    formats: editions.map(({ format }) => format),
    variantId: first?.variantId ?? null,
    price: first?.price ?? null,
    editionName: first?.title ?? '',
    availability: first?.availability ?? 'unavailable',
  });
}

describe('proposeEdition', () => {
  it.each([
    ['Signed Books', ['Signed hardcover', 'Paperback'], 'Signed'],
    ['Signed Books', ['Paperback', 'Signed Edition'], 'Signed'],
    ['Special Editions', ['Paperback edition', 'Special Edition'], 'Special Editions'],
    ['Special Editions', ['Paperback edition', 'Special hardcover'], 'Special'],
    ['Hardcovers', ['Paperback', 'Hardcover'], 'Hardcovers'],
    ['Audiobooks', ['Audiobook on CD'], 'Audiobooks'],
    ['Audio Books', ['Audiobook'], 'Audio Books'],
    ['Audiobooks', ['Audio book'], 'Audiobooks'],
    ['E-books', ['eBook'], 'E-books'],
    ['Romance in Large Print', ['Large print', 'Paperback'], 'Large Print'],
    ['Signierte Bücher', ['Taschenbuch', 'Signiert'], 'Signierte'],
    ['Éditions signées', ['Édition signée', 'Poche'], 'Éditions signées'],
    ['Ediciones especiales', ['Edición especial'], 'Ediciones especiales'],
    ['サイン本', ['サイン本', '文庫'], 'サイン本'],
    ['The Garlic Book', ['Paperback', 'E-book'], null],
    ['Paper Hearts', ['Paperback'], null],
    ['Signet Classics', ['Signed Hardcover'], null],
    ['Books on Tape', ['Audiobook on CD'], null],
    ['Romance Books and Editions', ['Paperback edition', 'The book'], null],
    ['', ['Paperback'], null],
    ['Signed', ['Default Title'], null],
  ])('of %j with %j is %j', (title, names, proposed) => {
    expect(proposeEdition(title, groupByEditions([withEditions(...names)]))).toBe(proposed);
  });

  it('asks for half of the books', () => {
    const signed = [
      withEditions('Signed Hardcover'),
      withEditions('Signed Paperback', 'Paperback'),
    ];
    const plain = [withEditions('Paperback'), withEditions('Hardcover')];
    const propose = (books: BookDetails[]) => proposeEdition('Signed', groupByEditions(books));
    expect(propose([...signed, ...plain])).toBe('Signed');
    expect(propose([...signed, ...plain, withEditions('Paperback')])).toBeNull();
    expect(propose([])).toBeNull();
  });
});

describe('inEdition', () => {
  it.each([
    ['Signed', ['Paperback', 'Signed Hardcover'], { edition: 'Signed Hardcover', price: 200 }],
    ['Hardcover', ['Signed Hardcover', 'Hardcover'], { edition: 'Hardcover', price: 200 }],
    [
      'Hardcovers',
      ['Signed Hardcover', '(Hardcover)'],
      { edition: 'Signed Hardcover', price: 100 },
    ],
    ['Signed', ['Paperback', '(Signed)'], { edition: 'Signed', availability: 'sold-out' }],
    ['Signed', ['Paperback'], { edition: 'Paperback', price: 100, missingEdition: 'Signed' }],
  ])('offers %j of %j', (wanted, names, offer) => {
    const card = inEdition(withEditions(...names), wanted);
    expect(card).toMatchObject(offer);
    expect(card.editionName).toBe(offer.edition);
  });

  it('leaves a book without names of editions, and a list about none, as they are', () => {
    expect(inEdition(book(), 'Signed')).not.toHaveProperty('edition');
    const paperback = withEditions('Paperback');
    expect(inEdition(paperback, null)).toBe(paperback);
  });

  it('is the same in the catalog file of the collection, with and without a filter', () => {
    const books = [
      withEditions('Paperback', 'Signed Hardcover'),
      withEditions('Paperback', '(Signed Hardcover)'),
      withEditions('Paperback'),
    ].map((one, index) => ({ ...one, id: `gid://shopify/Product/${index + 1}` }));
    const cards = books.map((one) => inEdition(one, 'Signed'));
    const about = { edition: 'Signed', count: 2 };
    const reader = decodeCatalog({ ...encodeCatalog(cards), isOrdered: true, about });
    for (const [index, card] of cards.entries()) {
      const { variantId, price, availability, edition: name, missingEdition } = card;
      expect(reader.at(index)).toMatchObject({ variantId, price, availability, edition: name });
      expect(reader.at(index).missingEdition).toBe(missingEdition);
      expect(reader.priceOf(index)).toBe(price);
    }
    const filtered = reader.at(0, ['Paperback']);
    expect(filtered).toMatchObject({ edition: 'Paperback', price: 100 });
    expect(reader.at(2, ['Paperback'])).not.toHaveProperty('missingEdition');
  });
});

describe('findNamedEditions', () => {
  const all = [
    'Paperback',
    'Signed Hardcover',
    'Hardcover',
    'Special Edition',
    'E-book',
    'Audiobook on CD',
  ];

  it.each([
    ['signed emma', ['Signed Hardcover'], 'emma'],
    ['emma hardcover', ['Hardcover', 'Signed Hardcover'], 'emma'],
    ['signed hardcover emma', ['Signed Hardcover'], 'emma'],
    ['Pride and Prejudice, special edition', ['Special Edition'], 'pride and prejudice'],
    ['emma audio book', ['Audiobook on CD'], 'emma'],
    ['ebook', ['E-book'], ''],
    ['hardcovers', ['Hardcover', 'Signed Hardcover'], ''],
    ['emma book', [], 'emma book'],
    ['love on cd', ['Audiobook on CD'], 'love'],
    ['love on hold', [], 'love on hold'],
    ['', [], ''],
  ])('in %j are %j, beside %j', (text, names, others) => {
    expect(findNamedEditions(text, all)).toEqual({ names, others });
  });
});
