import { searchableText } from './browse.ts';
import type { CatalogReader } from './catalog-reader.ts';
import { normalizeText } from './normalize-text.ts';

const minLength = 4;

/** Limits on the similar words per misspelled word, and on the combinations tried. */
const maxCandidates = 6;
const maxCombinations = 60;

/**
 * Returns the phrase with each unknown word replaced by a similar one: "jane asten" → "jane
 * austen". It returns the first combination whose words all occur in one book, most similar words
 * first. Null if there is none, or if no word is unknown.
 */
export function suggestCorrection(phrase: string, reader: CatalogReader): string | null {
  const vocabulary = buildVocabulary(reader);
  const words = normalizeText(phrase).split(' ').filter(Boolean).slice(0, 8);
  if (words.every((word) => vocabulary.has(word))) return null;
  let combinations: string[][] = [[]];
  for (const word of words) {
    const candidates = vocabulary.has(word) ? [word] : similarWords(word, vocabulary);
    combinations = combinations
      .flatMap((start) => candidates.map((candidate) => [...start, candidate]))
      .slice(0, maxCombinations);
  }
  return combinations.find((combination) => shareBook(combination, vocabulary))?.join(' ') ?? null;
}

/** The indexes of the books that contain each word, ascending. */
type Vocabulary = Map<string, number[]>;

const vocabularies = new WeakMap<CatalogReader, Vocabulary>();

/** Returns every word of a catalog. The result is cached per catalog. */
function buildVocabulary(reader: CatalogReader): Vocabulary {
  const cached = vocabularies.get(reader);
  if (cached) return cached;
  const vocabulary: Vocabulary = new Map();
  vocabularies.set(reader, vocabulary);
  for (const index of reader.titles.keys()) {
    for (const word of searchableText(reader, index).split(/[ \n]/)) {
      const books = vocabulary.get(word);
      if (!books) vocabulary.set(word, [index]);
      else if (books.at(-1) !== index) books.push(index);
    }
  }
  return vocabulary;
}

function shareBook(words: readonly string[], vocabulary: Vocabulary): boolean {
  const [first = [], ...others] = words.map((word) => vocabulary.get(word) ?? []);
  const sets = others.map((books) => new Set(books));
  return first.some((book) => sets.every((books) => books.has(book)));
}

/**
 * Returns the words within one edit, or two edits from eight letters on. The nearest words come
 * first, then the most common.
 */
function similarWords(word: string, vocabulary: Vocabulary): string[] {
  if (word.length < minLength || word.length > 40) return [];
  const edits = word.length < 8 ? 1 : 2;
  const similar: { word: string; distance: number; count: number }[] = [];
  for (const [knownWord, books] of vocabulary) {
    if (knownWord.length < minLength - 1) continue;
    const distance = editDistance(word, knownWord, edits);
    if (distance <= edits) similar.push({ word: knownWord, distance, count: books.length });
  }
  return similar
    .toSorted((a, b) => a.distance - b.distance || b.count - a.count)
    .slice(0, maxCandidates)
    .map((entry) => entry.word);
}

/** Returns the Damerau-Levenshtein distance. Distances above `max` return `max + 1` early. */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1) {
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      }
      row.push(edits);
    }
    if (Math.min(...row) > max) return max + 1;
    before = above;
    above = row;
  }
  return above[b.length] ?? max + 1;
}
