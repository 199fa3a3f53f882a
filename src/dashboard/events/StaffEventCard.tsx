import { CalendarDays, Clock, MapPin, Pencil, Trash2, Users } from 'lucide-react';
import { memo } from 'react';
import type { StaffEvent } from '../../domain/staff-event.ts';

type Props = {
  event: StaffEvent;
  edit: (event: StaffEvent) => void;
  remove: (event: StaffEvent) => void;
};

/** An event, as staff see it. */
function Card({ event, edit, remove }: Props) {
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
            <CalendarDays aria-hidden="true" /> {date}
          </li>
          <li>
            <Clock aria-hidden="true" /> {time}
          </li>
          <li>
            <MapPin aria-hidden="true" /> {location}
          </li>
          <li>
            <Users aria-hidden="true" /> {attendees} / {max_attendees} attendees
          </li>
        </ul>
        <p className="clamped">{event.description}</p>
        <div className="tile-foot">
          <button type="button" className="button button--secondary" onClick={() => edit(event)}>
            <Pencil aria-hidden="true" /> Edit<span className="sr-only"> {title}</span>
          </button>
          <button type="button" className="button danger" onClick={() => remove(event)}>
            <Trash2 aria-hidden="true" /> Delete<span className="sr-only"> {title}</span>
          </button>
        </div>
      </div>
    </article>
  );
}

export const StaffEventCard = memo(Card, (previous, next) => previous.event === next.event);
