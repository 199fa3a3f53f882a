import type { Book } from '../domain/catalog/book.ts';
import { spiceNames, spiceSentences } from '../messages/filters.ts';

/** The number of tropes that a card names, if a line has room for them. */
const maxTropes = 2;

/** How much of the bedroom a book shows, in a word. Nothing if it is unknown. */
export const Spice = ({ spice }: Pick<Book, 'spice'>) =>
  spice !== null && (
    <span className="spice">
      <span className="sr-only">Spice: </span>
      {spiceNames[spice]}
    </span>
  );

/** The first tropes, on one line that ends before a name without room. Nothing without any. */
export const Tropes = ({ tropes }: Pick<Book, 'tropes'>) =>
  tropes.length > 0 && (
    <p className="tropes" dir="auto">
      {tropes.slice(0, maxTropes).map((trope, index) => (
        <span key={trope}>{index > 0 ? ` · ${trope}` : trope}</span>
      ))}
    </p>
  );

/** What a reader chooses by, as on the tag of a shelf: spice, tropes and the bookseller who picked the book. */
export function ShelfTag({ book: { tropes, spice, reader } }: { book: Book }) {
  if (tropes.length === 0 && spice === null && !reader) return null;
  return (
    <div className="shelf-tag">
      {spice !== null && <b>{spiceSentences[spice]}</b>}
      <Tropes tropes={tropes} />
      {reader && <small>{`${reader} read it`}</small>}
    </div>
  );
}
