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
