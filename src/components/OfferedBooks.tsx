import type { Book } from '../domain/catalog/book.ts';
import { isolateText } from '../messages/toast-message.ts';
import { BookCover } from './BookCover.tsx';
import { bookUrl } from './book-url.ts';

type Props = {
  books: readonly Book[];
  areStaffPicks: boolean;
};

/** Up to three books, on a page that has none of its own to show. Nothing without books. */
export function OfferedBooks({ books, areStaffPicks }: Props) {
  if (books.length === 0) return null;
  return (
    <section className="offered" aria-labelledby="offered">
      <h2 id="offered" className="max-sm:text-lg sm:text-xl">
        {areStaffPicks
          ? 'While you are here: what our booksellers press on people'
          : 'While you are here'}
      </h2>
      <ul className="mx-auto mt-7 grid max-w-[32rem] grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] justify-items-center gap-x-[clamp(0.75rem,4vw,2.5rem)] gap-y-6 [&_.drawn-cover]:text-[min(1rem,3.2vw)]">
        {books.map((book) => (
          <li key={book.handle} className="w-full max-w-36">
            <a className="group grid gap-1 wrap-break-word no-underline" href={bookUrl(book)}>
              <BookCover book={book} sizes="min(9rem, 27vw)" widths={[160, 240, 480]} />
              <b
                className="mt-3 [font:400_1.05rem/1.25_var(--font-serif)] group-hover:underline"
                dir="auto"
              >
                {book.title}
              </b>
              {book.author && (
                <span className="small-print [line-height:1.35]">{`by ${isolateText(book.author)}`}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
