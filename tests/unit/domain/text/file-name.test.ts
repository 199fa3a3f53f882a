import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName, filePath } from '../../../../src/domain/text/file-name.ts';
import { paths } from '../../../../src/domain/site/routes.ts';

const digest = /^~[0-9a-f]{32}$/;

describe('the name of an item’s file', () => {
  it.each([
    'emma',
    'jane-eyre-2',
    'café',
    'رواية-حب',
    '恋愛小説',
    'page',
    'constructor',
    '__proto__',
  ])('is its handle: %s', (handle) => {
    expect(fileName(handle)).toBe(handle);
  });

  it.each([
    '404',
    'index',
    'Emma',
    'cafe\u0301',
    '100%-love',
    'heart™',
    'a/b',
    '..',
    '.hidden',
    'emma.html',
    'two words',
    'a#b',
    '💘',
    'ب'.repeat(144),
    'x'.repeat(255),
    '~emma',
  ])('is a digest for %s', (handle) => {
    expect(fileName(handle)).toMatch(digest);
    expect(fileName(fileName(handle))).toBe(fileName(handle));
  });

  it('fits every file system, and is unique per handle', () => {
    const handle = fc.string({ unit: 'binary', minLength: 1, maxLength: 255 });
    fc.assert(
      fc.property(handle, handle, (one, other) => {
        const name = fileName(one);
        expect(Buffer.byteLength(`${name}.html.br`)).toBeLessThanOrEqual(255);
        // eslint-disable-next-line no-control-regex -- disks refuse control characters
        expect(name).not.toMatch(/[/\\:*?"<>|\0-\x1f%#.]/);
        if (one !== other) expect(fileName(other).toLowerCase()).not.toBe(name);
      }),
    );
  });
});

describe('the path of a file', () => {
  it('is that of the address for the Markdown version of a page', () => {
    for (const path of ['/books/emma.md', '/books/caf%C3%A9.md', `/books/${fileName('Emma')}.md`])
      expect(filePath(path)).toBe(path);
    expect(filePath('/books/Emma.md')).toBe(`/books/${fileName('Emma.md')}`);
  });

  it.each([
    '/',
    '/404',
    '/404.html',
    '/cart',
    '/books/emma',
    '/books/caf%C3%A9',
    '/collections/',
    '/collections/slow-burns/page/2',
    '/collections/slow-burns/page/404',
    '/share/shop.jpg',
    '/_astro/BookPopup.A1b2.js',
  ])('belongs to the URL %s', (path) => {
    expect(filePath(path)).toBe(path);
  });

  it('exists for every URL of an item', () => {
    const handle = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 });
    fc.assert(
      fc.property(handle, (given) => {
        const one = given.toWellFormed();
        const name = encodeURIComponent(fileName(one));
        expect(filePath(paths.book(one))).toBe(`/books/${name}`);
        expect(filePath(paths.collection(one, 2))).toBe(`/collections/${name}/page/2`);
      }),
    );
  });

  it('is unchanged for other URLs', () => {
    for (const path of [
      '/collections/404',
      '/collections/%34%30%34',
      '/books/emma.html',
      '/books/%E0%A4%A',
    ])
      expect(filePath(path)).toMatch(/\/~[0-9a-f]{32}$/);
  });
});
