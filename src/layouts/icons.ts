import type { CollectionIcon } from '../domain/collection.ts';

/** lucide's name of each icon that a collection may carry. */
export const collectionIcon: Record<CollectionIcon, string> = {
  BookOpen: 'book-open',
  Heart: 'heart',
  Sparkles: 'sparkles',
  Crown: 'crown',
  Moon: 'moon',
  Star: 'star',
  Rainbow: 'rainbow',
  Zap: 'zap',
  Gift: 'gift',
};

const ofGenre: Record<string, string> = {
  Romance: 'heart',
  'Fantasy Romance': 'wand-sparkles',
  'Dark Romance': 'flame',
  Contemporary: 'book-open',
  'Historical Romance': 'feather',
  Paranormal: 'ghost',
  'Young Adult': 'graduation-cap',
  'LGBTQ+': 'rainbow',
  'Romantic Suspense': 'key-round',
};

export function genreIcon(genre: string): string {
  return ofGenre[genre] ?? 'book-open';
}
