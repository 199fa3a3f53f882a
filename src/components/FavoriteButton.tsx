import { Icon } from './Icon.tsx';

export type FavoriteProps = {
  title: string;
  /** Static HTML shows an empty heart until the page's runtime has read the cookie. */
  isFavorite?: boolean;
  /** Set by a hydrated island. Without it, the page's runtime queues the click. */
  onToggle?: (event: { stopPropagation(): void }) => void;
};

/** Adds or removes a favorite. */
export function FavoriteButton({ title, isFavorite = false, onToggle }: FavoriteProps) {
  return (
    <button
      type="button"
      className="icon-button heart"
      data-action="favorite"
      aria-pressed={isFavorite}
      aria-label={`Add to favorites: ${title}`}
      onClick={onToggle}
    >
      <Icon name="heart" />
    </button>
  );
}

/** The favorite button of the list view. */
export function WishlistButton({ title, isFavorite = false, onToggle }: FavoriteProps) {
  return (
    <button
      type="button"
      className="button button--secondary small heart"
      data-action="favorite"
      aria-pressed={isFavorite}
      onClick={onToggle}
    >
      <Icon name="heart" /> Add to Wishlist
      <span className="sr-only">: {title}</span>
    </button>
  );
}
