import * as Tabs from '@radix-ui/react-tabs';
import { Suspense, useDeferredValue, useEffect, useState, memo } from 'react';
import { newEventHash } from '../../domain/dashboard-routes.ts';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { deleteQuestions } from '../../messages/dashboard.ts';
import { useAction } from '../hooks/use-action.ts';
import { useIncrementalList } from '../hooks/use-incremental-list.ts';
import { Button } from '../ui/Button.tsx';
import { QueryBoundary, Spinner } from '../ui/QueryBoundary.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useRestoreFocusOnUnmount } from '../ui/restore-focus.ts';
import { removeEvent, restoreEvent } from './event-mutations.ts';
import { useEvents } from './use-events.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatNumber } from '../../domain/money.ts';
import { lazyPart } from '../lazy-part.ts';

const EventDialog = lazyPart(() => import('./EventDialog.tsx'));
const Trash = lazyPart(() => import('./Trash.tsx'));

type Open = { kind: 'none' | 'create' | 'trash' } | { kind: 'edit' | 'delete'; event: StaffEvent };
const closed: Open = { kind: 'none' };
const initialDialog = (): Open => (location.hash === newEventHash ? { kind: 'create' } : closed);

/** The events page with its tabs and dialogs. */
export default function Events() {
  const list = useEvents();
  const [open, setOpen] = useState(initialDialog);
  const [deleted, setDeleted] = useState<StaffEvent | null>(null);
  const isRestored = list.data?.some(({ id }) => id === deleted?.id);
  const close = () => setOpen(closed);
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return (
    <>
      <PageHeader title="Event Management">
        <button
          type="button"
          className="button button--secondary"
          onClick={() => setOpen({ kind: 'trash' })}
        >
          <Icon name="trash-2" /> Trash
        </button>
        <button type="button" className="button" onClick={() => setOpen({ kind: 'create' })}>
          <Icon name="calendar-plus" /> Add Event
        </button>
      </PageHeader>
      <QueryBoundary to={list} of="the events" failure="Failed to fetch events">
        {(events) => (
          <EventTabs
            events={events}
            edit={(event) => setOpen({ kind: 'edit', event })}
            remove={(event) => setOpen({ kind: 'delete', event })}
          />
        )}
      </QueryBoundary>
      {deleted && !isRestored && (
        <UndoToast key={deleted.id} event={deleted} onEnd={() => setDeleted(null)} />
      )}
      <Suspense fallback={<Spinner of="the dialog" />}>
        {open.kind === 'create' && <EventDialog event={null} onClose={close} />}
        {open.kind === 'edit' && <EventDialog event={open.event} onClose={close} />}
        {open.kind === 'trash' && <Trash onClose={close} />}
      </Suspense>
      {open.kind === 'delete' && (
        <ConfirmDialog
          title="Delete Event"
          question={deleteQuestions.event}
          label="Delete"
          onConfirm={async () => {
            if (await removeEvent(open.event)) setDeleted(open.event);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

type Acts = { edit: (event: StaffEvent) => void; remove: (event: StaffEvent) => void };

/** The tab changes at once, and its cards render in the next frame. */
function EventTabs({ events, ...acts }: Acts & { events: readonly StaffEvent[] }) {
  const featured = events.filter(({ event_type }) => event_type === 'featured');
  const comingSoon = events.filter(({ event_type }) => event_type === 'coming_soon');
  const [tab, setTab] = useState('featured');
  const deferredTab = useDeferredValue(tab);
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
        {deferredTab === 'featured' ? (
          <EventGrid key={deferredTab} events={featured} none="No featured events yet" {...acts} />
        ) : (
          <EventGrid
            key={deferredTab}
            events={comingSoon}
            none="No coming soon events yet"
            {...acts}
          />
        )}
      </Tabs.Content>
      <Tabs.Content value={tab === 'featured' ? 'coming_soon' : 'featured'} tabIndex={-1} />
    </Tabs.Root>
  );
}

const undoDurationMs = 10_000;

/**
 * A toast that can undo a deletion for ten seconds. The time stops while it is hovered or focused.
 */
function UndoToast({ event, onEnd }: { event: StaffEvent; onEnd: () => void }) {
  const [isPaused, setPaused] = useState(false);
  const [undo, isBusy] = useAction(async () => {
    await restoreEvent(event.id);
    onEnd();
  });
  const bar = useRestoreFocusOnUnmount<HTMLDivElement>();
  useEffect(() => {
    if (isPaused || isBusy) return;
    const timer = setTimeout(onEnd, undoDurationMs);
    return () => clearTimeout(timer);
  }, [isPaused, isBusy, onEnd]);

  return (
    <div
      ref={bar}
      className="undo-toast"
      role="status"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span>“{event.title.slice(0, 60)}” is in the trash.</span>
      <Button isOff={isBusy} onClick={() => undo()}>
        Undo
      </Button>
    </div>
  );
}

type EventGridProps = {
  events: readonly StaffEvent[];
  /** Shown without events. */
  none: string;
  edit: (event: StaffEvent) => void;
  remove: (event: StaffEvent) => void;
};

/** The cards of one tab. */
function EventGrid({ events, none, edit, remove }: EventGridProps) {
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
            <Icon name="users" /> {formatNumber(attendees)} / {formatNumber(max_attendees)}{' '}
            attendees
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
