/**
 * Returns the digits that all forms of an ISBN share, or null for other text. It accepts ISBN-10
 * and ISBN-13, with hyphens or spaces, and without a leading zero. The check digit must be correct.
 */
export function isbnCore(text: string): string | null {
  const typed = bareIsbn(text);
  const digits = typed.length === 9 ? `0${typed}` : typed;
  const [, prefix = '978', long, short] = /^(?:(97[89])(\d{9})\d|(\d{9})[\dX])$/.exec(digits) ?? [];
  const core = long ?? short;
  if (core === undefined || !hasCheckDigit(digits)) return null;
  return prefix === '978' ? core : prefix + core;
}

/** Removes the hyphens and spaces of an ISBN. */
export function bareIsbn(text: string): string {
  return text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
}

/** Returns an ISBN in 13 digits. Null if it is none or its check digit is wrong. */
export function toIsbn13(isbn: string | null): string | null {
  const core = isbnCore(isbn ?? '');
  if (core === null) return null;
  const digits = core.length === 9 ? `978${core}` : core;
  return `${digits}${(10 - (weightedSum(digits) % 10)) % 10}`;
}

/**
 * Reads an ISBN of ten or thirteen digits in any form, also in digits of full width. `isbn13` is null if the
 * check digit is wrong. Null for other texts.
 */
export function parseIsbn(text: string): { isbn13: string | null } | null {
  const digits = bareIsbn(text.normalize('NFKC'));
  if (!/^(97[89]\d{10}|\d{9}[\dX])$/.test(digits)) return null;
  return { isbn13: toIsbn13(digits) };
}

function hasCheckDigit(digits: string): boolean {
  return weightedSum(digits) % (digits.length === 10 ? 11 : 10) === 0;
}

/** Returns the sum that the check digit of an ISBN-10 or ISBN-13 completes. */
function weightedSum(digits: string): number {
  let sum = 0;
  for (const [index, digit] of Array.from(digits).entries()) {
    const weight = digits.length === 10 ? 10 - index : 1 + 2 * (index % 2);
    sum += weight * (digit === 'X' ? 10 : Number(digit));
  }
  return sum;
}
