import { scheduleMoment, textAt } from '../../domain/time/text-schedule.ts';
import { useEffect, useRef, useState } from 'react';
import { AddToCartButton } from '../../components/AddToCartButton.tsx';
import { Price } from '../../components/Price.tsx';
import { PriceNote } from '../../components/PriceNote.tsx';
import { fetchStock } from '../../data/backend/product-stock.ts';
import { toFavorite } from '../../domain/cart/favorites.ts';
import { formatPrice } from '../../domain/cart/money.ts';
import {
  type BookDetails,
  cheapestOf,
  choiceBetween,
  type Edition,
  editionNameOf,
  editionNumber,
  type EditionStock,
  formatFew,
  formatStock,
  isBuyable,
  leadingEdition,
  withStock,
} from '../../domain/catalog/book.ts';
import { formatPickup, type Pickup } from '../../domain/catalog/pickup.ts';
import { catchUnavailable } from '../../domain/result.ts';
import { paths } from '../../domain/site/routes.ts';
import { terms } from '../../domain/site/shop.ts';
import { formatDate } from '../../domain/time/date.ts';
import { DedicationFields, GiftFields } from './LineFields.tsx';

type OfferedBook = ReturnType<typeof toOfferedBook>;

/** Returns what the offers of a book need. The page of the book holds it again, for the island. */
export function toOfferedBook({
  id,
  handle,
  title,
  author,
  variantId,
  price,
  originalPrice,
  availability,
  cover,
  published,
  publishesAt,
  editions,
  isGoods,
  isGiftCard,
}: BookDetails) {
  return {
    id,
    handle,
    title,
    author,
    variantId,
    price,
    originalPrice,
    availability,
    cover,
    published,
    publishesAt,
    editions,
    isGoods,
    ...(isGiftCard && { isGiftCard }),
  };
}

/**
 * One choice of edition, one price and one button, on a book's page and in its popup. The style shows the offer of
 * the checked radio button alone, so that the choice works without script. Hydrated, it shows the provider's current
 * stock, because the page is as old as its release, and keeps the choice in the address, which can be shared.
 */
export default function EditionPicker({ book }: { book: OfferedBook }) {
  const area = useRef<HTMLDivElement>(null);
  const [stock, setStock] = useState<EditionStock[]>([]);
  useEffect(() => {
    const isNamed = /[?&]edition=/.test(location.search);
    if (isNamed || area.current?.querySelector(':checked:not([checked])'))
      keepEdition(area.current);
  }, []);
  useEffect(() => {
    void catchUnavailable(() => fetchStock(book.id)).then((found) => {
      // A pressed button waits for the cart, whose answer is newer. A disabled button would lose the focus.
      if (found.ok && !area.current?.querySelector('[data-action=add]:is(:focus,[aria-disabled])'))
        setStock(found.value);
    });
  }, [book.id]);

  const editions = book.editions.map((edition) =>
    withStock(
      edition,
      stock.find(({ variantId }) => variantId === edition.variantId),
    ),
  );
  const [only] = editions;
  return (
    <div
      ref={area}
      className="buy"
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLInputElement && target.type === 'radio')
          keepEdition(currentTarget);
      }}
    >
      {only && editions.length > 1 ? (
        <Choice
          book={book}
          editions={editions}
          stock={stock}
          group={`${editionNumber(only.variantId)}`}
        />
      ) : (
        <Offer book={book} edition={only} stock={stock} isNamed />
      )}
    </div>
  );
}

/** Writes the edition whose offer shows into the address. A book with one edition keeps its address. */
function keepEdition(area: Element | null): void {
  for (const offer of area?.querySelectorAll<HTMLElement>('.edition .offer') ?? [])
    // The offer has no box of its own.
    if (offer.firstElementChild?.checkVisibility())
      history.replaceState(history.state, '', `?edition=${offer.dataset['edition']}`);
}

type ChoiceProps = {
  book: OfferedBook;
  editions: Edition[];
  stock: readonly EditionStock[];
  /** The name of the radio buttons, which differs between choices of a page. */
  group: string;
};

/** The values of one option. Each is followed by its offer, or by the choice of the next option. */
function Choice({ book, editions, stock, group }: ChoiceProps) {
  const { name, values } = choiceBetween(editions);
  const isOneOfSeveral = group.includes('-') || values.some(({ editions }) => editions.length > 1);
  const chosen = editions.find(({ variantId }) => variantId === book.variantId);
  const initial = chosen ?? leadingEdition(editions);
  return (
    <fieldset className="editions">
      <legend>{(isOneOfSeveral || book.isGoods) && name ? name : 'Edition'}</legend>
      {values.map(({ label, editions }, index) => {
        const [only] = editions;
        return (
          <div key={index} className="edition">
            <label className="chip">
              <input
                type="radio"
                name={`edition-${group}`}
                defaultChecked={initial !== undefined && editions.includes(initial)}
              />
              <span>
                {editions.some(isBuyable) ? label : <s>{label}</s>}{' '}
                <ChipPrice editions={editions} />
              </span>
            </label>
            {editions.length > 1 ? (
              <Choice book={book} editions={editions} stock={stock} group={`${group}-${index}`} />
            ) : (
              <Offer book={book} edition={only} stock={stock} isNamed={isOneOfSeveral} />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function ChipPrice({ editions }: { editions: Edition[] }) {
  const leading = leadingEdition(editions);
  if (!leading || !isBuyable(leading))
    return <small>{leading?.availability === 'sold-out' ? 'Sold out' : 'Unavailable'}</small>;
  const cheapest = cheapestOf(editions);
  const { availability, copiesLeft } = leading;
  const isFew = editions.length === 1 && availability === 'in-stock' && copiesLeft !== null;
  const stock = availability === 'pre-order' ? 'Pre-order' : isFew && formatFew(copiesLeft);
  return (
    <small>
      {cheapest && 'from '}
      <span translate="no">{formatPrice((cheapest ?? leading).price ?? 0)}</span>
      {stock && (
        <>
          {' '}
          <span>· {stock}</span>
        </>
      )}
    </small>
  );
}

type OfferProps = {
  book: OfferedBook;
  edition: Edition | undefined;
  /** The provider's current stock. Empty until it is known. */
  stock: readonly EditionStock[];
  /** True if no chip shows the whole name of the edition. */
  isNamed: boolean;
};

/** The price, stock and button of an edition. A book without editions is unavailable. */
function Offer({ book, edition, stock, isNamed }: OfferProps) {
  const { price, originalPrice, availability } = edition ?? book;
  const name = editionNameOf(edition);
  const schedule = scheduleMoment(book.publishesAt);
  // From then on, choose-edition.ts has removed the words of a pre-order from the page.
  const [isPublished] = useState(() => !!textAt(schedule ?? '', Date.now()));
  const isPreOrder = availability === 'pre-order' && !isPublished;
  return (
    // A form, so that a press on the button takes its fields along. Nothing submits it.
    <form
      className="offer"
      method="dialog"
      onSubmit={(event) => event.preventDefault()}
      data-edition={edition && editionNumber(edition.variantId)}
      data-payload={
        edition && JSON.stringify(toFavorite({ ...book, ...edition, title: book.title }))
      }
    >
      <div className="offer-price">
        {isNamed && name && <p className="small-print">{name}</p>}
        {isPreOrder && (
          <b className="stock" data-publishes-at={schedule}>
            {'Pre-order · '}
          </b>
        )}
        <Price price={price} originalPrice={originalPrice} />
        {isPreOrder && (
          <b className="stock" data-publishes-at={schedule}>
            {`, ships ${book.published === null ? 'on its publication day' : formatDate(book.published)}`}
          </b>
        )}
        {edition && availability === 'in-stock' && (
          <b className="stock">{` · ${formatStock(edition.copiesLeft)}`}</b>
        )}
        {price !== null && <PriceNote isShipped={edition?.isShipped ?? true} />}
      </div>
      {edition && isBuyable(edition) && edition.isDedicable && (
        <DedicationFields keptFor={book.id} owner={edition.variantId} />
      )}
      {edition && isBuyable(edition) && book.isGiftCard && (
        <GiftFields keptFor={book.id} owner={edition.variantId} />
      )}
      <AddToCartButton
        // A new button: the runtime replaces the label of this one while it is pending.
        key={availability}
        book={{ title: book.title, availability, ...(name && { edition: name }) }}
        className=""
        detail={isBuyable({ availability }) && price !== null ? formatPrice(price) : ''}
      />
      {edition &&
        (isBuyable(edition) ? (
          <Terms
            edition={edition}
            pickup={stock.find(({ variantId }) => variantId === edition.variantId)?.pickup ?? null}
            isGoods={book.isGoods}
          />
        ) : (
          <div className="offer-terms">
            <OtherEdition book={book} />
            <Isbn edition={edition} />
          </div>
        ))}
    </form>
  );
}

type TermsProps = {
  edition: Edition;
  /** Null if no copy stands in a shop, or until that is known. */
  pickup: Pickup | null;
  isGoods: boolean;
};

/** What the shop promises, from its folder: in one line the dispatch and what is final, behind it all else. */
function Terms({ edition, pickup, isGoods }: TermsProps) {
  const { availability, isShipped } = edition;
  const { dispatchTime, shippingCost, collection, replacement, returns } = terms;
  const promise = [
    !isShipped && `${isGoods ? 'Sent by email' : 'A download'}, nothing is shipped`,
    isShipped && availability === 'in-stock' && dispatchTime && `Ships within ${dispatchTime}`,
    returns,
  ].filter(Boolean);
  return (
    <details className="offer-terms">
      <summary>{promise.length > 0 ? `${promise.join('. ')}.` : 'Shipping and returns'}</summary>
      {isShipped && (
        <p>
          <a href={paths.shipping}>{shippingCost ?? 'Shipping Policy'}</a>.
        </p>
      )}
      {availability === 'in-stock' && pickup ? (
        <p>
          <b className="stock">{formatPickup(pickup)}.</b>
          {pickup.time && ` ${pickup.time}.`}
        </p>
      ) : (
        isShipped && collection && <p>{collection}.</p>
      )}
      {(returns ?? replacement) && (
        <p>
          <a href={paths.refunds}>{(isShipped && replacement) || 'Refund Policy'}</a>.
        </p>
      )}
      <Isbn edition={edition} />
    </details>
  );
}

const Isbn = ({ edition: { isbn } }: { edition: Edition }) =>
  isbn && (
    <p>
      ISBN <span translate="no">{isbn}</span>
    </p>
  );

/**
 * Leads from an edition that is sold out to one that is for sale, or to us. Without script, its page shows that one
 * first.
 */
function OtherEdition({ book: { handle, title, editions } }: { book: OfferedBook }) {
  const other = editions.find(isBuyable);
  if (!other)
    return (
      <p>
        <a href={paths.askFor(title)}>Ask us to find a copy</a>
      </p>
    );
  return (
    <p>
      {'Still here: '}
      <a href={`${paths.book(handle)}?edition=${editionNumber(other.variantId)}`}>{other.title}</a>
      {other.price !== null && (
        <>
          , <span translate="no">{formatPrice(other.price)}</span>
        </>
      )}
    </p>
  );
}
