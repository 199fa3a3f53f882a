import { scheduleMoment } from '../domain/time/text-schedule.ts';
import type { Book } from '../domain/catalog/book.ts';
import { formatPublication } from '../domain/time/date.ts';

type Props = { book: Pick<Book, 'availability' | 'published' | 'publishesAt'> };

/** The publication day of a pre-order. src/islands/book/choose-edition.ts uses `data-publishes-at`. */
export function PublicationDay({ book: { availability, published, publishesAt } }: Props) {
  if (availability !== 'pre-order') return null;
  return (
    <p className="small-print" data-publishes-at={scheduleMoment(publishesAt)}>
      {formatPublication(published)}
    </p>
  );
}
