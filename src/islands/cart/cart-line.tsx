import { useRef, useState } from 'react';
import { attributeOf, dedicationKeys, giftKeys, wrappedKey } from '../../domain/cart/attributes.ts';
import { type CartLine, nameOfLine } from '../../domain/cart/cart.ts';
import { paths } from '../../domain/site/routes.ts';
import { formatPickup } from '../../domain/catalog/pickup.ts';
import { terms } from '../../domain/site/shop.ts';
import { imageUrl } from '../../domain/site/image.ts';
import { formatDate, formatPublication, parseDate } from '../../domain/time/date.ts';
import type { Favorite } from '../../domain/cart/favorites.ts';
import { formatPrice, toAmount } from '../../domain/cart/money.ts';
import { stockText } from '../../messages/cart.ts';
import { dayPassed } from '../../messages/line-fields.ts';
import { isolateText } from '../../messages/toast-message.ts';
import { perform } from '../send.ts';
import { OnDemand } from './OnDemand.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';

type LineProps = { line: CartLine; isLoading: boolean };

/** The title, author, edition, publication day and attributes of a line. The title links to the book. */
export function LineDetails({ line, isLoading }: LineProps) {
  const { author, edition, handle, publicationDay, formerPrice, attributes, discounts } = line;
  const { pickup, copiesLeft } = line;
  const stock = stockText(line);
  const isWrapped = attributeOf(attributes, wrappedKey) !== '';
  return (
    <>
      <p className="line-title">
        {isWrapped ? (
          nameOfLine(line)
        ) : (
          <a href={paths.book(handle)} dir="auto">
            {line.title}
          </a>
        )}
      </p>
      {author && !isWrapped && <p className="small-print">{`by ${isolateText(author)}`}</p>}
      {edition && (
        <p className="small-print">
          <bdi>{edition}</bdi>
        </p>
      )}
      {isWrapped ? <Wrapping line={line} /> : <LineWords line={line} isLoading={isLoading} />}
      {publicationDay !== undefined && (
        <p className="small-print">{`Pre-order. ${formatPublication(publicationDay)}`}</p>
      )}
      {stock && <p className="line-stock">{stock}</p>}
      {pickup && publicationDay === undefined && copiesLeft !== 0 && (
        <p className="small-print">
          {[formatPickup(pickup), pickup.time].filter(Boolean).join('. ')}.
        </p>
      )}
      {formerPrice !== undefined && (
        <p className="small-print">
          Price changed: was <span translate="no">{formatPrice(formerPrice)}</span>
        </p>
      )}
      {discounts.map(({ title, cents }) => (
        <p key={title} className="small-print">
          <bdi>{title}</bdi> <span translate="no">{`\u2212${formatPrice(cents)}`}</span>
        </p>
      ))}
    </>
  );
}

/** What is told of a blind date instead of its title. */
function Wrapping({ line: { attributes, lineId } }: { line: CartLine }) {
  return (
    <p className="small-print">
      <bdi>{attributeOf(attributes, wrappedKey)}</bdi>.{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => {
          const rest = attributes.filter(({ key }) => key !== wrappedKey);
          void perform('attributes', lineId, rest);
        }}
      >
        Unwrap it
      </button>
      {terms.blindDateSwap && <span className="swap">{terms.blindDateSwap}.</span>}
    </p>
  );
}

const loadEditor = async () => (await import('./LineEditor.tsx')).LineEditor;

/** What the shopper has asked for with a line, and can change: a dedication, or a recipient. */
function LineWords({ line, isLoading }: LineProps) {
  const [isEdited, setEdited] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const valueOf = (key: string) => attributeOf(line.attributes, key);
  const name = valueOf(dedicationKeys.name);
  const words = valueOf(dedicationKeys.words);
  const email = valueOf(giftKeys.email);
  const message = valueOf(giftKeys.message);
  const day = parseDate(valueOf(giftKeys.day));
  if (line.attributes.length === 0) return null;
  const onEnd = () => {
    change.current?.focus();
    setEdited(false);
  };
  return (
    <>
      <div className="line-words" dir="auto">
        {name && <p>For {isolateText(name)}</p>}
        {words && <blockquote>{words}</blockquote>}
        {(name || words) && (
          <p className="small-print">
            If it cannot be written: {valueOf(dedicationKeys.otherwise).toLowerCase()}.
          </p>
        )}
        {email && (
          <p>
            To {isolateText([valueOf(giftKeys.name), email].filter(Boolean).join(', '))}
            {day && ` on ${formatDate(day)}`}
          </p>
        )}
        {line.isOverdue && <p className="field-error">{dayPassed}</p>}
        {message && <blockquote>{message}</blockquote>}
        <button
          ref={change}
          type="button"
          className="link-button"
          aria-expanded={isEdited}
          onClick={() => setEdited(!isEdited)}
        >
          {line.isOverdue ? 'Choose another day' : 'Change'}
          <span className="sr-only">
            {' '}
            {line.isOverdue ? 'for' : 'the words for'} {nameOfLine(line)}
          </span>
        </button>
      </div>
      {isEdited && <OnDemand load={loadEditor} props={{ line, isLoading, onEnd }} />}
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
  if (attributeOf(line.attributes, wrappedKey))
    return <div className="cover brown-paper" aria-hidden="true" />;
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

const toBook = ({ productId, price, ...line }: CartLine): Favorite => ({
  id: productId,
  title: line.title,
  author: line.author,
  price: Number(toAmount(price)),
  coverImage: line.coverImage,
  handle: line.handle,
  variantId: line.variantId,
});

/** The quantity of a line, and what takes it out of the cart. */
export function LineButtons({ line, isLoading }: LineProps) {
  const { lineId, attributes } = line;
  // A favorite keeps no words, and would name a blind date.
  const isKeepable = !line.isGiftCard && attributes.length === 0;
  // A gift card is for one person.
  const isSingle = attributeOf(attributes, giftKeys.isSent) !== '';
  const name = nameOfLine(line);
  return (
    <>
      {!isSingle && <QuantityStepper line={line} isLoading={isLoading} />}
      <div className="line-buttons">
        {isKeepable && (
          <button
            type="button"
            className="link-button"
            disabled={isLoading}
            onClick={() => void perform('later', toBook(line), lineId)}
          >
            Save for later<span className="sr-only"> {name}</span>
          </button>
        )}
        <button
          type="button"
          className="link-button"
          disabled={isLoading}
          onClick={() => void perform('quantity', lineId, 0)}
        >
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </>
  );
}
