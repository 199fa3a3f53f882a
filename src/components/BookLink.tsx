import { type Book, isBuyable } from '../domain/catalog/book.ts';
import { unwrappedName } from '../domain/cart/attributes.ts';
import { formatPrice } from '../domain/cart/money.ts';
import { scheduleMoment } from '../domain/time/text-schedule.ts';
import { formatPublication } from '../domain/time/publication-day.ts';
import { bookUrl } from './book-url.ts';
import { wrapForm } from './WrapSwitch.tsx';

/** The title of a card or row, which leads to the book's page and opens the popup. */
export function BookLink({ book }: { book: Book }) {
  return (
    <a href={bookUrl(book)} data-action="book" data-dialog="book-dialog">
      <bdi>{book.title}</bdi>
    </a>
  );
}

/** Returns the tropes that a wrapped book shows. A book without any is never wrapped. */
export const wordsOf = ({ tropes }: Pick<Book, 'tropes'>): string[] => tropes.slice(0, 3);

/** The paper of a wrapped book, which a press removes. `blind-date.css` shows it on a page whose books are wrapped. */
export function Paper({ book }: { book: Book }) {
  const words = wordsOf(book);
  if (words.length === 0) return null;
  return (
    <label className="paper" hidden>
      <input
        className="sr-only"
        type="checkbox"
        form={wrapForm}
        name={unwrappedName}
        value={book.handle}
      />
      <span className="sr-only">Unwrap: </span>
      <span dir="auto">{words.join(',\n')}</span>
    </label>
  );
}

/** What the button of a wrapped book adds: edition, price, and the stock or the day of a pre-order. */
export function WrappedOffer({ book }: { book: Book }) {
  const { edition, editionName, price, availability, published, publishesAt } = book;
  const name = edition ?? editionName;
  const isPreOrder = availability === 'pre-order';
  if (wordsOf(book).length === 0) return null;
  return (
    <p className="wrapped-offer" hidden>
      {name && <span>{`${name} · `}</span>}
      {price !== null && <b translate="no">{formatPrice(price)}</b>}
      {isBuyable(book) && (
        <span data-publishes-at={isPreOrder ? scheduleMoment(publishesAt) : undefined}>
          {isPreOrder ? ` · Pre-order. ${formatPublication(published)}` : ' · In stock'}
        </span>
      )}
    </p>
  );
}
