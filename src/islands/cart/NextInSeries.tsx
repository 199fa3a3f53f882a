import { useEffect, useState } from 'react';
import type { CartLine } from '../../domain/cart/cart.ts';
import { type Book, positionLabel } from '../../domain/catalog/book.ts';
import { imageUrl } from '../../domain/site/image.ts';
import { paths } from '../../domain/site/routes.ts';
import { isolateText } from '../../messages/toast-message.ts';

/** The next books of the series in the cart, below all that can be pressed. Nothing until they are known. */
export function NextInSeries({ items }: { items: readonly CartLine[] }) {
  const [books, setBooks] = useState<Book[]>([]);
  const productIds = items.map(({ productId }) => productId).join(' ');
  useEffect(() => {
    let isCurrent = true;
    // A module of its own, because the drawer of each page needs none of the catalog.
    void import('./find-next.ts')
      .then(({ findNext }) => findNext(productIds.split(' ')))
      .then((found) => isCurrent && setBooks(found), console.warn);
    return () => {
      isCurrent = false;
    };
  }, [productIds]);
  if (books.length === 0) return null;
  return (
    <section className="next-in-series" aria-labelledby="next">
      <h2 id="next">And then what happens</h2>
      <ul>
        {books.map(({ handle, title, cover, series }) => (
          <li key={handle}>
            <a href={paths.book(handle)}>
              {cover && (
                <img
                  className="cover"
                  src={imageUrl(cover.url, 160)}
                  alt=""
                  width="80"
                  height="120"
                />
              )}
              <span>
                <b dir="auto">{title}</b>
                <small>{series && `${positionLabel(series)} of ${isolateText(series.name)}`}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
