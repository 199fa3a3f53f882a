import { describe, expect, it } from 'vitest';
import { suggestCorrection } from '../../../src/domain/spelling.ts';
import { readerOf } from '../../fixtures/book.ts';

const reader = readerOf(
  { title: 'Pride and Prejudice', author: 'Jane Austen', tags: ['Enemies to Lovers'] },
  { title: 'Emma', author: 'Jane Austen' },
  { title: 'Villette', author: 'Charlotte Brontë' },
  { title: 'The Mill', author: 'Ann Hill' },
);

describe('suggestCorrection', () => {
  it.each([
    ['jane asten', 'jane austen'],
    ['jnae austen', 'jane austen'],
    ['Austin', 'austen'],
    ['prejudise', 'prejudice'],
    ['pejudise', 'prejudice'],
    ['vilette', 'villette'],
    ['vilete', null],
    ['brönté', null],
    ['brontte', 'bronte'],
    ['emmma', 'emma'],
    ['enemeis', 'enemies'],
    ['prde and prejudice', 'pride and prejudice'],
  ])('corrects %j to %j', (phrase, expected) => {
    expect(suggestCorrection(phrase, reader)).toBe(expected);
  });

  it.each([
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
  ])('returns no correction of %j', (phrase) => {
    expect(suggestCorrection(phrase, reader)).toBeNull();
  });

  it('selects similar words that match a book together', () => {
    const books = readerOf(
      { title: 'North and South' },
      { title: 'Both Nothing', author: 'Noh Bold' },
    );
    expect(suggestCorrection('noth and south', books)).toBe('north and south');
    expect(suggestCorrection('noth and bold', books)).toBeNull();
    const flagged = readerOf(
      { title: 'Pride and Prejudice' },
      { title: 'Pre' },
      { title: 'Pre Order' },
    );
    expect(suggestCorrection('prde and prejudice', flagged)).toBe('pride and prejudice');
  });

  it('is fast for very long text', () => {
    const large = readerOf(
      ...Array.from({ length: 2000 }, (_, index) => ({
        title: `Storybook${index} number${index}`,
      })),
    );
    const start = performance.now();
    suggestCorrection('y'.repeat(1_000_000), large);
    suggestCorrection('storyboook '.repeat(1000), large);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
