import {
  type BookDetails,
  choiceBetween,
  type Edition,
  editionNameOf,
  editionNumber,
  formatStock,
  isBuyable,
  leadingEdition,
} from '../domain/catalog/book.ts';
import { formatDate } from '../domain/time/date.ts';
import { toFavorite } from '../domain/cart/favorites.ts';
import { formatPrice } from '../domain/cart/money.ts';
import { paths } from '../domain/site/routes.ts';
import { terms } from '../domain/site/shop.ts';
import { AddToCartButton } from './AddToCartButton.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { Price } from './Price.tsx';

/** More values than these scroll, with the offer in sight. */
const maxUnscrolled = 24;

/**
 * One choice of edition, one price and one button. The style shows the offer of the checked radio
 * button alone, so that the choice works without script. `src/islands/book/choose-edition.ts` keeps
 * the choice in the address.
 */
export function EditionPicker({ book }: { book: BookDetails }) {
  const { editions } = book;
  const [only] = editions;
  return (
    <div className="buy">
      {only && editions.length > 1 ? (
        <Choice book={book} editions={editions} group={`${editionNumber(only.variantId)}`} />
      ) : (
        <Offer book={book} edition={only} isNamed />
      )}
      <FavoriteButton title={book.title} />
    </div>
  );
}

type ChoiceProps = {
  book: BookDetails;
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

type OfferProps = {
  book: BookDetails;
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
        book={{ title: book.title, availability, ...(name && { edition: name }) }}
        className=""
        detail={isBuyable({ availability }) && price !== null ? formatPrice(price) : ''}
      />
    </div>
  );
}

/** How many copies there are, and when they are dispatched. */
function Stock({ book, edition }: { book: BookDetails; edition: Edition }) {
  const { published, releasesAt, isGoods } = book;
  const { availability, copiesLeft, isShipped } = edition;
  if (availability === 'pre-order') {
    return published === null ? (
      <p className="small-print">Ships on its release day. {terms.returns}.</p>
    ) : (
      <p className="small-print" data-releases-at={releasesAt}>
        Ships {formatDate(published)}. {terms.returns}.
      </p>
    );
  }
  if (availability !== 'in-stock') return null;
  return (
    <>
      <p className="stock">{formatStock(copiesLeft)}</p>
      <p className="small-print">
        {isShipped ? (
          <>
            <a className="link" href={paths.shipping}>
              Ships within {terms.dispatchTime}
            </a>
            .{' '}
          </>
        ) : (
          `${isGoods ? 'Sent by email' : 'A download'}, nothing is shipped. `
        )}
        <a className="link" href={paths.refunds}>
          {terms.returns}
        </a>
        .
      </p>
    </>
  );
}
