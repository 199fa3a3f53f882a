import type { Book } from '../domain/catalog/book.ts';
import { type Cents, formatPrice } from '../domain/cart/money.ts';

type Props = { price: Cents | null; originalPrice: Cents | null };

/** The price, and the original price. A missing price reads $0.00; such a book cannot be bought. */
export function Price({ price, originalPrice }: Props) {
  return (
    <p className="price" translate="no">
      {formatPrice(price ?? 0)}
      {originalPrice !== null && (
        <s>
          <span className="sr-only" translate="yes">
            was{' '}
          </span>
          {formatPrice(originalPrice)}
        </s>
      )}
    </p>
  );
}

type CardPriceProps = {
  book: Pick<
    Book,
    | 'edition'
    | 'editionName'
    | 'isSigned'
    | 'lowestEdition'
    | 'lowestPrice'
    | 'originalPrice'
    | 'price'
  >;
};

/**
 * The price on a card: the lowest if the editions differ, with the name of that one, and the name of the edition
 * that its button adds, with the price if that is another. The card of a requested edition shows that alone.
 */
export function CardPrice({ book }: CardPriceProps) {
  const { edition, editionName, isSigned, lowestEdition, lowestPrice, originalPrice, price } = book;
  if (edition !== undefined) return <Price price={price} originalPrice={originalPrice} />;
  const sold = [
    editionName !== lowestEdition && editionName,
    lowestPrice !== null && price !== null && price !== lowestPrice && formatPrice(price),
  ].filter((text) => text !== '' && text !== false);
  return (
    <>
      {isSigned && <p className="small-print">Signed edition</p>}
      {lowestPrice === null ? (
        <Price price={price} originalPrice={originalPrice} />
      ) : (
        <p className="price">
          {lowestEdition ? `${lowestEdition} from ` : 'from '}
          <span translate="no">{formatPrice(lowestPrice)}</span>
        </p>
      )}
      {sold.length > 0 && <p className="small-print">{sold.join(', ')}</p>}
    </>
  );
}
