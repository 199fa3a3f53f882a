import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Book } from '../../domain/book.ts';
import { $isTyping } from '../../stores/browse.ts';

/** Where a shelf has two columns; see book-card.css. */
const phone = '(width < 40rem)';
/** What it has room for. */
const batchSize = 4;

/**
 * The books to draw now. While a shopper types on a phone only the first ones change, so that no key waits
 * for cards below the screen: those of the answer before stand there until a pause.
 */
export function usePartialResults(books: Book[]): Book[] {
  const [last, setLast] = useState(books);
  const isTyping = useStore($isTyping);
  useEffect(() => {
    if (!isTyping) setLast(books);
  }, [books, isTyping]);
  if (!isTyping || !matchMedia(phone).matches) return books;
  const first = books.slice(0, batchSize);
  const others = last.filter((book) => !first.includes(book));
  return [...first, ...others.slice(batchSize)].slice(0, books.length);
}
