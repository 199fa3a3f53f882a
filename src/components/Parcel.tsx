import { wrappedKey } from '../domain/cart/attributes.ts';
import { toFavorite } from '../domain/cart/favorites.ts';
import type { BookDetails } from '../domain/catalog/book.ts';
import { isolateText } from '../messages/toast-message.ts';
import { AddToCartButton } from './AddToCartButton.tsx';
import { BookCover } from './BookCover.tsx';
import { BookLink } from './BookLink.tsx';
import { PriceLine } from './Price.tsx';
import { Spice } from './ShelfTag.tsx';

/**
 * A book in brown paper: three tropes, and the edition that its button adds. Nothing that is shown, heard or printed
 * tells the title until a press opens the paper, with or without script.
 */
export function Parcel({ book }: { book: BookDetails }) {
  const { author, spice, tropes } = book;
  const words = tropes.slice(0, 3);
  return (
    <li
      className="parcel flex flex-col gap-[0.15rem]"
      data-payload={JSON.stringify(toFavorite(book))}
    >
      {/* A copy of the whole page would have the closed part, too. */}
      <details className="group select-none open:select-auto">
        <summary>
          <span className="label" dir="auto">
            {words.map((word) => (
              <span key={word}>{word}</span>
            ))}
            <Spice spice={spice} />
          </span>
          <span className="bg-[#f6ecd8] px-[0.7rem] text-sm underline group-open:hidden print:hidden">
            Unwrap
          </span>
        </summary>
        <BookCover book={book} />
        <h3 className="mt-[0.6rem] text-[1.1rem]">
          <BookLink book={book} />
        </h3>
        {author && <p className="small-print">{`by ${isolateText(author)}`}</p>}
      </details>
      <PriceLine book={book} />
      <form className="book-actions" method="dialog">
        <input type="hidden" name={wrappedKey} value={words.join(', ')} />
        <AddToCartButton book={{ ...book, title: `a blind date, ${words.join(', ')}` }} />
      </form>
    </li>
  );
}
