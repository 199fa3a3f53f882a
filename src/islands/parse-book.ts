import type { QueuedAction } from '../actions/client.ts';
import type { Favorite } from '../domain/cart/favorites.ts';

/** Returns the book of the card that was clicked; null where the click was on no card. */
export function parseBook({ payload }: QueuedAction): Favorite | null {
  const value: unknown = payload === undefined ? null : JSON.parse(payload);
  return isFavorite(value) ? value : null;
}

/** Only the shop's own markup has payloads, and it writes them whole. */
const isFavorite = (value: unknown): value is Favorite =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value;
