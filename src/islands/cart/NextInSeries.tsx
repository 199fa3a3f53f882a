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
    <section
      className="mt-12 pt-8 [border-top:4px_double_var(--color-line)]"
      aria-labelledby="next"
    >
      <h2 id="next" className="text-xl">
        And then what happens
      </h2>
      <ul className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),20rem))] gap-5">
        {books.map(({ handle, title, cover, series }) => (
          <li key={handle}>
            <a
              className="group flex items-center gap-4 wrap-anywhere no-underline"
              href={paths.book(handle)}
            >
              {cover && (
                <img
                  className="cover w-[min(5rem,28%)] flex-none"
                  src={imageUrl(cover.url, 160)}
                  alt=""
                  width="80"
                  height="120"
                />
              )}
              <span>
                <b
                  className="[display:block] [font:400_1.1rem/1.25_var(--font-serif)] group-hover:underline"
                  dir="auto"
                >
                  {title}
                </b>
                <small className="small-print mt-1 [display:block]">
                  {series && `${positionLabel(series)} of ${isolateText(series.name)}`}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
