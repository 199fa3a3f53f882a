import { useRef, useState } from 'react';
import { attributeOf, dedicationKeys, giftKeys, wrappedKey } from '../../domain/cart/attributes.ts';
import { type CartLine, lineTotalOf, nameOfLine } from '../../domain/cart/cart.ts';
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
import type { CartState } from '../../stores/cart-queue.ts';
import { perform } from '../send.ts';
import { OnDemand } from './OnDemand.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';

type ListProps = {
  cart: CartState;
  /** On the page, a line tells the price of all its copies. The drawer is narrow. */
  hasTotals?: boolean;
};

/** The lines of the cart, in the drawer and on its page. */
export function CartLines({ cart: { items, isLoading, isPriced }, hasTotals = false }: ListProps) {
  return (
    <ul aria-label="Books">
      {items.map((line) => (
        <li key={line.lineId} className="line">
          <LineImage line={line} />
          <LineDetails line={line} />
          <div className="amount">
            {hasTotals && isPriced && <p translate="no">{formatPrice(lineTotalOf(line))}</p>}
            <LinePrice line={line} {...(hasTotals && { unit: 'each' })} />
          </div>
          <LineButtons line={line} isLoading={isLoading} />
        </li>
      ))}
    </ul>
  );
}

type LineProps = { line: CartLine; isLoading: boolean };

/** What a line is: the title, which links to the book, author and edition, and what is not the plain case. */
function LineDetails({ line }: { line: CartLine }) {
  const { author, edition, handle, publicationDay, formerPrice, attributes, discounts } = line;
  const stock = stockText(line);
  const wrapping = attributeOf(attributes, wrappedKey);
  const chosen = chosenWords(line);
  return (
    <div className="line-about">
      <p className="line-title">
        {wrapping ? (
          nameOfLine(line)
        ) : (
          <a href={paths.book(handle)} dir="auto">
            {line.title}
          </a>
        )}
      </p>
      <p className="small-print">
        {author && !wrapping && `by ${isolateText(author)}`}
        {edition && (
          <>
            {author && !wrapping && ' · '}
            <bdi>{edition}</bdi>
          </>
        )}
      </p>
      {(wrapping || chosen) && (
        <p className="small-print">
          <bdi>{wrapping || chosen}</bdi>
        </p>
      )}
      {publicationDay !== undefined && (
        <p className="small-print">{`Pre-order. ${formatPublication(publicationDay)}`}</p>
      )}
      {stock && <p className="line-stock">{stock}</p>}
      {line.isOverdue && <p className="field-error">{dayPassed}</p>}
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
    </div>
  );
}

/** Returns for whom a line is, in a few words: a dedication's name, or whom a gift card is sent to. */
function chosenWords({ attributes }: CartLine): string {
  const valueOf = (key: string) => attributeOf(attributes, key);
  const name = valueOf(dedicationKeys.name);
  const person = valueOf(giftKeys.name) || valueOf(giftKeys.email);
  const day = parseDate(valueOf(giftKeys.day));
  if (person) return `To ${person}${day ? ` on ${formatDate(day)}` : ''}`;
  return name ? `For ${name}` : valueOf(dedicationKeys.words) && 'With a dedication';
}

const loadEditor = async () => (await import('./LineEditor.tsx')).LineEditor;

/** What the shopper has asked for with a line, and can change: a dedication, or a recipient. */
function LineWords({ line, isLoading }: LineProps) {
  const [isEdited, setEdited] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const valueOf = (key: string) => attributeOf(line.attributes, key);
  const words = valueOf(dedicationKeys.words);
  const email = valueOf(giftKeys.email);
  const message = valueOf(giftKeys.message);
  const onEnd = () => {
    change.current?.focus();
    setEdited(false);
  };
  return (
    <>
      <div className="line-words" dir="auto">
        {words && <blockquote>{words}</blockquote>}
        {!email && (
          <p className="small-print">
            If it cannot be written: {valueOf(dedicationKeys.otherwise).toLowerCase()}.
          </p>
        )}
        {email && <p>{isolateText(email)}</p>}
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

function LinePrice({ line, unit }: { line: CartLine; unit?: string }) {
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

function LineImage({ line }: { line: CartLine }) {
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

/** The quantity of a line, what takes it out of the cart, and what few lines need. */
function LineButtons({ line, isLoading }: LineProps) {
  const { lineId, attributes } = line;
  const isWrapped = attributeOf(attributes, wrappedKey) !== '';
  // A favorite keeps no words, and would name a blind date.
  const isKeepable = !line.isGiftCard && attributes.length === 0;
  // A gift card is for one person.
  const isSingle = attributeOf(attributes, giftKeys.isSent) !== '';
  const name = nameOfLine(line);
  return (
    <div className="line-buttons">
      {!isSingle && <QuantityStepper line={line} isLoading={isLoading} />}
      <button
        type="button"
        className="link-button"
        disabled={isLoading}
        onClick={() => void perform('quantity', lineId, 0)}
      >
        Remove<span className="sr-only"> {name}</span>
      </button>
      {isWrapped ? (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            const rest = attributes.filter(({ key }) => key !== wrappedKey);
            void perform('attributes', lineId, rest);
          }}
        >
          Unwrap
        </button>
      ) : (
        (isKeepable || attributes.length > 0) && (
          <details className="line-more" open={line.isOverdue}>
            <summary className="link-button">
              More<span className="sr-only"> for {name}</span>
            </summary>
            {isKeepable ? (
              <button
                type="button"
                className="link-button"
                disabled={isLoading}
                onClick={() => void perform('later', toBook(line), lineId)}
              >
                Save for later<span className="sr-only"> {name}</span>
              </button>
            ) : (
              <LineWords line={line} isLoading={isLoading} />
            )}
          </details>
        )
      )}
    </div>
  );
}

/** What is true of the whole order, once: where its books wait, and that a blind date may be swapped. */
export function OrderNotes({ items }: Pick<CartState, 'items'>) {
  const waiting = items.filter(
    ({ pickup, publicationDay, copiesLeft }) =>
      pickup && publicationDay === undefined && copiesLeft !== 0,
  );
  const [first] = waiting;
  const hasBlindDate = items.some(({ attributes }) => attributeOf(attributes, wrappedKey));
  return (
    <>
      {first?.pickup && (
        <p className="small-print">
          {waiting.length < items.length && `${waiting.length} of ${items.length}: `}
          {[formatPickup(first.pickup), first.pickup.time].filter(Boolean).join('. ')}.
        </p>
      )}
      {hasBlindDate && terms.blindDateSwap && <p className="small-print">{terms.blindDateSwap}.</p>}
    </>
  );
}
