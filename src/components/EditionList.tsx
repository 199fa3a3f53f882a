import { type BookDetails, editionId } from '../domain/book.ts';
import { toFavorite } from '../domain/favorites.ts';
import { AddToCartButton } from './AddToCartButton.tsx';
import { Price } from './Price.tsx';

/** The editions of a book, each with its price and button. */
export function EditionList({ book }: { book: BookDetails }) {
  return (
    <section className="mt-6 max-w-prose" aria-label="Editions">
      <h2 className="text-lg">Editions</h2>
      <ul className="editions">
        {book.editions.map((edition) => (
          <li
            key={edition.variantId}
            id={editionId(edition.variantId)}
            data-payload={JSON.stringify(toFavorite({ ...book, ...edition, title: book.title }))}
          >
            <span>{edition.title}</span>
            <Price price={edition.price} originalPrice={edition.originalPrice} />
            <AddToCartButton
              book={{ ...book, edition: edition.title, availability: edition.availability }}
              className="button--secondary small"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
