import { searchTextOf } from './browse.ts';
import type { Shelf } from './columns.ts';
import { fold } from './fold.ts';

const shortest = 4;

/** Of how many near words of each misspelled one, and of how many combinations, a correction is chosen. */
const maxCandidates = 6;
const maxCombinations = 60;

/**
 * Returns the phrase with each word that stands in no book's text replaced by a near one that does: the
 * first combination that `leadsToBook`, nearest words first. "jane asten" → "jane austen". Returns null
 * where no combination does.
 */
export function correct(
  phrase: string,
  shelf: Shelf,
  leadsToBook: (corrected: string) => boolean = () => true,
): string | null {
  const vocabulary = vocabularyOf(shelf);
  const words = fold(phrase).split(' ').filter(Boolean).slice(0, 8);
  if (words.every((word) => vocabulary.has(word))) return null;
  let combinations = [''];
  for (const word of words) {
    const candidates = vocabulary.has(word) ? [word] : nearWords(word, vocabulary);
    combinations = combinations
      .flatMap((start) => candidates.map((candidate) => `${start} ${candidate}`))
      .slice(0, maxCombinations);
  }
  return combinations.map((combination) => combination.trim()).find(leadsToBook) ?? null;
}

const vocabularies = new WeakMap<Shelf, Map<string, number>>();

/** Every word of a shelf and how often it stands there, counted once. */
function vocabularyOf(shelf: Shelf): Map<string, number> {
  const known = vocabularies.get(shelf);
  if (known) return known;
  const vocabulary = new Map<string, number>();
  vocabularies.set(shelf, vocabulary);
  for (const index of shelf.titles.keys()) {
    for (const word of searchTextOf(shelf, index).split(/[ \n]/)) {
      vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
    }
  }
  return vocabulary;
}

/** The words within one slip (two from eight letters on): the nearest first, then the most common. */
function nearWords(word: string, vocabulary: Map<string, number>): string[] {
  if (word.length < shortest || word.length > 40) return [];
  const slips = word.length < 8 ? 1 : 2;
  const near: { known: string; distance: number; count: number }[] = [];
  for (const [known, count] of vocabulary) {
    if (known.length < shortest - 1) continue;
    const distance = slipsBetween(word, known, slips);
    if (distance <= slips) near.push({ known, distance, count });
  }
  return near
    .toSorted((one, other) => one.distance - other.distance || other.count - one.count)
    .slice(0, maxCandidates)
    .map(({ known }) => known);
}

/** Letters added, dropped, changed or swapped with a neighbour; more than `most` is not counted out. */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let slips = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] && i > 1 && j > 1) {
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      }
      row.push(slips);
    }
    if (Math.min(...row) > most) return most + 1;
    before = above;
    above = row;
  }
  return above[other.length] ?? most + 1;
}
