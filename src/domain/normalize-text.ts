/** Letters that Unicode does not decompose, and their forms on English keyboards. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
};
const specialLetter = /[øæœßłđðþıħŧς]/g;
/**
 * Combining accents of Latin, Greek and Cyrillic. Vowel signs of other scripts are part of the
 * word.
 */
const accents = /[\u0300-\u036f]/g;
// eslint-disable-next-line no-misleading-character-class -- each is removed by itself
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g;
const apostrophes = /['`´‘’‚‛′‵ʹʻʼʽˈ՚׳ꞌ＇]/g;
/** `*` and `%` stay, because titles use them. */
const separators = /(?:(?![*%])[\p{P}\s])+/gu;
const asciiSeparators = /[\s!"#(),\-./:;?@[\]\\_{}]+/g;
const ascii = /^[\0-\x7f]*$/;
/** Text that needs no normalization except initials. Most texts match. */
const bareWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const neighboringInitials = /(?:^| )[^ ]{1,4} [^ ]{1,4}(?: |$)/;
const letter = /^\p{L}\p{M}*$/u;
const hyphenAfterLetter = /(^|[^\p{L}\p{M}\p{N}])(\p{L}\p{M}*)\p{Pd}(?=\p{L})/gu;

/**
 * Returns the form in which queries and indexed texts are compared. It is lower case without
 * accents, apostrophes and punctuation, with `&` as "and" and joined initials ("E. M." is "em").
 * Text of only punctuation or accents is kept. The function is idempotent.
 */
export function normalizeText(text: string): string {
  const plain = ascii.test(text) ? text.toLowerCase() : normalizeLetters(text);
  if (bareWords.test(plain)) return joinInitials(plain);
  const words = plain
    .replace(apostrophes, '')
    .replaceAll('&', ' and ')
    .replace(hyphenAfterLetter, '$1$2')
    .replace(ascii.test(plain) ? asciiSeparators : separators, ' ')
    .trim();
  return words ? joinInitials(words) : plain.trim() || text.toLowerCase().trim();
}

function normalizeLetters(text: string): string {
  return text
    .replaceAll('´', '')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(invisible, '')
    .replace(specialLetter, (character) => plainLetters[character] ?? character);
}

/** Joins consecutive words of one letter. */
function joinInitials(text: string): string {
  if (!neighboringInitials.test(text)) return text;
  let joined = '';
  let wasInitial = false;
  for (const word of text.split(' ')) {
    const isInitial = letter.test(word);
    joined += isInitial && wasInitial ? word : ` ${word}`;
    wasInitial = isInitial;
  }
  return joined.slice(1);
}

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

function hasCheckDigit(digits: string): boolean {
  const isLong = digits.length === 13;
  let sum = 0;
  for (const [index, digit] of Array.from(digits).entries()) {
    const weight = isLong ? 1 + 2 * (index % 2) : 10 - index;
    sum += weight * (digit === 'X' ? 10 : Number(digit));
  }
  return sum % (isLong ? 10 : 11) === 0;
}
