import { paths } from '../domain/site/routes.ts';
import { pricing } from '../domain/site/shop.ts';

type Props = {
  /** False for a download, whose price has no shipping on top. */
  isShipped?: boolean;
};

/** What a price holds, in the words of the shop's facts. Nothing if there are none. */
export function PriceNote({ isShipped = true }: Props) {
  const { note } = pricing;
  if (!note) return null;
  return (
    <p className="small-print price-note">
      {note.taxes}
      {note.shipping && isShipped && (
        <>
          {', '}
          <a href={paths.shipping}>{note.shipping}</a>
        </>
      )}
    </p>
  );
}
