import { type Book, maxSpice } from '../domain/catalog/book.ts';

/** The number of tropes that a shelf tag names. */
const maxTropes = 2;

type Props = { book: Pick<Book, 'tropes' | 'spice' | 'reader'> };

/**
 * What a reader chooses by, as on the tag of a shelf: tropes, spice and the bookseller who picked the book. Nothing
 * if none is known.
 */
export function ShelfTag({ book: { tropes, spice, reader } }: Props) {
  if (tropes.length === 0 && spice === null && !reader) return null;
  return (
    <p className="shelf-tag">
      <span dir="auto">{tropes.slice(0, maxTropes).join('\u00a0· ')}</span> <Hearts spice={spice} />
      {reader && <small> {reader} read it</small>}
    </p>
  );
}

/** `ratings.css` draws them. Nothing if the spice is unknown. */
export const Hearts = ({ spice }: Pick<Book, 'spice'>) =>
  spice !== null && (
    <b
      className="hearts"
      role="img"
      data-full={spice < maxSpice ? spice : undefined}
      aria-label={`spice ${spice} of ${maxSpice}`}
    />
  );
