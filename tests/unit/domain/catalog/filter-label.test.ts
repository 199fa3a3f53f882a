import { expect, it } from 'vitest';
import { labelFilters } from '../../../../src/domain/catalog/filter-label.ts';
import { book } from '../../../fixtures/book.ts';

const plain = { genres: [], tropes: [], spice: null, formats: [], contentNotes: [] };

it.each([
  ['', []],
  ['', [plain]],
  ['Format', [plain, { ...plain, formats: ['Paperback'] }]],
  [
    'Spice and format',
    [
      { ...plain, spice: 0 },
      { ...plain, formats: ['E-book'] },
    ],
  ],
  [
    'Trope, spice, format and content notes',
    [
      {
        genres: ['Gothic'],
        tropes: ['Slow Burn'],
        spice: 2,
        formats: ['E-book'],
        contentNotes: ['grief'],
      },
    ],
  ],
])('names the filters %j of books that have them', (label, books) => {
  expect(labelFilters(books.map(book), false)).toBe(label);
});

it('names the genre where no chips show it', () => {
  expect(labelFilters([book({ ...plain, genres: ['Gothic'], tropes: ['Slow Burn'] })], true)).toBe(
    'Genre and trope',
  );
  expect(labelFilters([book(plain)], true)).toBe('');
});
