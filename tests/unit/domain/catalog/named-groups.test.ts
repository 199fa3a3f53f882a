import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName } from '../../../../src/domain/text/file-name.ts';
import { groupByName } from '../../../../src/domain/catalog/name-index.ts';
import { book } from '../../../fixtures/book.ts';

const booksOf = (...authors: string[]) =>
  authors.map((author, index) =>
    book({ id: `gid://shopify/Product/${index + 1}`, handle: `book-${index + 1}`, author }),
  );
const groupsOf = (...authors: string[]) => groupByName(booksOf(...authors), (one) => one.author);
const slugOf = (author: string) => groupsOf(author)[0]?.slug ?? '';

describe('names of one group', () => {
  it('differ by case, accents or punctuation, and are shown by the most frequent form', () => {
    const groups = groupsOf('E.M. Forster', 'EM FORSTER', 'E. M. Forster', 'E. M. Forster');
    expect(groups.map(({ name, books }) => [name, books.length])).toEqual([['E. M. Forster', 4]]);
  });

  it('are missing for books without a name', () => {
    expect(groupByName(booksOf('Jane Austen'), () => null)).toEqual([]);
  });
});

describe('a slug', () => {
  it.each([
    ['Jane Austen', 'jane-austen'],
    ['Charlotte Brontë', 'charlotte-bronte'],
    ['Søren Ægir', 'soren-aegir'],
    ['L. M. Montgomery', 'lm-montgomery'],
    ['紫式部', '紫式部'],
    ['نجيب محفوظ', 'نجيب-محفوظ'],
    ['한강', '한강'],
    ['がぎぐ', 'がぎぐ'],
  ])('of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));

  it.each(['404', 'index', '♥♥♥', '💘', '*', '%', 'x'.repeat(300), '恋'.repeat(300)])(
    'of %s is a safe file name with a digest',
    (name) => {
      expect(slugOf(name)).toMatch(/[0-9a-f]{12}$/);
      expect(fileName(slugOf(name))).toBe(slugOf(name));
      expect(slugOf(name).length).toBeLessThan(64);
    },
  );

  it('is distinct for names that only signs distinguish, whatever else is in the shop', () => {
    const [plain, one, other] = groupsOf('Ann Bo', 'Ann*Bo', 'Ann%Bo');
    expect(plain?.slug).toBe('ann-bo');
    expect(one?.slug).toMatch(/^ann-bo-[0-9a-f]{12}$/);
    expect(other?.slug).toMatch(/^ann-bo-[0-9a-f]{12}$/);
    expect(one?.slug).not.toBe(other?.slug);
    expect(slugOf('Ann*Bo')).toBe(one?.slug);
  });

  it('is unique, a file name, and belongs to every named book once', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });
    const similar = fc.stringMatching(/^[ab*% -]{1,4}$/);
    fc.assert(
      fc.property(fc.array(fc.oneof(name, similar), { maxLength: 40 }), (names) => {
        const groups = groupsOf(...names.map((one) => one.toWellFormed()));
        const slugs = groups.map(({ slug }) => slug);
        expect(new Set(slugs).size).toBe(slugs.length);
        for (const slug of slugs) {
          expect(slug).not.toBe('');
          expect(fileName(slug)).toBe(slug);
          expect(Buffer.byteLength(`${slug}.html.br`)).toBeLessThanOrEqual(255);
        }
        expect(groups.flatMap(({ books }) => books)).toHaveLength(names.length);
      }),
    );
  });
});
