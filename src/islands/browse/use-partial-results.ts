import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Book } from '../../domain/book.ts';
import { $isTyping } from '../../stores/browse.ts';

/** The width at which the grid has two columns, as in book-card.css. */
const twoColumns = '(width < 40rem)';
/** The number of cards that fit on the screen. */
const batchSize = 4;

/**
 * Returns the books to render. While a visitor types on a phone, only the visible cards change, so
 * that typing stays responsive. The other cards update after a pause.
 */
export function usePartialResults(books: Book[]): Book[] {
  const [previousBooks, setPreviousBooks] = useState(books);
  const isTyping = useStore($isTyping);
  useEffect(() => {
    if (!isTyping) setPreviousBooks(books);
  }, [books, isTyping]);
  if (!isTyping || !matchMedia(twoColumns).matches) return books;
  const newBooks = books.slice(0, batchSize);
  const previousOthers = previousBooks.filter((book) => !newBooks.includes(book));
  return [...newBooks, ...previousOthers.slice(batchSize)].slice(0, books.length);
}
