import { type Cents, formatPrice } from '../domain/money.ts';

type Props = { price: Cents | null; originalPrice: Cents | null };

/** The price, and what it was. A missing one reads $0.00, and such a book is not sold. */
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
