import { Icon } from './Icon.tsx';

/** The favorite button of the list view. */
export function WishlistButton({ title }: { title: string }) {
  return (
    <button
      type="button"
      className="button button--secondary small heart"
      data-action="favorite"
      aria-pressed="false"
    >
      <Icon name="heart" /> Add to Wishlist
      <span className="sr-only">: {title}</span>
    </button>
  );
}
