import { type Cents, formatPrice } from '../domain/money.ts';

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
