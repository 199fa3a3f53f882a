import { Icon } from './Icon.tsx';

/** Keeps a book, or lets it go; presses.ts paints whether it is kept. */
export function FavoriteButton({ title }: { title: string }) {
  return (
    <button
      type="button"
      className="icon-button heart"
      data-action="favorite"
      aria-pressed="false"
      aria-label={`Add to favorites: ${title}`}
    >
      <Icon name="heart" />
    </button>
  );
}
