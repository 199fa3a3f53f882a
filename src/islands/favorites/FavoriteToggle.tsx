import { useStore } from '@nanostores/react';
import { FavoriteButton, type FavoriteProps } from '../../components/FavoriteButton.tsx';
import type { Book } from '../../domain/catalog/book.ts';
import { toFavorite } from '../../domain/cart/favorites.ts';
import { $favorites, setFavorite } from '../../stores/favorites.ts';

type Props = {
  book: Book;
  Button?: (props: FavoriteProps) => React.ReactNode;
};

/** The favorite button of books that an island renders. It shows the store. */
export function FavoriteToggle({ book, Button = FavoriteButton }: Props) {
  const isFavorite = useStore($favorites).some(({ id }) => id === book.id);
  return (
    <Button
      title={book.title}
      isFavorite={isFavorite}
      onToggle={(event) => {
        // Otherwise the page's runtime would also handle the click.
        event.stopPropagation();
        setFavorite(toFavorite(book), !isFavorite);
        // The controller shows the toast and the badge.
        window.actionRuntime.hydrate('send');
      }}
    />
  );
}
