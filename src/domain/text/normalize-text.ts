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
/** Accents of Latin, Greek and Cyrillic. Vowel signs of other scripts are part of the word. */
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
