import { paths } from '../domain/site/routes.ts';
import { pricing } from '../domain/site/shop.ts';

type Props = {
  /** False for a download, whose price has no shipping on top. */
  isShipped?: boolean;
  /** True beside a struck price. */
  isStruck?: boolean;
};

/** What a price holds and what a struck price is, in the words of the shop's facts. Nothing if there are none. */
export function PriceNote({ isShipped = true, isStruck = false }: Props) {
  const { note, strikesLowest } = pricing;
  const isLowest = isStruck && strikesLowest;
  if (!note && !isLowest) return null;
  return (
    <p className="small-print price-note">
      {note?.taxes}
      {note?.shipping && isShipped && (
        <>
          {', '}
          <a href={paths.shipping}>{note.shipping}</a>
        </>
      )}
      {note && isLowest && '. '}
      {isLowest && 'Crossed out: lowest price of the last 30 days.'}
    </p>
  );
}
