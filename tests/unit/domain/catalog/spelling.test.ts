import { describe, expect, it } from 'vitest';
import type { CatalogReader } from '../../../../src/domain/catalog/catalog-reader.ts';
import { createSearchIndex } from '../../../../src/domain/catalog/search-index.ts';
import { correctQuery, suggestCorrection } from '../../../../src/domain/catalog/spelling.ts';
import { readerOf } from '../../../fixtures/book.ts';

const reader = readerOf(
  { title: 'Pride and Prejudice', author: 'Jane Austen', tags: ['Enemies to Lovers'] },
  { title: 'Emma', author: 'Jane Austen' },
  { title: 'Villette', author: 'Charlotte Brontë' },
  { title: 'The Mill', author: 'Ann Hill' },
);

const correct = (phrase: string, catalog: CatalogReader = reader) =>
  suggestCorrection(phrase, catalog, createSearchIndex(catalog));

describe('suggestCorrection', () => {
  it.each([
    ['jane asten', 'Jane Austen'],
    ['jnae austen', 'Jane Austen'],
    ['Austin', 'austen'],
    ['prejudise', 'prejudice'],
    ['pejudise', 'prejudice'],
    ['vilette', 'Villette'],
    ['vilete', 'Villette'],
    ['brönté', null],
    ['brontte', 'bronte'],
    ['emmma', 'Emma'],
    ['enemeis', 'enemies'],
    ['prde and prejudice', 'Pride and Prejudice'],
    ['pryde and prejudyce', 'Pride and Prejudice'],
    ['thr mill', 'The Mill'],
    ['prideandprejudice', 'Pride and Prejudice'],
    ['pride and predjudice', 'Pride and Prejudice'],
    ['jane austin', 'Jane Austen'],
    ['charlote bronte', 'Charlotte Brontë'],
    ...[
      '',
      '   ',
      'pride',
      'Jane AUSTEN',
      'xyzzyx',
      'jane xyzzyx',
      'emm',
      'asdf qwer',
      '😀😀😀😀',
      '%00',
      '.*.*',
      '((((',
      'p r i d e',
    ].map((text): [string, null] => [text, null]),
  ])('corrects %j to %j', (phrase, expected) => {
    expect(correct(phrase)).toBe(expected);
  });

  it('selects similar words that match a book together', () => {
    const books = readerOf(
      { title: 'North and South' },
      { title: 'Both Nothing', author: 'Noh Bold' },
    );
    expect(correct('noth and south', books)).toBe('North and South');
    expect(correct('noth and bold', books)).toBeNull();
    const flagged = readerOf(
      { title: 'Pride and Prejudice' },
      { title: 'Pre' },
      { title: 'Pre Order' },
    );
    expect(correct('prde and prejudice', flagged)).toBe('Pride and Prejudice');
  });

  it('is fast for very long text', () => {
    const large = readerOf(
      ...Array.from({ length: 2000 }, (_, index) => ({
        title: `Storybook${index} number${index}`,
      })),
    );
    const start = process.threadCpuUsage();
    correct('y'.repeat(1_000_000), large);
    correct('storyboook '.repeat(1000), large);
    // Processor time, which other programs do not add to.
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);
  });
});

describe('correctQuery', () => {
  const correctText = (text: string, isExact = false) =>
    correctQuery({ text, isExact }, reader, createSearchIndex(reader));

  it('is applied if the text is in no book, unless the visitor asks for exactly this text', () => {
    expect(correctText('jane austin')).toEqual({ text: 'Jane Austen', isApplied: true });
    expect(correctText('jane austin', true)).toEqual({ text: 'Jane Austen', isApplied: false });
    // A part of "Prejudice".
    expect(correctText('rejudice')).toEqual({ text: 'prejudice', isApplied: false });
  });

  it.each(['', 'emma', 'xyzzyx'])('is null for %j', (text) => {
    expect(correctText(text)).toBeNull();
  });
});
