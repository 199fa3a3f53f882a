import * as Tabs from '@radix-ui/react-tabs';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { newEventHash } from '../../domain/dashboard-routes.ts';
import type { StaffEvent } from '../../domain/staff-event.ts';
import { deleteQuestions } from '../../messages/dashboard.ts';
import { QueryBoundary, Spinner } from '../ui/QueryBoundary.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { removeEvent } from './event-mutations.ts';
import { EventGrid } from './EventGrid.tsx';
import { UndoToast } from './UndoToast.tsx';
import { useEvents } from './use-events.ts';
import { Icon } from '../ui/Icon.tsx';

const EventDialog = lazy(() => import('./EventDialog.tsx'));
const Trash = lazy(() => import('./Trash.tsx'));

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
        <Tabs.Trigger value="featured">Featured Events ({featured.length})</Tabs.Trigger>
        <Tabs.Trigger value="coming_soon">Coming Soon ({comingSoon.length})</Tabs.Trigger>
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
