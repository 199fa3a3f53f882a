import { startTransition, useEffect, useState } from 'react';
import type { Book } from '../../domain/book.ts';
import { pageSize } from '../../domain/browse.ts';

/** What a phone has room for. */
const atOnce = 4;

/**
 * The books to draw now: of a first page the first ones at once and the rest a frame later, so that no
 * key waits for cards below the screen. Until then the last ones of the answer before stand there.
 */
export function useInTurn(books: Book[]): Book[] {
  const [last, setLast] = useState(books);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setLast(books)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [books]);
  if (last === books || books.length > pageSize) return books;
  const first = books.slice(0, atOnce);
  const others = last.filter((book) => !first.includes(book));
  return [...first, ...others.slice(atOnce)].slice(0, books.length);
}
