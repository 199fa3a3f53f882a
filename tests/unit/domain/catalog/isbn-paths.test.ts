import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findIsbnPath, listIsbnPaths } from '../../../../src/domain/catalog/known-books.ts';
import { book, edition } from '../../../fixtures/book.ts';
import { propertyRuns } from '../../../fixtures/property-runs.ts';

const numbered = (variant: number, isbn: string) =>
  edition({ variantId: `gid://shopify/ProductVariant/${variant}`, isbn });
const emma = book({
  handle: 'emma',
  editions: [numbered(1, '080442957X'), numbered(2, '9798999900012')],
});
const twin = book({
  handle: 'twin',
  editions: [numbered(3, '9780804429573'), numbered(4, '9780306406157')],
});
const removed = [
  { id: '9', handle: 'gone', title: 'Gone', isbns: ['9783161484100', '9780306406157'] },
  { id: '8', handle: 'older', title: 'Older' },
];
const listed = listIsbnPaths([emma, twin], removed);

it('lists each ISBN once: of two editions the first, and a book here before one that was', () => {
  expect(listed).toEqual({
    '/isbn/9780804429573': '/books/emma?edition=1',
    '/isbn/9798999900012': '/books/emma?edition=2',
    '/isbn/9780306406157': '/books/twin?edition=4',
    '/isbn/9783161484100': '/books/gone',
  });
});

const digit = fc.integer({ min: 0, max: 9 });
/** The digits of an ISBN, and whether its check digit is right, computed apart from the code. */
const numbers = fc
  .tuple(
    fc.constantFrom('978', '979', ''),
    fc.array(digit, { minLength: 9, maxLength: 9 }),
    fc.nat(12),
  )
  .map(([prefix, core, shift]) => {
    const digits = Array.from(prefix, Number).concat(core);
    const sum = digits.reduce(
      (all, one, index) => all + one * (prefix ? (index % 2 ? 3 : 1) : 10 - index),
      0,
    );
    const size = prefix ? 10 : 11;
    const check = (size - (sum % size) + shift) % size;
    return { text: digits.join('') + (check === 10 ? 'X' : check), isRight: shift % size === 0 };
  });
const known = fc.constantFrom(
  '080442957X',
  '9780804429573',
  '9798999900012',
  '9783161484100',
  '0306406152',
);
const form = fc.tuple(
  fc.oneof(
    numbers,
    known.map((text) => ({ text, isRight: true })),
  ),
  fc.infiniteStream(fc.constantFrom('', '', '', '-', ' ', '‑')),
  fc.boolean(),
);

it('leads 10,000 forms to the right book or says why it does not', () => {
  fc.assert(
    fc.property(form, ([{ text, isRight }, marks, isLower]) => {
      const written = text.replace(/./g, (one) => one + String(marks.next().value));
      const found = findIsbnPath(isLower ? written.toLowerCase() : written, listed);
      const path = listed[`/isbn/${text}`] ?? (text.length === 10 ? twins[text] : undefined);
      if (!isRight) expect(found).toMatchObject({ fault: 'check-digit' });
      else if (path === undefined) expect(found).toMatchObject({ fault: 'unknown' });
      else expect(found).toEqual({ path });
    }),
    { numRuns: propertyRuns(10_000) },
  );
});
const twins: Partial<Record<string, string>> = {
  '080442957X': '/books/emma?edition=1',
  '0306406152': '/books/twin?edition=4',
  '316148410X': '/books/gone',
};

it.each([
  ['９７８０８０４４２９５７３', { path: '/books/emma?edition=1' }],
  ['٩٧٨٠٨٠٤٤٢٩٥٧٣', { fault: 'none' }],
  ['978080442957', { fault: 'none' }],
  ['97808044295733', { fault: 'none' }],
  ['978O804429573', { fault: 'none' }],
  ['4006381333931', { fault: 'none' }],
  ['804429573', { fault: 'none' }],
  ['constructor', { fault: 'none' }],
  ['9780804429570', { fault: 'check-digit' }],
])('answers %s', (text, answer) => {
  expect(findIsbnPath(text, listed)).toMatchObject(answer);
});
