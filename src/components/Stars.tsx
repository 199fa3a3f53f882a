import { defaultRating } from '../domain/book.ts';

/** Whole stars only. They are the staff's, and say so. */
export function Stars({ rating = defaultRating }: { rating?: number }) {
  const full = Math.floor(rating);
  return (
    <p className="stars" role="img" aria-label={`Staff rating: ${full} of 5`}>
      {'★'.repeat(full) + '☆'.repeat(5 - full)}
    </p>
  );
}
