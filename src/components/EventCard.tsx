import { defaultAppearance } from '../domain/merchandising/collection.ts';
import {
  anchorOf,
  type EventBook,
  getLastDay,
  getStart,
  hasDay,
  isPast,
  isPlainDate,
  newDateText,
  seatsText,
  type ShopEvent,
  stateText,
} from '../domain/events/event.ts';
import { parseAmount } from '../domain/cart/money.ts';
import { paths } from '../domain/site/routes.ts';
import { blindDateEvent } from '../domain/site/shop.ts';
import { httpsUrlOrNull } from '../domain/text/sanitize-text.ts';
import { isolateText } from '../messages/toast-message.ts';
import { BookCover } from './BookCover.tsx';
import { CalendarTile } from './CalendarTile.tsx';

type Props = {
  event: ShopEvent;
  now: Date;
  calendar: string | null;
  book?: EventBook | null | undefined;
  /** The path of the event's page, to which the title leads; "own" on that page, whose heading is the title. */
  page?: string | null;
};

export function EventCard({ event, now, calendar, book = null, page = null }: Props) {
  const { title, category, price, date, time, location, address, description } = event;
  const link = httpsUrlOrNull(event.link);
  const isOver = isPast(event, now);
  const state = stateText(event, now);
  const start = getStart(event);
  const isPostponed = event.status === 'postponed';
  const seats = seatsText(event, now);
  return (
    <article id={anchorOf(event)} className={isOver ? 'event over' : `event ${event.status}`}>
      <EventPicture event={event} book={book} />
      <div className="flex flex-1 flex-col p-[min(1.25rem,5vw)]">
        <p className="badges">
          {/* A new event has none while staff write it. */}
          {category && <span dir="auto">{category}</span>}
          {price && <span translate={parseAmount(price) === null ? undefined : 'no'}>{price}</span>}
          {state && <span className="state">{state}</span>}
          {isOver && <span>Past</span>}
        </p>
        {page !== 'own' && (
          <h2 className="mt-[0.9rem]">
            {page === null ? (
              <bdi>{title}</bdi>
            ) : (
              <a className="no-underline hover:underline" href={page}>
                <bdi>{title}</bdi>
              </a>
            )}
          </h2>
        )}
        <dl className="mt-[0.9rem] grid gap-[0.15rem]">
          {/* The calendar tile shows it, and is hidden from screen readers. */}
          <div className={hasDay(event) && isPlainDate(date) ? 'sr-only' : undefined}>
            <dt>Date</dt>
            <dd>
              {isPostponed ? (
                <>
                  <s>
                    <bdi>{date}</bdi>
                  </s>{' '}
                  {newDateText}
                </>
              ) : start ? (
                <time dateTime={start} dir="auto">
                  {date}
                </time>
              ) : (
                <bdi>{date}</bdi>
              )}
            </dd>
          </div>
          {!isPostponed && (
            <div>
              <dt>Time</dt>
              <dd>
                <bdi>{time}</bdi>
              </dd>
            </div>
          )}
          <div>
            <dt>Place</dt>
            <dd>
              <bdi>{location}</bdi>
              {address && <span className="soft">{`, ${isolateText(address)}`}</span>}
            </dd>
          </div>
          {book && (
            <div>
              <dt>Book</dt>
              <dd>
                <a className="link" href={paths.book(book.handle)} dir="auto">
                  {book.title}
                </a>
              </dd>
            </div>
          )}
          {seats && (
            <div>
              <dt>Seats</dt>
              <dd>{seats}</dd>
            </div>
          )}
        </dl>
        <p className="mt-4 max-w-[35em] whitespace-pre-line" dir="auto">
          {description}
        </p>
        {!isOver && event.status === 'scheduled' && (
          <p className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-3 pt-5 print:hidden">
            {link && (
              <a className="button" href={link} target="_blank" rel="noopener noreferrer">
                Register Now
                <span className="sr-only">: {title} (opens in a new tab)</span>
              </a>
            )}
            {calendar && (
              <a className="link" href={calendar} download="event.ics">
                Add to calendar
                <span className="sr-only">: {title}</span>
              </a>
            )}
            {title === blindDateEvent && (
              <a className="link" href={paths.blindDate}>
                Try one at home
              </a>
            )}
          </p>
        )}
      </div>
    </article>
  );
}

type PictureProps = { event: ShopEvent; book?: EventBook | null };

/** The image of an event, else the cover of its book, with the day on a calendar tile. */
export function EventPicture({ event, book = null }: PictureProps) {
  const { image, category, starts_at } = event;
  const startsAt = hasDay(event) ? starts_at : null;
  const background = book && !image ? 'with-book' : defaultAppearance(category).gradient;
  return (
    <div className={`event-picture ${background}`}>
      {/* Another image is another element, because islands/book/book.ts may have hidden this one. */}
      {image && <img key={image} src={image} alt="" loading="lazy" width={800} height={600} />}
      {book && !image && (
        <div className="spine">
          <BookCover book={book} sizes="11rem" />
        </div>
      )}
      {(startsAt || !(book || image)) && (
        <CalendarTile startsAt={startsAt} lastDay={getLastDay(event)} />
      )}
    </div>
  );
}

export function EventsEmptyState() {
  return (
    <div className="empty-state">
      <h2>No Events Yet</h2>
      <p>Check back soon for upcoming events!</p>
    </div>
  );
}
