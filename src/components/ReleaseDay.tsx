import type { Book } from '../domain/book.ts';
import { formatRelease } from '../domain/release-day.ts';

type Props = { book: Pick<Book, 'availability' | 'published'> };

/** The release day of a pre-order. src/islands/book/choose-edition.ts uses `data-release-date`. */
export function ReleaseDay({ book: { availability, published } }: Props) {
  if (availability !== 'pre-order') return null;
  return (
    <p className="small-print" data-release-date={published ?? undefined}>
      {formatRelease(published)}
    </p>
  );
}
