/**
 * Returns the digits that all forms of an ISBN share, or null for other text. It accepts ISBN-10
 * and ISBN-13, with hyphens or spaces, and without a leading zero.
 */
export function isbnCore(text: string): string | null {
  const digits = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  const [, prefix = '978', core] = /^(97[89])?(\d{9})[\dX]$/.exec(digits.padStart(10, '0')) ?? [];
  if (core === undefined || digits.length < 9) return null;
  return prefix === '978' ? core : prefix + core;
}
