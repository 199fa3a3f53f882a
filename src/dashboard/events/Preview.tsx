import { type Control, useWatch } from 'react-hook-form';
import { EventCard } from '../../components/EventCard.tsx';
import { type EventDraft, fieldsOf } from '../../domain/event-form.ts';

type Props = { control: Control<EventDraft>; picture: string | null };

/** The event's card as shoppers will see it, while it is written. */
export function Preview({ control, picture }: Props) {
  const draft = useWatch({ control, compute: (draft) => draft });
  const now = new Date();
  const fields = fieldsOf(draft, picture);
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
