import { type Book, isBuyable } from '../domain/catalog/book.ts';

type Props = { book: Pick<Book, 'availability' | 'edition' | 'missingEdition'> };

/** Names the edition that a card offers, and says where none of what its list is about is left. */
export function EditionLine({ book }: Props) {
  const { edition, missingEdition } = book;
  return (
    <>
      {missingEdition && <p className="small-print">{missingEdition}: none left</p>}
      {edition && (
        <p className="small-print">{isBuyable(book) ? edition : `${edition}: none left`}</p>
      )}
    </>
  );
}
