import { shop } from '../domain/site/shop.ts';
import { toDateParts, zonedParts } from '../domain/time/date.ts';

/** The day as a calendar tile, for an event without an image that loads. */
export function CalendarTile({ startsAt }: { startsAt: string | null }) {
  if (!startsAt) return <span className="fleuron" aria-hidden="true" />;
  const { weekday, month, day } = toDateParts(zonedParts(shop.timeZone, new Date(startsAt)).day);
  return (
    <p className="calendar-tile" aria-hidden="true">
      <span>{month}</span>
      <b>{day}</b>
      <small>{weekday}</small>
    </p>
  );
}
