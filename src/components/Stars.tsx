import { defaultRating } from '../domain/book.ts';
import { Icon } from './Icon.tsx';

/** Whole stars only. They are the staff's, and say so. */
export function Stars({ rating = defaultRating }: { rating?: number }) {
  const full = Math.floor(rating);
  return (
    <p className="stars" role="img" aria-label={`Staff rating: ${full} of 5`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Icon key={place} name="star" className={place <= full ? 'full' : ''} />
      ))}
    </p>
  );
}
