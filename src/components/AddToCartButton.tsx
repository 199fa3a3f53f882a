import { type Book, isBuyable } from '../domain/catalog/book.ts';

type Props = {
  book: Pick<Book, 'availability' | 'title' | 'edition'> & { editionName?: string };
  /** Text beside the label, such as the price. */
  detail?: string;
  className?: string;
};

/** Works before hydration: src/actions/runtime.ts queues the click. */
export function AddToCartButton({ book, detail = '', className = 'small' }: Props) {
  if (!isBuyable(book)) {
    return (
      <button type="button" className={`button ${className}`.trim()} disabled>
        {book.availability === 'sold-out' ? 'Sold Out' : 'Unavailable'}
      </button>
    );
  }
  const edition = book.edition ?? book.editionName;
  const short = book.availability === 'pre-order' ? 'Pre-order' : 'Add to Cart';
  const label = detail ? `Add to Cart · ${detail}` : short;
  return (
    <button
      type="button"
      className={`button ${className}`.trim()}
      data-action="add"
      aria-label={`${label}: ${edition ? `${book.title}, ${edition}` : book.title}`}
    >
      {detail ? (
        <span>
          Add to Cart · <span translate="no">{detail}</span>
        </span>
      ) : (
        label
      )}
    </button>
  );
}
