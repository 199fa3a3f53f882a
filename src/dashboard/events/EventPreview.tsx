import { type Control, useWatch } from 'react-hook-form';
import { EventCard } from '../../components/EventCard.tsx';
import { type EventFormValues, toRow } from '../../domain/event-form.ts';

type Props = { control: Control<EventFormValues>; image: string | null };

/** A live preview of the event's card. */
export function EventPreview({ control, image }: Props) {
  const draft = useWatch({ control, compute: (draft) => draft });
  const now = new Date();
  const fields = toRow(draft, image);
  const timestamps = { created_at: now.toISOString(), updated_at: now.toISOString() };
  return (
    <section className="preview" aria-labelledby="preview-title">
      <h3 id="preview-title" className="label">
        As shoppers see it
      </h3>
      <div inert>
        <EventCard event={{ ...fields, ...timestamps, id: 'preview' }} now={now} calendar={null} />
      </div>
    </section>
  );
}
