import type { CartLine } from '../../domain/cart/cart.ts';
import { paths } from '../../domain/site/routes.ts';
import { imageUrl } from '../../domain/site/image.ts';
import { formatPublication } from '../../domain/time/publication-day.ts';
import { formatPrice } from '../../domain/cart/money.ts';
import { stockText } from '../../messages/cart.ts';
import { isolateText } from '../../messages/toast-message.ts';
import { remove } from '../../stores/cart.ts';
import { sendAction } from '../send.ts';

/** The title, author, edition and publication day of a line. The title links to the book. */
export function LineDetails({ line }: { line: CartLine }) {
  const { title, author, edition, handle, publicationDay, formerPrice } = line;
  const stock = stockText(line);
  return (
    <>
      <p className="line-title">
        <a href={paths.book(handle)} dir="auto">
          {title}
        </a>
      </p>
      {author && <p className="small-print">{`by ${isolateText(author)}`}</p>}
      {edition && (
        <p className="small-print">
          <bdi>{edition}</bdi>
        </p>
      )}
      {publicationDay !== undefined && (
        <p className="small-print">{`Pre-order. ${formatPublication(publicationDay)}`}</p>
      )}
      {stock && <p className="line-stock">{stock}</p>}
      {formerPrice !== undefined && (
        <p className="small-print">
          Price changed: was <span translate="no">{formatPrice(formerPrice)}</span>
        </p>
      )}
    </>
  );
}

/** The price of one copy, and its struck price. */
export function LinePrice({ line, unit }: { line: CartLine; unit?: string }) {
  const { price, originalPrice } = line;
  return (
    <p>
      {originalPrice !== null && (
        <s className="struck">
          <span className="sr-only">was </span>
          <span translate="no">{formatPrice(originalPrice)}</span>
        </s>
      )}{' '}
      <span translate="no">{formatPrice(price)}</span>
      {unit && ` ${unit}`}
    </p>
  );
}

export function LineImage({ line }: { line: CartLine }) {
  // Drawn here, because BookCover.tsx belongs to the scripts that list books.
  if (!line.coverImage)
    return (
      <div className="cover drawn-cover" aria-hidden="true" dir="auto">
        {line.title}
      </div>
    );
  return (
    <img
      className="cover"
      src={imageUrl(line.coverImage, 160)}
      alt=""
      width="80"
      height="120"
      loading="lazy"
    />
  );
}

export function RemoveLineButton({ line, isLoading }: { line: CartLine; isLoading: boolean }) {
  const { variantId } = line;
  return (
    <button
      type="button"
      className="link-button"
      disabled={isLoading}
      onClick={() =>
        void sendAction('quantity', [variantId, 0], (press) => remove(variantId, press))
      }
    >
      Remove<span className="sr-only"> {line.title}</span>
    </button>
  );
}
