import { memo } from 'react';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { useIncrementalList } from '../hooks/use-incremental-list.ts';
import { Icon } from '../ui/Icon.tsx';

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

type StaffEventCardProps = {
  event: StaffEvent;
  edit: (event: StaffEvent) => void;
  remove: (event: StaffEvent) => void;
};

/** An event, as staff see it. */
function Card({ event, edit, remove }: StaffEventCardProps) {
  const { title, image, category, price, date, time, location, attendees, max_attendees } = event;
  return (
    <article className="event-tile" aria-label={title}>
      <div className="tile-picture">
        {image ? (
          <img src={image} alt="" loading="lazy" width={640} height={360} />
        ) : (
          <span className="fleuron" aria-hidden="true" />
        )}
      </div>
      <div className="tile-body">
        <p className="pills">
          <span className="pill">{category}</span>
          <span className="pill on">{price}</span>
        </p>
        <h2>{title}</h2>
        <ul className="facts">
          <li>
            <Icon name="calendar-days" /> {date}
          </li>
          <li>
            <Icon name="clock" /> {time}
          </li>
          <li>
            <Icon name="map-pin" /> {location}
          </li>
          <li>
            <Icon name="users" /> {attendees} / {max_attendees} attendees
          </li>
        </ul>
        <p className="clamped">{event.description}</p>
        <div className="tile-foot">
          <button type="button" className="button button--secondary" onClick={() => edit(event)}>
            <Icon name="pencil" /> Edit<span className="sr-only"> {title}</span>
          </button>
          <button type="button" className="button danger" onClick={() => remove(event)}>
            <Icon name="trash-2" /> Delete<span className="sr-only"> {title}</span>
          </button>
        </div>
      </div>
    </article>
  );
}

const StaffEventCard = memo(Card, (previous, next) => previous.event === next.event);
