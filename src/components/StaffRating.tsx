import { defaultRating } from '../domain/book.ts';

const maxStars = 5;

/** Whole stars only, drawn by `stars.css`. They are the staff's, and say so. */
export function StaffRating({ rating = defaultRating }: { rating?: number }) {
  const full = Math.floor(rating);
  return (
    <p
      className="stars"
      role="img"
      data-full={full < maxStars ? full : undefined}
      aria-label={`Staff rating: ${full} of ${maxStars}`}
    />
  );
}
