import { type Book, formatFew } from '../domain/catalog/book.ts';
import { type Cents, formatPrice } from '../domain/cart/money.ts';
import { formatDate } from '../domain/time/date.ts';
import { scheduleMoment } from '../domain/time/text-schedule.ts';

type Props = { price: Cents | null; originalPrice: Cents | null; as?: 'p' | 'span' };

/** The price, and the original price. A missing price reads $0.00; such a book cannot be bought. */
export function Price({ price, originalPrice, as: Tag = 'p' }: Props) {
  return (
    <Tag className="price" translate="no">
      {formatPrice(price ?? 0)}
      {originalPrice !== null && (
        <s>
          <span className="sr-only" translate="yes">
            was{' '}
          </span>
          {formatPrice(originalPrice)}
        </s>
      )}
    </Tag>
  );
}

type LineProps = {
  book: Pick<
    Book,
    | 'availability'
    | 'copiesLeft'
    | 'editionName'
    | 'missingEdition'
    | 'originalPrice'
    | 'price'
    | 'published'
    | 'publishesAt'
  >;
};

/**
 * What the button of a card adds: the edition and its price, with the day of a pre-order, or how few copies are left.
 * Names the edition that the list is about where none is left. choose-edition.ts uses `data-publishes-at`.
 */
export function PriceLine({ book }: LineProps) {
  const { availability, copiesLeft, editionName, missingEdition, published } = book;
  return (
    <p className="price-line">
      {editionName && `${editionName} `}
      <Price price={book.price} originalPrice={book.originalPrice} as="span" />
      {availability === 'pre-order' && (
        <span data-publishes-at={scheduleMoment(book.publishesAt)}>
          {` · ${published === null ? 'Date to be announced' : formatDate(published, 'medium')}`}
        </span>
      )}
      {availability === 'in-stock' && copiesLeft !== null && (
        <span>{` · ${formatFew(copiesLeft)}`}</span>
      )}
      {missingEdition && <span>{` · ${missingEdition}: none left`}</span>}
    </p>
  );
}
