import { firstQuery, fold } from '../../domain/browse.ts';
import type { Library } from '../../stores/library.ts';

export type Suggestion = { handle: string; title: string; author: string };

const most = 6;
const shortest = 2;

/** The books a shopper may mean, those whose title begins so before the rest. */
export function suggest(
  text: string,
  { shelf, finder }: Extract<Library, { status: 'ready' }>,
): Suggestion[] {
  const phrase = fold(text.trim());
  if (phrase.length < shortest) return [];
  const found = finder.find({ ...firstQuery, text: text.trim() });
  const begins = found.filter((place) => fold(shelf.titles[place] ?? '').startsWith(phrase));
  const places = new Set([...begins, ...found]);
  return [...places].slice(0, most).map((place) => shelf.bookAt(place));
}
