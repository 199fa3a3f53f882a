import { defaultRating } from '../domain/catalog/book.ts';

const maxStars = 5;

/** Whole stars, drawn by `ratings.css`. The label names them as staff's rating. */
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
