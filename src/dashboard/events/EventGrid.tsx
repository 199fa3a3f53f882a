import type { StaffEvent } from '../../domain/staff-event.ts';
import { useIncrementalList } from '../hooks/use-incremental-list.ts';
import { StaffEventCard } from './StaffEventCard.tsx';

type Props = {
  events: readonly StaffEvent[];
  /** Shown without events. */
  none: string;
  edit: (event: StaffEvent) => void;
  remove: (event: StaffEvent) => void;
};

/** The cards of one tab. */
export function EventGrid({ events, none, edit, remove }: Props) {
  const { shown, end } = useIncrementalList(events, 6);
  if (events.length === 0) {
    return (
      <div className="empty-state">
        <p>{none}</p>
        <p>Press Add Event to announce one.</p>
      </div>
    );
  }
  return (
    <>
      <ul className="event-cards">
        {shown.map((event) => (
          <li key={event.id} className="contents">
            <StaffEventCard event={event} edit={edit} remove={remove} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}
