import type { ReactNode } from 'react';
import { type BookDetails, positionLabel } from '../domain/catalog/book.ts';
import { fallbackGenre, shop } from '../domain/site/shop.ts';
import { defaultQuery, toUrl } from '../domain/catalog/query.ts';
import { toFavorite } from '../domain/cart/favorites.ts';
import type { PickNote } from '../domain/merchandising/staff-pick.ts';
import type { Substitutes } from '../domain/catalog/related-books.ts';
import { paths } from '../domain/site/routes.ts';
import { BookCover, largeWidths } from './BookCover.tsx';
import { BookFacts } from './BookFacts.tsx';
import { BookBadges } from './BookBadges.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { ShelfTag } from './ShelfTag.tsx';
import { startsWithCapital } from './starts-with-capital.ts';

type Props = {
  book: BookDetails;
  /** The paths of the pages of the author and the series. Null if there is none. */
  authorPath: string | null;
  seriesPath: string | null;
  /** What a bookseller says of the book. Null if staff have not picked it. */
  pick?: PickNote | null;
  /** Where a book that is sold out leads: the next of its series, and books like it. */
  instead?: readonly Substitutes[];
  children?: ReactNode;
};

const maxLargeTitle = 60;
const coverSizes = '(min-width: 48rem) 19rem, min(38vw, 30vh)';

export function BookDetail({
  book,
  authorPath,
  seriesPath,
  pick = null,
  instead = [],
  children,
}: Props) {
  const { title, author, genres, tropes, contentNotes, series } = book;
  const { html } = book.description;
  const tags = book.tags.filter(
    (tag) => ![...genres, ...tropes, ...contentNotes, series?.name].includes(tag),
  );
  return (
    <article
      className={title.length > maxLargeTitle ? 'book-spread long' : 'book-spread'}
      data-payload={JSON.stringify(toFavorite(book))}
      data-book-page
    >
      <div className="spine">
        <BookCover book={book} sizes={coverSizes} widths={largeWidths} priority />
      </div>
      <div className="book-heading">
        {(!book.isGoods || genres.length > 0) && (
          <p className="genre">
            {genres[0] === undefined ? (
              fallbackGenre
            ) : (
              <a href={paths.genre(genres[0])} dir="auto">
                {genres[0]}
              </a>
            )}
          </p>
        )}
        <BookBadges book={book} />
        <div>
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {/* The runtime shows the cookie on it. */}
          <FavoriteButton title={title} />
        </div>
        {author && (
          <p className="byline soft my-1 max-md:[font:400_var(--text-base)/1.4_var(--font-serif)] md:[font:400_var(--text-lg)/1.4_var(--font-serif)]">
            {'by '}
            <TextLink href={authorPath}>{author}</TextLink>
          </p>
        )}
        {series && (
          <p className="small-print">
            {series.number && `${positionLabel(series)} of `}
            <TextLink href={seriesPath}>{series.name}</TextLink>
          </p>
        )}
        <ShelfTag book={book} />
      </div>
      {children}
      <div className="book-text">
        {instead.map(({ label, books }) => (
          <p key={label} className="instead">
            {label}:
            {books.map(({ title, path }) => (
              <a key={path} className="link" href={path} dir="auto">
                {title}
              </a>
            ))}
          </p>
        ))}
        {pick?.note && (
          <figure
            className="mb-8 max-w-prose pl-[1.1rem] [border-left:3px_double_var(--color-gilt)]"
            dir="auto"
          >
            <blockquote className="[font:400_var(--text-lg)/1.5_var(--font-serif)]">
              {pick.note}
            </blockquote>
            <figcaption className="small-print mt-[0.4rem]">
              {pick.bookseller ? `${pick.bookseller}’s pick` : 'Staff pick'}
            </figcaption>
          </figure>
        )}
        {/* The headings of a description are one level below this one. */}
        {html.includes('<h3') && <h2 className="sr-only">Description</h2>}
        <div
          dir="auto"
          className={`prose max-w-prose ${startsWithCapital(html) ? 'drop-capital' : ''}`}
        >
          {html ? (
            <div dangerouslySetInnerHTML={{ __html: html }} />
          ) : (
            <p>No description yet. Ask us about this one; we have opinions.</p>
          )}
        </div>
        <details className="book-details mt-8 [border-top:4px_double_var(--color-line)]">
          <summary className="strong min-h-11 cursor-pointer py-[0.65rem]">Details</summary>
          <dl className="facts">
            {genres.length > 1 && <Fact name="Genres" values={genres} toHref={paths.genre} />}
            <Fact name="Tropes" values={tropes} toHref={toTropeUrl} />
            <Fact name="Tags" values={tags} toHref={paths.searchFor} />
            <BookFacts book={book} />
          </dl>
          {contentNotes.length > 0 && (
            <>
              <h2 className="notes">Content notes</h2>
              <p className="small-print max-w-prose" dir="auto">
                {contentNotes.join(', ')}
              </p>
            </>
          )}
        </details>
        {!book.isGoods && (
          <p className="mt-6 print:hidden">
            <a className="link" href={paths.genre(genres[0] ?? 'All Genres')}>
              More {genres[0] ?? 'books'} like this
            </a>
          </p>
        )}
      </div>
      {!book.isGoods && <Bookmark book={book} note={pick?.note} />}
    </article>
  );
}

/** To be cut out of the printed page. A screen does not show it. */
function Bookmark({ book, note }: { book: BookDetails; note: string | null | undefined }) {
  return (
    <aside
      className="bookmark not-print:[display:none] print:absolute print:top-0 print:right-0 print:m-0 print:grid print:w-[5cm] print:gap-[0.3cm] print:p-[0.4cm] print:text-center print:[border:1px_dashed]"
      aria-hidden="true"
    >
      <BookCover book={book} sizes={coverSizes} widths={largeWidths} />
      {note && <b>{note}</b>}
      <ShelfTag book={book} />
      <small>{[shop.name, shop.street, shop.town].join(', ')}</small>
    </aside>
  );
}

const toTropeUrl = (trope: string): string => toUrl(paths.browse, defaultQuery, { trope });

function TextLink({ href, children }: { href: string | null; children: string }) {
  if (href === null) return <bdi>{children}</bdi>;
  return (
    <a className="text-link" href={href} dir="auto">
      {children}
    </a>
  );
}

type FactProps = {
  name: string;
  values: string[];
  toHref: (value: string) => string;
};

function Fact({ name, values, toHref }: FactProps) {
  if (values.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <ul className="flex flex-wrap gap-x-3">
          {values.map((value) => (
            <li key={value}>
              <TextLink href={toHref(value)}>{value}</TextLink>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
