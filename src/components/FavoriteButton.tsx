import { Icon } from './Icon.tsx';

/** Adds or removes a favorite. src/islands/actions/runtime.ts renders the state. */
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
