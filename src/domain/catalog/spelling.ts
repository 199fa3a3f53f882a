import { type Correction, defaultQuery, type Query } from './query.ts';
import type { CatalogReader } from './catalog-reader.ts';
import { memoize } from '../memoize.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { type SearchIndex, withoutSubtitle } from './search-index.ts';

/** Shorter words are corrected only as part of a whole title. */
const minLength = 4;
/** Words of this length may have two errors. */
const longLength = 6;
/** Titles of this length may have two errors. */
const longTitleLength = 8;
const maxWordLength = 40;
const maxWords = 8;

/** Limits on the similar words per word, and on the combinations tried. */
const maxCandidates = 6;
const maxCombinations = 60;
const maxSearches = 12;

/**
 * Returns the correction of a query's text. It is applied if the text itself is in no book, unless the visitor
 * asked for exactly this text. Null if the text is spelled well, or nothing is similar.
 */
export function correctQuery(
  { text, isExact }: Pick<Query, 'text' | 'isExact'>,
  reader: CatalogReader,
  searchIndex: SearchIndex,
): Correction | null {
  if (!text || !searchIndex.isDoubtful(text)) return null;
  const corrected = suggestCorrection(text, reader, searchIndex);
  if (corrected === null) return null;
  const isApplied = !isExact && searchIndex.search({ ...defaultQuery, text }).length === 0;
  return { text: corrected, isApplied };
}

/** Returns the query whose books are shown. */
export const toCorrected = (query: Query, correction: Correction | null): Query =>
  correction?.isApplied ? { ...query, text: correction.text } : query;

/**
 * Returns the text that a phrase without results probably means: "Noth and South" → "North and
 * South". A similar title comes first. Otherwise each word may be replaced by a similar one, and
 * the nearest combination that finds a book is returned. Null if there is none.
 */
export function suggestCorrection(
  phrase: string,
  reader: CatalogReader,
  searchIndex: SearchIndex,
): string | null {
  const text = normalizeText(phrase);
  return (
    similarTitle(text, 1, reader, searchIndex) ??
    similarWords(text, reader, searchIndex) ??
    similarTitle(text, 2, reader, searchIndex)
  );
}

/** Returns the first title in the featured order with at most that number of errors. */
function similarTitle(
  text: string,
  max: number,
  reader: CatalogReader,
  { titles, mainTitles, search }: SearchIndex,
): string | null {
  if (text.length < (max === 1 ? minLength : longTitleLength)) return null;
  if (text.length > maxWords * maxWordLength) return null;
  const letters = letterSet(text);
  const isSimilar = (title = '') =>
    missingLetters(letters, letterSet(title)) <= max && editDistance(text, title, max) <= max;
  const indexes = search(defaultQuery);
  const titled = indexes.find((index) => isSimilar(titles[index]));
  const index = titled ?? indexes.find((other) => isSimilar(mainTitles[other]));
  if (index === undefined) return null;
  const title = reader.titles[index] ?? '';
  return titled === undefined ? withoutSubtitle(title) : title;
}

/** Each word and the number of its titles and names. */
type Vocabulary = Map<string, { count: number; letters: number }>;

function similarWords(text: string, reader: CatalogReader, { search }: SearchIndex): string | null {
  const vocabulary = getVocabulary(reader);
  const words = text.split(' ').filter(Boolean).slice(0, maxWords);
  const candidates = words.map((word) => candidatesOf(word, vocabulary));
  if (candidates.some(({ length }) => length === 0)) return null;
  let combinations: { words: string[]; edits: number }[] = [{ words: [], edits: 0 }];
  for (const options of candidates) {
    combinations = combinations
      .flatMap((start) =>
        options.map(({ word, edits }) => ({
          words: [...start.words, word],
          edits: start.edits + edits,
        })),
      )
      .toSorted((a, b) => a.edits - b.edits)
      .slice(0, maxCombinations);
  }
  const corrections = combinations.filter(({ edits }) => edits > 0).slice(0, maxSearches);
  for (const combination of corrections) {
    const correction = combination.words.join(' ');
    const [first] = search({ ...defaultQuery, text: correction });
    if (first !== undefined) return asWritten(correction, first, reader);
  }
  return null;
}

/** Returns a name as the book writes it: "jane austen" → "Jane Austen". */
function asWritten(text: string, index: number, reader: CatalogReader): string {
  const { titles, authorOf, seriesOf } = reader;
  const names = [titles[index] ?? '', authorOf(index), seriesOf(index)?.name ?? ''];
  return names.find((name) => normalizeText(name) === text) ?? text;
}

/** Returns the word itself if it is known, then similar words. The nearest come first. */
function candidatesOf(word: string, vocabulary: Vocabulary): { word: string; edits: number }[] {
  const own = vocabulary.has(word) || word.length < minLength ? [{ word, edits: 0 }] : [];
  if (word.length < minLength || word.length > maxWordLength) return own;
  const max = maxEdits(word);
  const letters = letterSet(word);
  const similar: { word: string; edits: number; count: number }[] = [];
  for (const [known, entry] of vocabulary) {
    if (known === word || known.length < minLength - 1) continue;
    if (missingLetters(letters, entry.letters) > max) continue;
    const edits = editDistance(word, known, max);
    if (edits <= max) similar.push({ word: known, edits, count: entry.count });
  }
  const nearest = similar
    .toSorted((a, b) => a.edits - b.edits || b.count - a.count)
    .slice(0, maxCandidates);
  return [...own, ...nearest];
}

const maxEdits = (word: string) => (word.length < longLength ? 1 : 2);

/** Returns true if a typed word may be a misspelling of a known one. */
export function isSimilarWord(typed: string, known: string): boolean {
  if (typed.length < minLength || typed.length > maxWordLength) return false;
  const max = maxEdits(typed);
  return editDistance(typed, known, max) <= max;
}

/** Returns the words of all titles, names, genres and tags. */
const getVocabulary = memoize((reader: CatalogReader) => {
  const vocabulary: Vocabulary = new Map();
  const counts = new Map<string, number>();
  const add = (text: string) => counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [index, title] of reader.titles.entries()) {
    add(title);
    add(reader.authorOf(index));
    for (const list of [reader.genresOf(index), reader.tagsOf(index), reader.editionsOf(index)])
      list.forEach(add);
    const series = reader.seriesOf(index);
    if (series) add(series.name);
  }
  for (const [text, count] of counts) {
    for (const word of normalizeText(text).split(' ')) {
      const entry = vocabulary.get(word);
      if (entry) entry.count += count;
      else vocabulary.set(word, { count, letters: letterSet(word) });
    }
  }
  return vocabulary;
}, new WeakMap<CatalogReader, Vocabulary>());

/** Returns a bit for each letter, to reject most words before their edit distance is computed. */
function letterSet(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1)
    letters |= 1 << (text.charCodeAt(index) % 31);
  return letters;
}

/** Returns the number of letters that one set has and the other has not. The larger number counts. */
function missingLetters(a: number, b: number): number {
  return Math.max(countBits(a & ~b), countBits(b & ~a));
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
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
