import type { Book } from '../domain/book.ts';
import { formatRelease } from '../domain/release-day.ts';

type Props = { book: Pick<Book, 'availability' | 'published'> };

/** Says when a pre-order comes out, and nothing of other books; see end-pre-orders.ts for `data-release-date`. */
export function ReleaseDay({ book: { availability, published } }: Props) {
  if (availability !== 'pre-order') return null;
  return (
    <p className="small-print" data-release-date={published ?? undefined}>
      {formatRelease(published)}
    </p>
  );
}
