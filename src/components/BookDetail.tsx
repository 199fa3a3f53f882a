import type { ReactNode } from 'react';
import { type BookDetails, positionLabel } from '../domain/catalog/book.ts';
import { fallbackGenre } from '../domain/site/shop.ts';
import { defaultQuery, toUrl } from '../domain/catalog/browse.ts';
import { toFavorite } from '../domain/cart/favorites.ts';
import type { PickNote } from '../domain/merchandising/staff-pick.ts';
import { paths } from '../domain/site/routes.ts';
import { BookCover, largeWidths } from './BookCover.tsx';
import { BookFacts } from './BookFacts.tsx';
import { BookBadges } from './BookBadges.tsx';
import { PublicationDay } from './PublicationDay.tsx';
import { ShelfTag } from './ShelfTag.tsx';
import { startsWithCapital } from './starts-with-capital.ts';

type Props = {
  book: BookDetails;
  /** The paths of the pages of the author and the series. Null if there is none. */
  authorPath: string | null;
  seriesPath: string | null;
  /** What a bookseller says of the book. Null if staff have not picked it. */
  pick?: PickNote | null;
  /** The island of the offers. */
  children?: ReactNode;
};

/** All details of a book. The body of its page, which the popup reuses. */
export function BookDetail({ book, authorPath, seriesPath, pick = null, children }: Props) {
  const { title, author, genres, tags, contentNotes, series, spice } = book;
  const { html } = book.description;
  const toHref = (tag: string) => (tag === series?.name && seriesPath) || toTagUrl(book, tag);
  return (
    <article className="book-spread" data-payload={JSON.stringify(toFavorite(book))} data-book-page>
      <div className="spine">
        <BookCover
          book={book}
          sizes="(min-width: 48rem) 19rem, min(20rem, 89vw)"
          widths={largeWidths}
          priority
        />
      </div>
      <div>
        <BookBadges book={book} />
        <h1 className="text-3xl">
          <bdi>{title}</bdi>
        </h1>
        {author && (
          <p className="mt-1 font-serif text-lg text-soft">
            {'by '}
            <TextLink href={authorPath}>{author}</TextLink>
          </p>
        )}
        <ShelfTag book={book} />
        {series && (
          <p className="mt-1 text-soft">
            {series.number && `${positionLabel(series)} of `}
            <TextLink href={seriesPath}>{series.name}</TextLink>
          </p>
        )}
        <PublicationDay book={book} />
        {children}
        {pick?.note && (
          <figure className="pick-note" dir="auto">
            <blockquote>{pick.note}</blockquote>
            <figcaption className="small-print mt-[0.4rem]">
              {pick.bookseller ? `${pick.bookseller}’s pick` : 'Staff pick'}
            </figcaption>
          </figure>
        )}
        {/* The headings of a description are one level below this one. */}
        {html.includes('<h3') && <h2 className="sr-only">Description</h2>}
        <div
          dir="auto"
          className={`prose mt-8 max-w-prose ${startsWithCapital(html) ? 'drop-capital' : ''}`}
        >
          {html ? (
            <div dangerouslySetInnerHTML={{ __html: html }} />
          ) : (
            <p>No description yet. Ask us about this one; we have opinions.</p>
          )}
        </div>
        <dl className="facts mt-8">
          {(!book.isGoods || genres.length > 0) && (
            <Fact
              name="Genre"
              values={[genres[0] ?? fallbackGenre]}
              toHref={genres.length > 0 ? toHref : undefined}
            />
          )}
          {genres.length > 1 && <Fact name="Genres" values={genres} toHref={toHref} />}
          <Fact name="Tags" values={tags} toHref={toHref} />
          {spice !== null && <Fact name="Spice" values={[`${spice} of 5`]} />}
          <Fact name="Content notes" values={contentNotes} />
          <BookFacts book={book} />
        </dl>
        {!book.isGoods && (
          <p className="mt-6">
            <a className="link" href={paths.genre(genres[0] ?? 'All Genres')}>
              More {genres[0] ?? 'books'} like this
            </a>
          </p>
        )}
      </div>
    </article>
  );
}

/** Returns the URL of the books with a genre, a trope or another tag. */
function toTagUrl({ genres, tropes }: BookDetails, tag: string): string {
  if (tropes.includes(tag)) return toUrl(paths.browse, defaultQuery, { trope: tag });
  return genres.includes(tag) ? paths.genre(tag) : paths.searchFor(tag);
}

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
  toHref?: ((value: string) => string) | undefined;
};

function Fact({ name, values, toHref }: FactProps) {
  if (values.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <ul className="flex flex-wrap gap-2">
          {values.map((value) => (
            <li key={value} className="tag">
              {toHref ? (
                <a href={toHref(value)} dir="auto">
                  {value}
                </a>
              ) : (
                <bdi>{value}</bdi>
              )}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
