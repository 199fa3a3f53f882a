const unwanted = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns one line of at most `maxLength` characters. It removes control and direction characters,
 * folds spaces and replaces lone surrogates. A text without visible characters gives an empty line.
 */
export function sanitizeText(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
  if (!visible.test(line)) return '';
  if (line.length <= maxLength) return line;
  return `${line
    .slice(0, maxLength - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

/** A word and the marks that end a sentence after it. */
const sentenceEnd = /([\p{L}\p{N}]*)[.!?…]+[”’"')\]]*(?=\s+[^\s\p{Ll}])/gu;
const abbreviation = /^(?:Mr|Mrs|Ms|Dr|St|\p{Lu})$/u;
/** Fewer words of a sentence say nothing. */
const minWords = 3;

/** Returns the offsets at which the sentences of a text end, except the last. */
function sentenceEnds(text: string): number[] {
  return [...text.matchAll(sentenceEnd)].flatMap(({ 0: end, 1: word = '', index }) =>
    abbreviation.test(word) ? [] : [index + end.length],
  );
}

/** Returns the first sentence of a text and the rest, which is empty after a single one. */
export function splitFirstSentence(text: string): [first: string, rest: string] {
  const [end = text.length] = sentenceEnds(text);
  return [text.slice(0, end), text.slice(end).trimStart()];
}

/**
 * Returns the start of a text: its whole sentences if they fill half of `maxLength`, else cut between words. An
 * ellipsis marks a cut within a sentence, of which at least three words are left.
 */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  const lastBlank = start.lastIndexOf(' ');
  const cut = start.slice(0, lastBlank > 0 ? lastBlank : maxLength);
  const end = sentenceEnds(text).findLast((offset) => offset <= maxLength) ?? 0;
  const left = cut.slice(end).trim().split(' ');
  if (end >= maxLength / 2 || (end > 0 && left.length < minWords)) return text.slice(0, end);
  return `${cut.replace(/[\s.,;:–—-]+$/, '')}…`;
}
