import { describe, expect, it } from 'vitest';
import type { BookDetails } from '../../../../src/domain/catalog/book.ts';
import { upcomingDate, getNewReleases } from '../../../../src/domain/catalog/storefront.ts';
import { book } from '../../../fixtures/book.ts';

const today = '2026-11-21';
const arrived = (handle: string, published: string | null, overrides: Partial<BookDetails> = {}) =>
  book({ handle, published, isNew: true, ...overrides });
const ahead = (handle: string, published: string | null, overrides: Partial<BookDetails> = {}) =>
  book({ handle, published, availability: 'pre-order', ...overrides });
const handles = (books: readonly BookDetails[]) => books.map(({ handle }) => handle);

describe('getNewReleases', () => {
  it('returns the six newest, newest first', () => {
    const days = ['11-03', '11-20', '11-21', '11-01', '10-30', '11-19', '11-02', '09-30'];
    const { arrivals } = getNewReleases(
      today,
      days.map((day) => arrived(day, `2026-${day}`)),
    );
    expect(handles(arrivals)).toEqual(['11-21', '11-20', '11-19', '11-03', '11-02', '11-01']);
  });

  it('returns the next six upcoming, soonest first, undated ones last', () => {
    const { upcoming } = getNewReleases(today, [
      ahead('undated', null),
      ahead('late', '2027-05-01'),
      ahead('overdue', '2026-11-01'),
      ahead('soon', '2026-11-22'),
      ahead('next', '2026-12-01'),
      ahead('spring', '2027-03-01'),
      ahead('summer', '2027-06-01'),
    ]);
    expect(handles(upcoming)).toEqual(['soon', 'next', 'spring', 'late', 'summer', 'undated']);
  });

  it('returns a book as new from its date on, and only while its page does', () => {
    const { arrivals, upcoming } = getNewReleases(today, [
      arrived('today', today),
      arrived('old', '2024-01-01', { isNew: false }),
      arrived('undated', null),
      arrived('tomorrow, sold out', '2026-11-22', { availability: 'sold-out' }),
    ]);
    expect(handles(arrivals)).toEqual(['today']);
    expect(upcoming).toEqual([]);
  });

  it('returns sold-out arrivals, and no book twice', () => {
    const { arrivals, upcoming } = getNewReleases(today, [
      arrived('gone', '2026-11-20', { availability: 'sold-out' }),
      ahead('tagged', '2026-11-20', { isNew: true }),
    ]);
    expect(handles(arrivals)).toEqual(['gone']);
    expect(handles(upcoming)).toEqual(['tagged']);
  });

  it('returns fewer if there are fewer', () => {
    expect(getNewReleases(today, [])).toEqual({ arrivals: [], upcoming: [] });
  });
});

it('returns only a future date', () => {
  expect(upcomingDate({ published: '2026-11-22' }, today)).toBe('2026-11-22');
  expect(upcomingDate({ published: today }, today)).toBeNull();
  expect(upcomingDate({ published: null }, today)).toBeNull();
});
