import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../domain/cart/money.ts';
import { isAllDay } from '../../domain/events/event.ts';
import {
  addMonths,
  type EventOnDay,
  eventsByDay,
  firstWeekdayIn,
  isMonth,
  type Month,
  monthWeeks,
} from '../../domain/events/month.ts';
import type { StaffEvent } from '../../domain/events/staff-event.ts';
import { shop } from '../../domain/site/shop.ts';
import { type IsoDate, todayInShop } from '../../domain/time/date.ts';
import {
  addDays,
  formatLongDate,
  formatTime,
  toLocalDateTime,
} from '../../domain/time/zoned-time.ts';
import { eventBadges } from '../../messages/events.ts';
import { useIsNarrow } from '../hooks/use-is-narrow.ts';
import { useSearchParam } from '../router.tsx';
import { Button } from '../ui/Button.tsx';

const formatMonth = (month: Month) =>
  new Date(`${month}-01`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

type Props = {
  events: readonly StaffEvent[];
  /** Opens the form of an event. */
  edit: (event: StaffEvent) => void;
  /** Opens the form of a new event on a day. */
  add: (day: IsoDate) => void;
};

/** The events of a month by the shop's clock: a calendar, or a list on narrow screens. */
export default function EventMonth({ events, edit, add }: Props) {
  const [givenMonth, setMonth] = useSearchParam('month');
  const today = todayInShop();
  const thisMonth = today.slice(0, 7);
  const month = isMonth(givenMonth) ? givenMonth : thisMonth;
  const isNarrow = useIsNarrow();
  const show = (shown: Month) => {
    if (isMonth(shown)) setMonth(shown === thisMonth ? '' : shown);
  };
  const weeks = useMemo(() => monthWeeks(month, firstWeekdayIn(shop.locale)), [month]);
  const days = useMemo(
    () => eventsByDay(events, weeks[0]?.[0] ?? '', weeks.at(-1)?.at(-1) ?? ''),
    [events, weeks],
  );
  const withoutDay = events.filter(({ starts_at }) => starts_at === null);
  const List = isNarrow ? Agenda : Calendar;
  return (
    <section aria-labelledby="shown-month">
      <div className="list-toolbar">
        <h2 id="shown-month" className="w-full text-xl md:mr-auto md:w-auto" aria-live="polite">
          {formatMonth(month)}
        </h2>
        <Button kind="secondary" onClick={() => show(addMonths(month, -1))}>
          Previous<span className="sr-only"> month</span>
        </Button>
        <Button kind="secondary" isOff={month === thisMonth} onClick={() => show(thisMonth)}>
          Today
        </Button>
        <Button kind="secondary" onClick={() => show(addMonths(month, 1))}>
          Next<span className="sr-only"> month</span>
        </Button>
      </div>
      <List
        key={isNarrow ? month : ''}
        {...{ month, weeks, days, today, edit, add }}
        showMonth={show}
      />
      {withoutDay.length > 0 && (
        <section className="mt-6" aria-labelledby="without-day">
          <h3 id="without-day" className="label">
            Without a day ({formatNumber(withoutDay.length)})
          </h3>
          <ul className="month-events grid gap-1">
            {withoutDay.map((event) => (
              <Entry key={event.id} of={{ event, isFirst: true, isLast: true }} edit={edit} />
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

type DaysProps = Pick<Props, 'edit' | 'add'> & {
  month: Month;
  weeks: IsoDate[][];
  days: ReadonlyMap<IsoDate, readonly EventOnDay[]>;
  today: IsoDate;
  showMonth: (month: Month) => void;
};

/** The number of events that a day shows before it is opened. */
const maxShown = 4;

const steps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The days as a table. One day is in the tab order, and arrow keys move to the others. */
function Calendar({ month, weeks, days, today, edit, add, showMonth }: DaysProps) {
  const [chosen, setChosen] = useState(today);
  const [opened, setOpened] = useState('');
  const table = useRef<HTMLTableElement>(null);
  const current = chosen.startsWith(month) ? chosen : `${month}-01`;
  const focusDay = (day: IsoDate) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus(),
    );
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const step = steps[event.key];
    const day = event.target instanceof HTMLElement && event.target.dataset['day'];
    if (step === undefined || !day) return;
    event.preventDefault();
    const next = addDays(day, step);
    if (!isMonth(next.slice(0, 7))) return;
    setChosen(next);
    if (!next.startsWith(month)) showMonth(next.slice(0, 7));
    focusDay(next);
  }
  return (
    // The keys move the focus between the buttons of the table.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <table ref={table} className="month" aria-labelledby="shown-month" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {new Date(day).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = days.get(day) ?? [];
              const shown = day === opened ? entries : entries.slice(0, maxShown);
              return (
                <td key={day} className={day.startsWith(month) ? undefined : 'outside'}>
                  <button
                    type="button"
                    className="month-day"
                    data-day={day}
                    tabIndex={day === current ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${formatLongDate(day)}: add an event`}
                    onFocus={() => setChosen(day)}
                    onClick={() => add(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                  {entries.length > 0 && (
                    <ul className="month-events">
                      {shown.map((entry) => (
                        <Entry key={entry.event.id} of={entry} edit={edit} />
                      ))}
                    </ul>
                  )}
                  {entries.length > shown.length && (
                    <button type="button" className="link" onClick={() => setOpened(day)}>
                      {formatNumber(entries.length - shown.length)} more
                      <span className="sr-only"> on {formatLongDate(day)}</span>
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The days that have events as a list. */
function Agenda({ month, weeks, days, today, edit, add }: DaysProps) {
  const busy = weeks.flat().filter((day) => day.startsWith(month) && days.has(day));
  return (
    <>
      {busy.length === 0 && <p className="empty-state">No events in {formatMonth(month)}.</p>}
      <ol className="grid gap-4">
        {busy.map((day) => (
          <li key={day}>
            <button
              type="button"
              className="month-day"
              aria-current={day === today ? 'date' : undefined}
              aria-label={`${formatLongDate(day)}: add an event`}
              onClick={() => add(day)}
            >
              {formatLongDate(day)}
            </button>
            <ul className="month-events">
              {days.get(day)?.map((entry) => (
                <Entry key={entry.event.id} of={entry} edit={edit} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}

/** An event on a day, as a button that opens its form. */
function Entry({ of: entry, edit }: { of: EventOnDay; edit: Props['edit'] }) {
  const { event, isFirst, isLast } = entry;
  const { starts_at, status, title } = event;
  const badges = eventBadges(event, new Date()).filter((badge) => badge !== 'Past');
  const time =
    isFirst && starts_at && !isAllDay(event)
      ? formatTime(toLocalDateTime(shop.timeZone, new Date(starts_at)).clock)
      : '';
  return (
    <li>
      <button
        type="button"
        className={`month-event ${isFirst ? '' : 'continued'} ${isLast ? '' : 'continues'} ${status}`}
        onClick={() => edit(event)}
      >
        {time && <small>{time} </small>}
        <bdi>{title}</bdi>
        {!isFirst && <span className="sr-only">, continued</span>}
        {badges.length > 0 && <small> ({badges.join(', ')})</small>}
      </button>
    </li>
  );
}
