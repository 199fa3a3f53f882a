import { searchableText } from './browse.ts';
import type { CatalogReader } from './catalog-index.ts';
import { normalizeText } from './normalize-text.ts';

const minLength = 4;

/** Of how many near words of each misspelled one, and of how many combinations, a correction is chosen. */
const maxCandidates = 6;
const maxCombinations = 60;

/**
 * Returns the phrase with each word that stands in no book's text replaced by a near one: the first
 * combination whose words all stand in one book, nearest words first. "jane asten" → "jane austen". Returns
 * null where there is none, or where nothing is misspelled.
 */
export function suggestCorrection(phrase: string, shelf: CatalogReader): string | null {
  const vocabulary = buildVocabulary(shelf);
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

/** The books in whose text each word stands, by their index in ascending order. */
type Vocabulary = Map<string, number[]>;

const vocabularies = new WeakMap<CatalogReader, Vocabulary>();

/** Every word of a shelf, gathered once. */
function buildVocabulary(shelf: CatalogReader): Vocabulary {
  const known = vocabularies.get(shelf);
  if (known) return known;
  const vocabulary: Vocabulary = new Map();
  vocabularies.set(shelf, vocabulary);
  for (const index of shelf.titles.keys()) {
    for (const word of searchableText(shelf, index).split(/[ \n]/)) {
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

/** The words within one slip (two from eight letters on): the nearest first, then the most common. */
function similarWords(word: string, vocabulary: Vocabulary): string[] {
  if (word.length < minLength || word.length > 40) return [];
  const edits = word.length < 8 ? 1 : 2;
  const near: { known: string; distance: number; count: number }[] = [];
  for (const [known, books] of vocabulary) {
    if (known.length < minLength - 1) continue;
    const distance = editDistance(word, known, edits);
    if (distance <= edits) near.push({ known, distance, count: books.length });
  }
  return near
    .toSorted((one, other) => one.distance - other.distance || other.count - one.count)
    .slice(0, maxCandidates)
    .map(({ known }) => known);
}

/** Letters added, dropped, changed or swapped with a neighbor; more than `most` is not counted out. */
function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let edits = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] && i > 1 && j > 1) {
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      }
      row.push(edits);
    }
    if (Math.min(...row) > max) return max + 1;
    before = above;
    above = row;
  }
  return above[other.length] ?? max + 1;
}
