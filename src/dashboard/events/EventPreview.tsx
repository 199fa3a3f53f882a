import { type Control, useWatch } from 'react-hook-form';
import { EventCard } from '../../components/EventCard.tsx';
import { type EventFormValues, toRow } from '../../domain/event-form.ts';

type Props = { control: Control<EventFormValues>; image: string | null };

/** The event's card as shoppers will see it, while it is written. */
export function EventPreview({ control, image }: Props) {
  const draft = useWatch({ control, compute: (draft) => draft });
  const now = new Date();
  const fields = toRow(draft, image);
  const moments = { created_at: now.toISOString(), updated_at: now.toISOString() };
  return (
    <section className="preview" aria-labelledby="preview-title">
      <h3 id="preview-title" className="label">
        As shoppers see it
      </h3>
      <div inert>
        <EventCard event={{ ...fields, ...moments, id: 'preview' }} now={now} calendar={null} />
      </div>
    </section>
  );
}
