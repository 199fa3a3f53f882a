import type { Book } from '../domain/catalog/book.ts';
import { formatRelease } from '../domain/time/release-day.ts';

type Props = { book: Pick<Book, 'availability' | 'published' | 'releasesAt'> };

/** The release day of a pre-order. src/islands/book/choose-edition.ts uses `data-releases-at`. */
export function ReleaseDay({ book: { availability, published, releasesAt } }: Props) {
  if (availability !== 'pre-order') return null;
  return (
    <p className="small-print" data-releases-at={releasesAt}>
      {formatRelease(published)}
    </p>
  );
}
