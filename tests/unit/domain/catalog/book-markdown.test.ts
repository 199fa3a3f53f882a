import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookMarkdown, readDescription } from '../../../../src/domain/catalog/book-markdown.ts';
import { book, edition } from '../../../fixtures/book.ts';

const site = 'https://hearts.example';

it('contains the facts of a book and each edition', () => {
  const text = bookMarkdown(
    site,
    book({
      description: { html: '<p>Eight years.</p>', text: 'Eight years.' },
      series: { name: 'Kellynch', number: '2' },
      tropes: ['Second Chance'],
      spice: 1,
      published: '1817-12-20',
      editions: [
        edition({
          variantId: 'gid://shopify/ProductVariant/42',
          title: 'Paperback',
          price: 1250,
          isbn: '9780141439686',
        }),
        edition({ variantId: 'gid://shopify/ProductVariant/43', price: null, title: 'Signed' }),
      ],
    }),
  );
  expect(text).toContain('# Persuasion\n\nby Jane Austen\n\nEight years.\n');
  expect(text).toContain(
    '- [Paperback](https://hearts.example/books/persuasion?edition=42): $12.50, in stock, ISBN 9780141439686\n',
  );
  expect(text).toContain('- Series: Kellynch #2\n');
  expect(text).toContain('- Published: 1817-12-20\n');
  expect(text).toContain('- Page: https://hearts.example/books/persuasion\n');
  expect(text).not.toContain('null');
});

it('contains no markup of the provider', () => {
  const text = bookMarkdown(
    site,
    book({
      title: '1. [x](javascript:alert(1)) *a*\n# b',
      author: '- `<b>`',
      description: { html: '', text: '> q & <script>' },
    }),
  );
  expect(text).toContain('# 1\\. \\[x\\](javascript:alert(1)) \\*a\\* # b\n');
  expect(text).toContain('by \\- \\`\\<b\\>\\`\n');
  expect(text).toContain('\\> q \\& \\<script\\>\n');
});

it('contains the description so that it can be read again', () => {
  const withText = (text: string) =>
    readDescription(bookMarkdown(site, book({ description: { html: '', text } })));
  expect(withText('')).toBe('');
  expect(withText('- one\n- two *three* C:\\new')).toBe('- one - two *three* C:\\new');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(withText(text)).toBe(text.replace(/\s+/g, ' ').trim());
    }),
  );
});
