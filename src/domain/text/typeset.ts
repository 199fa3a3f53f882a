import { shop } from '../site/shop.ts';

/** Stand for tags in a text: those of inline elements, and all others, which separate words. */
export const inlineMark = '\ue000';
export const blockMark = '\ue001';

/** Characters of code, in which each quote counts. */
const codeCharacter = /[<>{}`\\]/;

/** Addresses, which keep each character. */
const address = /[^\s\ue000\ue001]*(?:\/\/|@|www\.|xn--)[^\s\ue000\ue001]*/gi;
// A function, or each script that imports this module would carry the facts of the shop.
const isEnglish = () => /^en\b/.test(shop.locale);

/**
 * Returns a text for readers with the quotes, apostrophes, dashes and ellipses of print: `"It's" -- ...` is
 * “It’s” — … Straight quotes of other languages than English stay, because each has its own. What is typed, compared
 * or sent is never typeset, nor is a text with characters of code.
 */
export function typeset(text: string): string {
  if (codeCharacter.test(text) || !/['"]|--|\.\.\.| - /.test(text)) return text;
  let end = 0;
  let result = '';
  for (const found of text.matchAll(address)) {
    result += typesetWords(text.slice(end, found.index)) + found[0];
    end = found.index + found[0].length;
  }
  return result + typesetWords(text.slice(end));
}

function typesetWords(text: string): string {
  const dashed = text
    .replace(/\.\.\.(?!\.)/g, '…')
    .replace(/(?<!-)---?(?!-)/g, '—')
    .replace(/ - /g, ' – ')
    .replace(/(?<=[\p{L}\p{N}])'(?=\p{L})/gu, '’');
  if (!isEnglish()) return dashed;
  return (
    dashed
      // Feet and inches, such as 5'10" and 8" × 10".
      .replace(/(?<=\d)'(?=\d+")/g, '′')
      .replace(/(?<=\d)"(?= ?[x×])|(?<=[x×′] ?\d+)"/g, '″')
      .replace(/'(?=\d0s\b|(?:tis|twas|twere|em|til|cause|n)\b)/gi, '’')
      .replace(/(?<=(?:^|[\s([{—–/\ue001])\ue000*'?)"/g, '“')
      .replaceAll('"', '”')
      .replace(/(?<=(?:^|[\s([{—–/“\ue001])\ue000*)'/g, '‘')
      .replaceAll("'", '’')
  );
}
