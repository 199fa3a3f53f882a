import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getRecordPath, paths } from '../../../../src/domain/site/routes.ts';

describe('paths', () => {
  it('are those that the specification lists', () => {
    const pages = Object.values(paths).filter(
      (path) => typeof path === 'string' && !path.includes('.'),
    );
    expect(pages).toEqual([
      '/',
      '/about',
      '/browse-books',
      '/search',
      '/collections',
      '/new-releases',
      '/blind-date',
      '/events',
      '/contact',
      '/withdraw',
      '/cart',
      '/favorites',
      '/login',
      '/dashboard',
      '/terms-of-service',
      '/refund-policy',
      '/shipping-policy',
      '/eu-uk-shipping',
      '/privacy-policy',
    ]);
  });

  it('encode any name', () => {
    expect(paths.genre('LGBTQ+')).toBe('/browse-books?genre=LGBTQ%2B');
    expect(paths.searchFor('  salt & pepper ')).toBe('/search?q=salt%20%26%20pepper');
    expect(paths.book('café')).toBe('/books/caf%C3%A9');
    expect(paths.collection('a/b')).toBe('/collections/a%2Fb');
  });

  it('decode to the original name, and never leave the site', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed()),
        (name) => {
          const at = (path: string) => new URL(path, 'https://shop.example');
          expect(at(paths.genre(name)).searchParams.get('genre')).toBe(name);
          expect(at(paths.searchFor(name)).searchParams.get('q')).toBe(name.trim());
          expect(at(paths.book(name)).origin).toBe('https://shop.example');
          if (!/^\.{0,2}$/.test(name)) {
            expect(decodeURIComponent(at(paths.book(name)).pathname)).toBe(`/books/${name}`);
          }
        },
      ),
    );
  });
});

it.each([
  ['/books/emma', '/books/emma'],
  ['/books/emma.md', '/books/emma'],
  ['/books/removed/emma', '/books/removed/emma'],
  ['/collections/classics/page/2', '/collections/classics'],
  ['/events/past/2025', '/events/past'],
  ['/events/7.ics', '/events/7'],
  ['/events', null],
  ['/share/shop.jpg', null],
  ['/', null],
])('knows the record of a page: %s', (pathname, record) => {
  expect(getRecordPath(pathname)).toBe(record);
});
