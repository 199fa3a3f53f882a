import * as Tabs from '@radix-ui/react-tabs';
import { memo, useDeferredValue, useMemo } from 'react';
import {
  type EventView,
  listViews,
  selectEvents,
  type StaffEvent,
} from '../../domain/events/staff-event.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { eventBadges, eventViewNames } from '../../messages/event-list.ts';
import { useIncrementalList } from '../hooks/use-incremental-list.ts';
import { useSearchParam } from '../hooks/use-search-param.ts';
import { Field } from '../ui/Field.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

type EventActions = Record<
  'edit' | 'duplicate' | 'schedule' | 'remove',
  (event: StaffEvent) => void
>;

type Props = EventActions & {
  events: readonly StaffEvent[];
  tab: string;
  setTab: (tab: string) => void;
};

/** The events of each tab with a search, a filter, an order and two views. The address holds all of them. */
export function EventList({ events, tab: givenTab, setTab, ...actions }: Props) {
  const tab = givenTab === 'coming_soon' ? 'coming_soon' : 'featured';
  const featured = useMemo(() => events.filter(isOfType('featured')), [events]);
  const comingSoon = useMemo(() => events.filter(isOfType('coming_soon')), [events]);
  // The tab changes at once, and its cards render in the next frame.
  const deferredTab = useDeferredValue(tab);
  const list =
    deferredTab === 'featured' ? (
      <Results key={deferredTab} events={featured} none="No featured events yet" {...actions} />
    ) : (
      <Results
        key={deferredTab}
        events={comingSoon}
        none="No coming soon events yet"
        {...actions}
      />
    );
  return (
    <Tabs.Root value={tab} onValueChange={setTab}>
      <Tabs.List className="tabs" aria-label="Events">
        <Tabs.Trigger value="featured">
          Featured Events ({formatNumber(featured.length)})
        </Tabs.Trigger>
        <Tabs.Trigger value="coming_soon">
          Coming Soon ({formatNumber(comingSoon.length)})
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value={tab} tabIndex={-1}>
        {list}
      </Tabs.Content>
      <Tabs.Content value={tab === 'featured' ? 'coming_soon' : 'featured'} tabIndex={-1} />
    </Tabs.Root>
  );
}

const isOfType = (type: StaffEvent['event_type']) => (event: StaffEvent) =>
  event.event_type === type;

type ResultsProps = EventActions & {
  events: readonly StaffEvent[];
  /** Shown if the tab has no events. */
  none: string;
};

/** The events of one tab. */
function Results({ events, none, ...actions }: ResultsProps) {
  const [text, setText] = useSearchParam('q');
  const [givenView, setView] = useSearchParam('show');
  const [order, setOrder] = useSearchParam('sort');
  const [layout, setLayout] = useSearchParam('view');
  const view: EventView = listViews.find((view) => view === givenView) ?? 'all';
  const deferredText = useDeferredValue(text);
  const selected = useMemo(
    () =>
      selectEvents(
        events,
        { text: deferredText, view, order: order === 'day' ? 'day' : 'newest' },
        new Date(),
      ),
    [events, deferredText, view, order],
  );
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
      <div className="list-toolbar">
        <input
          className="field"
          type="search"
          dir="auto"
          aria-label="Search events"
          placeholder="Search events..."
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Field label="Show">
          {(control) => (
            <select
              {...control}
              value={view}
              onChange={({ target }) => setView(target.value === 'all' ? '' : target.value)}
            >
              {listViews.map((view) => (
                <option key={view} value={view}>
                  {eventViewNames[view]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Sort">
          {(control) => (
            <select
              {...control}
              value={order === 'day' ? 'day' : ''}
              onChange={({ target }) => setOrder(target.value)}
            >
              <option value="">Newest first</option>
              <option value="day">By day</option>
            </select>
          )}
        </Field>
        <button
          type="button"
          className="button button--secondary"
          aria-pressed={layout === 'list'}
          onClick={() => setLayout(layout === 'list' ? '' : 'list')}
        >
          Compact
        </button>
      </div>
      <p className="sr-only" role="status">
        {formatNumber(selected.length)} of {formatNumber(events.length)} events
      </p>
      {selected.length === 0 ? (
        <p className="empty-state">No events match.</p>
      ) : layout === 'list' ? (
        <EventTable events={selected} {...actions} />
      ) : (
        <EventGrid events={selected} {...actions} />
      )}
    </>
  );
}

type ListProps = EventActions & { events: readonly StaffEvent[] };

function EventGrid({ events, ...actions }: ListProps) {
  const { shown, end } = useIncrementalList(events, 6);
  return (
    <>
      <ul className="event-cards">
        {shown.map((event) => (
          <li key={event.id} className="contents">
            <EventTile event={event} {...actions} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

const columns = ['Event', 'When', 'Attendees', 'Actions'];

function EventTable({ events, ...actions }: ListProps) {
  const { shown, end } = useIncrementalList(events, 20);
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((event) => (
            <EventRow key={event.id} event={event} {...actions} />
          ))}
        </tbody>
      </table>
      <div ref={end} />
    </div>
  );
}

type EventProps = EventActions & { event: StaffEvent };

function Badges({ event }: { event: StaffEvent }) {
  return eventBadges(event, new Date()).map((badge) => (
    <span key={badge} className="pill state">
      {badge}
    </span>
  ));
}

/** An event as one line. */
const EventRow = memo(function Row({ event, edit, duplicate, schedule, remove }: EventProps) {
  const { title, date, time, attendees, max_attendees } = event;
  return (
    <tr>
      <td data-label="Event">
        <span className="pills">
          <b>
            <bdi>{title}</bdi>
          </b>
          <Badges event={event} />
        </span>
      </td>
      <td data-label="When">
        <span>
          <bdi>{date}</bdi>, <bdi>{time}</bdi>
        </span>
      </td>
      <td data-label="Attendees">
        {formatNumber(attendees)} / {formatNumber(max_attendees)}
      </td>
      <td data-label="Actions">
        <span className="cell-actions">
          <IconButton label={`Edit ${title}`} icon="pencil" onClick={() => edit(event)} />
          <IconButton label={`Duplicate ${title}`} icon="copy" onClick={() => duplicate(event)} />
          <IconButton label={`Schedule ${title}`} icon="clock" onClick={() => schedule(event)} />
          <IconButton
            className="danger"
            label={`Delete ${title}`}
            icon="trash-2"
            onClick={() => remove(event)}
          />
        </span>
      </td>
    </tr>
  );
});

/** An event as a card, as staff see it. */
const EventTile = memo(
  function Tile({ event, edit, duplicate, schedule, remove }: EventProps) {
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
            <Badges event={event} />
          </p>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <ul className="facts">
            <li>
              <Icon name="calendar-days" /> <bdi>{date}</bdi>
            </li>
            <li>
              <Icon name="clock" /> <bdi>{time}</bdi>
            </li>
            <li>
              <Icon name="map-pin" /> <bdi>{location}</bdi>
            </li>
            <li>
              <Icon name="users" />{' '}
              <span>
                {formatNumber(attendees)} / {formatNumber(max_attendees)} attendees
              </span>
            </li>
          </ul>
          <p className="clamped">{event.description}</p>
          <div className="tile-foot">
            <button type="button" className="button button--secondary" onClick={() => edit(event)}>
              <Icon name="pencil" /> Edit<span className="sr-only"> {title}</span>
            </button>
            <IconButton label={`Duplicate ${title}`} icon="copy" onClick={() => duplicate(event)} />
            <IconButton label={`Schedule ${title}`} icon="clock" onClick={() => schedule(event)} />
            <button type="button" className="button danger" onClick={() => remove(event)}>
              <Icon name="trash-2" /> Delete<span className="sr-only"> {title}</span>
            </button>
          </div>
        </div>
      </article>
    );
  },
  (previous, next) => previous.event === next.event,
);
