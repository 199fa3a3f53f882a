import { scheduleMoment, textAt } from '../../domain/time/text-schedule.ts';
import { useEffect, useRef, useState } from 'react';
import { AddToCartButton } from '../../components/AddToCartButton.tsx';
import { FavoriteButton } from '../../components/FavoriteButton.tsx';
import { Price } from '../../components/Price.tsx';
import { fetchStock } from '../../data/backend/product-stock.ts';
import { toFavorite } from '../../domain/cart/favorites.ts';
import { formatPrice } from '../../domain/cart/money.ts';
import {
  type BookDetails,
  choiceBetween,
  type Edition,
  editionNameOf,
  editionNumber,
  type EditionStock,
  formatStock,
  isBuyable,
  leadingEdition,
  withStock,
} from '../../domain/catalog/book.ts';
import { catchUnavailable } from '../../domain/result.ts';
import { paths } from '../../domain/site/routes.ts';
import { terms } from '../../domain/site/shop.ts';
import { formatDate } from '../../domain/time/date.ts';

/** More values than these scroll, with the offer in sight. */
const maxUnscrolled = 24;

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
      className="buy mt-5 flex max-w-120 items-end gap-3"
      onChange={({ currentTarget }) => keepEdition(currentTarget)}
    >
      {only && editions.length > 1 ? (
        <Choice book={book} editions={editions} group={`${editionNumber(only.variantId)}`} />
      ) : (
        <Offer book={book} edition={only} isNamed />
      )}
      {/* The runtime shows the cookie on it, hydrated or not. */}
      <FavoriteButton title={book.title} />
    </div>
  );
}

/** Writes the edition whose offer shows into the address. A book with one edition keeps its address. */
function keepEdition(area: Element | null): void {
  for (const offer of area?.querySelectorAll<HTMLElement>('.edition .offer') ?? [])
    if (offer.checkVisibility())
      history.replaceState(history.state, '', `?edition=${offer.dataset['edition']}`);
}

type ChoiceProps = {
  book: OfferedBook;
  editions: Edition[];
  /** The name of the radio buttons, which differs between choices of a page. */
  group: string;
};

/** The values of one option. Each is followed by its offer, or by the choice of the next option. */
function Choice({ book, editions, group }: ChoiceProps) {
  const { name, values } = choiceBetween(editions);
  const isOneOfSeveral = group.includes('-') || values.some(({ editions }) => editions.length > 1);
  const chosen = editions.find(({ variantId }) => variantId === book.variantId);
  const initial = chosen ?? leadingEdition(editions);
  return (
    <fieldset className={values.length > maxUnscrolled ? 'editions scrolled' : 'editions'}>
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
                aria-description={only && editions.length === 1 ? describe(only) : undefined}
              />
              {editions.some(isBuyable) ? (
                label
              ) : (
                <>
                  <s>{label}</s>
                  <span className="sr-only"> (not for sale now)</span>
                </>
              )}
            </label>
            {editions.length > 1 ? (
              <Choice book={book} editions={editions} group={`${group}-${index}`} />
            ) : (
              <Offer book={book} edition={only} isNamed={isOneOfSeveral} />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** What a screen reader says of an edition before it is chosen: the price and whether it can be had. */
function describe({ price, availability, copiesLeft }: Edition): string {
  const stock = {
    'in-stock': formatStock(copiesLeft),
    'pre-order': 'Pre-order',
    'sold-out': 'Sold out',
    unavailable: 'Unavailable',
  }[availability];
  return price === null ? stock : `${formatPrice(price)}, ${stock}`;
}

type OfferProps = {
  book: OfferedBook;
  edition: Edition | undefined;
  /** True if no chip shows the whole name of the edition. */
  isNamed: boolean;
};

/** The price, stock and button of an edition. A book without editions is unavailable. */
function Offer({ book, edition, isNamed }: OfferProps) {
  const { price, originalPrice, availability } = edition ?? book;
  const name = editionNameOf(edition);
  return (
    <div
      className="offer"
      data-edition={edition && editionNumber(edition.variantId)}
      data-payload={
        edition && JSON.stringify(toFavorite({ ...book, ...edition, title: book.title }))
      }
    >
      {isNamed && name && <p className="small-print">{name}</p>}
      <Price price={price} originalPrice={originalPrice} />
      {edition && <Stock book={book} edition={edition} />}
      {edition?.isbn && (
        <p className="small-print">
          ISBN <span translate="no">{edition.isbn}</span>
        </p>
      )}
      <AddToCartButton
        // A new button: the runtime replaces the label of this one while it is pending.
        key={availability}
        book={{ title: book.title, availability, ...(name && { edition: name }) }}
        className=""
        detail={isBuyable({ availability }) && price !== null ? formatPrice(price) : ''}
      />
    </div>
  );
}

/** How many copies there are, and when they are dispatched. */
function Stock({ book, edition }: { book: OfferedBook; edition: Edition }) {
  const { published, publishesAt, isGoods } = book;
  const { availability, copiesLeft, isShipped } = edition;
  const schedule = scheduleMoment(publishesAt);
  // From then on, choose-edition.ts has removed the day from the page.
  const [isPublished] = useState(() => !!textAt(schedule ?? '', Date.now()));
  if (availability === 'pre-order') {
    if (isPublished) return null;
    return published === null ? (
      <p className="small-print">Ships on its publication day. {terms.returns}.</p>
    ) : (
      <p className="small-print" data-publishes-at={schedule}>
        Ships {formatDate(published)}. {terms.returns}.
      </p>
    );
  }
  if (availability !== 'in-stock') return null;
  return (
    <>
      <p className="stock">{formatStock(copiesLeft)}</p>
      <p className="small-print">
        {!isShipped && `${isGoods ? 'Sent by email' : 'A download'}, nothing is shipped. `}
        {isShipped && terms.dispatchTime && (
          <>
            <a className="link" href={paths.shipping}>
              Ships within {terms.dispatchTime}
            </a>
            .{' '}
          </>
        )}
        <a className="link" href={paths.refunds}>
          {terms.returns}
        </a>
        .
      </p>
    </>
  );
}
