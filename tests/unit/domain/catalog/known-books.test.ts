import { describe, expect, it } from 'vitest';
import {
  knownBooksSchema,
  updateKnownBooks,
  type KnownBooks,
} from '../../../../src/domain/catalog/known-books.ts';
import { book } from '../../../fixtures/book.ts';

const named = (handle: string) =>
  book({ id: `gid://shopify/Product/${handle}`, handle, title: handle.toUpperCase() });
const emma = named('emma');
const evelina = named('evelina');
const carmilla = named('carmilla');

/** Updates the known books release after release, as they are read from the disk. */
function releases(...catalogs: Parameters<typeof updateKnownBooks>[1][]): KnownBooks {
  let known: KnownBooks | null = null;
  for (const books of catalogs)
    known = knownBooksSchema.parse(JSON.parse(JSON.stringify(updateKnownBooks(known, books))));
  if (!known) throw new Error('There was no release.');
  return known;
}
const removedOf = ({ removed }: KnownBooks) => removed.map(({ handle }) => handle);
const soldOf = ({ sold }: KnownBooks) => sold.map(({ handle }) => handle);

describe('the known books', () => {
  it('are none removed at first', () => {
    expect(removedOf(releases([emma]))).toEqual([]);
  });

  it('keep the books that left the catalog, the last one first', () => {
    const known = releases([emma, evelina, carmilla], [emma, carmilla], [carmilla], [carmilla]);
    expect(removedOf(known)).toEqual(['emma', 'evelina']);
    expect(soldOf(known)).toEqual(['carmilla']);
  });

  it('forget a removed book that came back', () => {
    expect(removedOf(releases([emma, evelina], [emma], [emma, evelina]))).toEqual([]);
  });

  it('do not count a product with a new handle as removed', () => {
    expect(removedOf(releases([emma, evelina], [{ ...emma, handle: 'emma-2' }, evelina]))).toEqual(
      [],
    );
  });

  it('do not count a product that could not be read as removed', () => {
    const known = updateKnownBooks(releases([emma, evelina]), [emma], ['evelina']);
    expect(removedOf(known)).toEqual([]);
    expect(removedOf(updateKnownBooks(known, [emma]))).toEqual(['evelina']);
  });

  it('keep at most 5,000 removed books, those that left last', () => {
    const many = Array.from({ length: 5001 }, (_, index) => named(`book-${index}`));
    const known = releases([emma, ...many], many, [evelina]);
    expect(known.removed).toHaveLength(5000);
    expect(removedOf(known)[0]).toBe('book-0');
    expect(removedOf(known)).not.toContain('emma');
  });

  it('hold nothing of a removed book that its page did not show, and no price', () => {
    const known = releases([{ ...emma, price: 1250, tags: ['secret'] }], [evelina]);
    expect(Object.keys(known.removed[0] ?? {}).toSorted()).toEqual(['handle', 'id', 'title']);
  });
});
