import * as Tabs from '@radix-ui/react-tabs';
import { memo, type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { formatNumber } from '../../domain/cart/money.ts';
import { othersInSeries } from '../../domain/events/repeat-event.ts';
import { listViews, selectEvents, type StaffEvent } from '../../domain/events/staff-event.ts';
import { newEventHash } from '../../domain/site/routes.ts';
import { deleteQuestions, eventNotices } from '../../messages/dashboard.ts';
import { EventPicture } from '../../components/EventCard.tsx';
import { eventBadges, eventViewNames } from '../../messages/events.ts';
import { showToast } from '../../stores/toasts.ts';
import { type Acts, ListScreen } from '../crud/ListScreen.tsx';
import { lazyPart, useIncrementalList } from '../hooks.ts';
import { useSearchParam } from '../router.tsx';
import { PlannedChanges } from '../publishing/PlannedChanges.tsx';
import { type Action, Button, Icon, type IconName, RowActions, RowMenu } from '../ui/Button.tsx';
import { Select } from '../ui/Field.tsx';
import { SearchBox } from '../ui/Page.tsx';
import { RowCheckbox, type Selected, SelectionBar, useSelection } from '../ui/Selection.tsx';
import { RowDetails, Table } from '../ui/Table.tsx';
import { removeEvents, restoreEvents, useEvents } from './events.ts';

const isPublicEvent = (event: StaffEvent | null) => event !== null && !event.is_draft;

const EventDialog = lazyPart(() => import('./EventDialog.tsx'));

export default function Events() {
  const [tab, setTab] = useSearchParam('tab');
  const showTab = (name: string) => setTab(name === 'featured' ? '' : name);
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return (
    <ListScreen
      title="Event Management"
      table="events"
      of="events"
      useRows={useEvents}
      deletion={{
        title: 'Delete Event',
        label: 'Delete',
        question: deleteQuestions.event,
        more: deletionsOfSeries,
      }}
      isForPublishers={isPublicEvent}
      remove={removeEvents}
      restore={restoreEvents}
      initial={location.hash === newEventHash ? 'create' : undefined}
      buttons={({ open }) => (
        <Button icon="calendar-plus" onClick={() => open('create')}>
          Add Event
        </Button>
      )}
      dialog={({ kind, row: event, rows, close }) =>
        ['create', 'edit', 'duplicate'].includes(kind) && (
          <EventDialog
            event={kind === 'edit' ? event : null}
            template={kind === 'duplicate' ? (event ?? undefined) : undefined}
            events={rows}
            onSaved={({ event_type }) => {
              // The tab of a saved event opens, so that staff see it.
              showTab(event_type);
              close();
            }}
            onClose={close}
          />
        )
      }
    >
      {(rows, acts) => (
        <>
          <GivenEvent events={rows} open={acts.open} />
          <EventTabs events={rows} tab={tab} setTab={showTab} acts={acts} />
        </>
      )}
    </ListScreen>
  );
}

type GivenProps = { events: readonly StaffEvent[]; open: Acts<StaffEvent>['open'] };

/** Opens the event that the address names, once. */
function GivenEvent({ events, open }: GivenProps) {
  const [id, setId] = useSearchParam('event');
  const openGiven = useEffectEvent(() => {
    if (!id) return;
    const event = events.find((one) => one.id === id);
    if (event) open('edit', event);
    else showToast(eventNotices.notThere);
    setId('');
  });
  useEffect(() => openGiven(), []);
  return null;
}

/** The events of a repetition that staff can delete with one of them: the later ones, or all. */
function deletionsOfSeries(event: StaffEvent, all: readonly StaffEvent[]) {
  const later = othersInSeries(event, all, 'later');
  const others = othersInSeries(event, all, 'all');
  return [
    ...(later.length > 0 && later.length < others.length
      ? [
          {
            label: `Delete This and ${formatNumber(later.length)} Later`,
            rows: [event, ...later],
          },
        ]
      : []),
    ...(others.length > 0
      ? [{ label: `Delete All ${formatNumber(others.length + 1)}`, rows: [event, ...others] }]
      : []),
  ];
}

type TabsProps = {
  events: readonly StaffEvent[];
  tab: string;
  setTab: (tab: string) => void;
  acts: Acts<StaffEvent>;
};

const tabs = [
  { type: 'featured', name: 'Featured Events', none: 'No featured events yet' },
  { type: 'coming_soon', name: 'Coming Soon', none: 'No coming soon events yet' },
] as const;

/** The events of each tab with a search, a filter, an order and two views. The address holds all of them. */
function EventTabs({ events, tab: givenTab, setTab, acts }: TabsProps) {
  const tab = givenTab === 'coming_soon' ? 'coming_soon' : 'featured';
  const byType = useMemo(() => Object.groupBy(events, ({ event_type }) => event_type), [events]);
  // The tab changes at once, and its cards render in the next frame.
  const deferredTab = useDeferredValue(tab);
  return (
    <Tabs.Root value={tab} onValueChange={setTab}>
      <Tabs.List className="tabs" aria-label="Events">
        {tabs.map(({ type, name }) => (
          <Tabs.Trigger key={type} value={type}>
            {name} ({formatNumber(byType[type]?.length ?? 0)})
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={tab} tabIndex={-1}>
        {tabs.map(
          ({ type, none }) =>
            type === deferredTab && (
              <Results key={type} events={byType[type] ?? nothing} none={none} acts={acts} />
            ),
        )}
      </Tabs.Content>
      <Tabs.Content value={tab === 'featured' ? 'coming_soon' : 'featured'} tabIndex={-1} />
    </Tabs.Root>
  );
}

const nothing: readonly StaffEvent[] = [];

type ResultsProps = {
  events: readonly StaffEvent[];
  none: string;
  acts: Acts<StaffEvent>;
};

function Results({ events, none, acts }: ResultsProps) {
  const [layout, setLayout] = useSearchParam('view');
  const [text, setText] = useSearchParam('q');
  const [givenView, setView] = useSearchParam('show');
  const [givenOrder, setOrder] = useSearchParam('sort');
  const view = listViews.find((name) => name === givenView) ?? 'all';
  const order = givenOrder === 'day' ? 'day' : 'newest';
  const deferredText = useDeferredValue(text);
  const selected = useMemo(
    () => selectEvents(events, { text: deferredText, view, order }, new Date()),
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
  const isList = layout === 'list';
  const List = isList ? EventTable : EventGrid;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-3 [&_select]:w-auto [&>input]:w-auto [&>input]:min-w-0 [&>input]:flex-[1_1_14rem]">
        <SearchBox of="events" value={text} onChange={setText} />
        <Select
          label="Show"
          value={view}
          onValue={(name) => setView(name === 'all' ? '' : name)}
          options={listViews.map((name) => [name, eventViewNames[name]])}
        />
        <Select
          label="Sort"
          value={order}
          onValue={(name) => setOrder(name === 'day' ? name : '')}
          options={[
            ['newest', 'Newest first'],
            ['day', 'By day'],
          ]}
        />
        <Button
          kind="secondary"
          aria-pressed={isList}
          onClick={() => setLayout(isList ? '' : 'list')}
        >
          Compact
        </Button>
      </div>
      <p className="sr-only" role="status">
        {formatNumber(selected.length)} of {formatNumber(events.length)} events
      </p>
      {selected.length === 0 ? (
        <p className="empty-state">No events match.</p>
      ) : (
        <List events={selected} acts={acts} />
      )}
    </>
  );
}

type ListProps = { events: readonly StaffEvent[]; acts: Acts<StaffEvent> };

function EventGrid({ events, acts }: ListProps) {
  const { shown, end } = useIncrementalList(events, 6);
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-5">
        {shown.map((event) => (
          <li key={event.id}>
            <EventTile event={event} acts={acts} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

function EventTable({ events, acts }: ListProps) {
  const { shown, end } = useIncrementalList(events, 20);
  const $selected = useSelection();
  return (
    <>
      <div className="mb-3">
        <SelectionBar
          rows={events}
          $selected={$selected}
          actions={() => [
            { label: 'Delete', isDestructive: true, act: async (chosen) => acts.remove(chosen) },
          ]}
        />
      </div>
      <Table columns={['Select', 'Event', 'When', 'Attendees', 'Actions']} end={<div ref={end} />}>
        {shown.map((event) => (
          <EventRow key={event.id} event={event} acts={acts} $selected={$selected} />
        ))}
      </Table>
    </>
  );
}

type EventProps = { event: StaffEvent; acts: Acts<StaffEvent> };

function Badges({ event }: { event: StaffEvent }) {
  return eventBadges(event, new Date()).map((badge) => (
    <span key={badge} className="pill border-ink bg-ink text-paper">
      {badge}
    </span>
  ));
}

type RowProps = EventProps & { $selected: Selected };

const EventRow = memo(function Row({ event, acts, $selected }: RowProps) {
  const { id, title, date, time, attendees, max_attendees } = event;
  const mayChange = acts.mayChange(event);
  return (
    <tr>
      <td data-label="Select">
        <RowCheckbox id={id} of={`${title}, ${date}`} $selected={$selected} />
      </td>
      <td data-label="Event">
        <span className="flex flex-wrap gap-[0.4rem] [&>.pill]:rounded-[0.75rem] [&>.pill]:whitespace-normal">
          <b>
            <bdi>{title}</bdi>
          </b>
          <RowDetails of={title} />
          <Badges event={event} />
        </span>
      </td>
      <td data-label="When">
        <span>
          <bdi>{date}</bdi>, <bdi>{time}</bdi>
          <PlannedChanges row={event} open={() => acts.schedule(event)} />
        </span>
      </td>
      <td data-label="Attendees">
        {formatNumber(attendees)} / {formatNumber(max_attendees)}
      </td>
      <td data-label="Actions">
        <RowActions
          of={title}
          actions={[
            mayChange && ['Edit', 'pencil', () => acts.open('edit', event)],
            mayChange && ['Delete', 'trash-2', () => acts.remove([event])],
          ]}
          more={rareActs(event, acts)}
        />
      </td>
    </tr>
  );
});

const EventTile = memo(function Tile({ event, acts }: EventProps) {
  const { title, category, price, date, time, location, attendees, max_attendees } = event;
  const mayChange = acts.mayChange(event);
  return (
    <article
      className="flex min-w-0 flex-col border border-line bg-leaf [contain-intrinsic-size:auto_30rem] [content-visibility:auto]"
      aria-label={title}
    >
      <EventPicture event={event} />
      <div className="flex flex-1 flex-col gap-2 p-[min(1rem,4vw)] wrap-anywhere">
        <p className="flex flex-wrap gap-[0.4rem] [&>.pill]:rounded-[0.75rem] [&>.pill]:whitespace-normal">
          <span className="pill">{category}</span>
          <span className="pill on">{price}</span>
          <Badges event={event} />
        </p>
        <h2 className="text-lg">
          <bdi>{title}</bdi>
        </h2>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-[0.2rem]">
          <Fact icon="calendar-days">
            <bdi>{date}</bdi>
          </Fact>
          <Fact icon="clock">
            <bdi>{time}</bdi>
          </Fact>
          <Fact icon="map-pin">
            <bdi>{location}</bdi>
          </Fact>
          <Fact icon="users">
            <span>
              {formatNumber(attendees)} / {formatNumber(max_attendees)} attendees
            </span>
          </Fact>
        </ul>
        <PlannedChanges row={event} open={() => acts.schedule(event)} />
        <p className="line-clamp-3">{event.description}</p>
        <div className="mt-auto flex flex-wrap gap-[0.6rem] pt-2">
          {mayChange && (
            <Button
              kind="secondary"
              icon="pencil"
              of={title}
              onClick={() => acts.open('edit', event)}
            >
              Edit
            </Button>
          )}
          {mayChange && (
            <Button kind="danger" icon="trash-2" of={title} onClick={() => acts.remove([event])}>
              Delete
            </Button>
          )}
          <RowMenu of={title} actions={rareActs(event, acts)} />
        </div>
      </div>
    </article>
  );
});

const rareActs = (event: StaffEvent, acts: Acts<StaffEvent>): (Action | false)[] => [
  ['Duplicate', 'copy', () => acts.open('duplicate', event)],
  acts.mayPublish && ['Schedule', 'clock', () => acts.schedule(event)],
];

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-[min(0.6rem,2vw)]">
      <Icon name={icon} className="size-4 flex-none self-center text-gilt" /> {children}
    </li>
  );
}
