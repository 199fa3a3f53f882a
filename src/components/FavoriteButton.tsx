import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export type FavoriteProps = {
  title: string;
  /** Static HTML shows an empty heart until the page's runtime has read the cookie. */
  isFavorite?: boolean;
  /** Set by a hydrated island. Without it, the page's runtime queues the click. */
  onToggle?: (event: { stopPropagation(): void }) => void;
};

export function FavoriteButton({ title, ...state }: FavoriteProps) {
  return (
    <Heart {...state} className="icon-button heart" label={`Add to favorites: ${title}`}>
      <Icon name="heart" />
    </Heart>
  );
}

export function WishlistButton({ title, ...state }: FavoriteProps) {
  return (
    <Heart {...state} className="button button--secondary small heart">
      <Icon name="heart" /> Add to Wishlist
      <span className="sr-only">: {title}</span>
    </Heart>
  );
}

type HeartProps = Omit<FavoriteProps, 'title'> & {
  className: string;
  label?: string;
  children: ReactNode;
};

function Heart({ isFavorite = false, onToggle, className, label, children }: HeartProps) {
  return (
    <button
      type="button"
      className={className}
      data-action="favorite"
      aria-pressed={isFavorite}
      aria-label={label}
      // The page's runtime may have painted the state of the cookie.
      suppressHydrationWarning
      onClick={onToggle}
    >
      {children}
    </button>
  );
}
