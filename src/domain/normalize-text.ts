/** Letters that Unicode does not decompose, as English keyboards write them. */
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
/** Combining accents of Latin, Greek and Cyrillic; vowel signs of other scripts are letters of a word. */
const accents = /[\u0300-\u036f]/g;
// eslint-disable-next-line no-misleading-character-class -- each is removed by itself
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g;
const apostrophes = /['`´‘’‚‛′‵ʹʻʼʽˈ՚׳ꞌ＇]/g;
/** `*` and `%` stay: titles use them, and a search for them alone finds nothing else. */
const separators = /(?:(?![*%])[\p{P}\s])+/gu;
const asciiSeparators = /[\s!"#(),\-./:;?@[\]\\_{}]+/g;
const ascii = /^[\0-\x7f]*$/;
/** Most texts: nothing is left to fold but initials. */
const bareWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const neighboringInitials = /(?:^| )[^ ]{1,4} [^ ]{1,4}(?: |$)/;
const letter = /^\p{L}\p{M}*$/u;
const hyphenAfterLetter = /(^|[^\p{L}\p{M}\p{N}])(\p{L}\p{M}*)\p{Pd}(?=\p{L})/gu;

/**
 * Returns the form in which queries and indexed texts are compared: lower case without accents, apostrophes
 * and punctuation, `&` as "and", initials joined ("E. M." is "em"). Text of punctuation alone stays as it is.
 * Idempotent.
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
  return words ? joinInitials(words) : plain.trim();
}

function normalizeLetters(text: string): string {
  return text
    .replaceAll('´', '')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(invisible, '')
    .replace(specialLetter, (found) => plainLetters[found] ?? found);
}

/** Joins neighboring words of one letter. */
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
