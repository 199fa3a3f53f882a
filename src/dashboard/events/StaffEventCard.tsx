import { memo } from 'react';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { Icon } from '../ui/Icon.tsx';

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

export const StaffEventCard = memo(Card, (previous, next) => previous.event === next.event);
