import { searchTextOf } from './browse.ts';
import type { Shelf } from './columns.ts';
import { fold } from './fold.ts';

const shortest = 4;

/**
 * The phrase with each word that stands in no book's text replaced by the nearest one that
 * does; null where nothing is near enough. "jane asten" → "jane austen".
 */
export function correct(phrase: string, shelf: Shelf): string | null {
  const vocabulary = vocabularyOf(shelf);
  const words = fold(phrase).split(' ').filter(Boolean).slice(0, 8);
  const corrected = words.map((word) => (vocabulary.has(word) ? word : nearest(word, vocabulary)));
  const isNew = corrected.some((word, place) => word !== words[place]);
  return isNew && corrected.every((word) => word !== null) ? corrected.join(' ') : null;
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

/** Of the words within one slip (two from eight letters on), the nearest, then the most common. */
function nearest(word: string, vocabulary: Map<string, number>): string | null {
  if (word.length < shortest || word.length > 40) return null;
  let slips = word.length < 8 ? 1 : 2;
  let best: string | null = null;
  for (const [known, count] of vocabulary) {
    if (known.length < shortest - 1) continue;
    const distance = slipsBetween(word, known, slips);
    if (distance > slips) continue;
    const isBetter = distance < slips || best === null || count > (vocabulary.get(best) ?? 0);
    if (isBetter) best = known;
    slips = distance;
  }
  return best;
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
