import { Suspense, useEffect, useState } from 'react';
import { newEventHash } from '../../domain/site/routes.ts';
import type { StaffEvent } from '../../domain/events/staff-event.ts';
import { deleteQuestions } from '../../messages/dashboard.ts';
import { useSearchParam } from '../hooks/use-search-param.ts';
import { QueryBoundary, Spinner } from '../ui/QueryBoundary.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { listDeleted } from '../../data/backend/trash.ts';
import { Trash } from '../trash/Trash.tsx';
import { EventList } from './EventList.tsx';
import { removeEvents, restoreEvent } from './event-mutations.ts';
import { useEvents } from './use-events.ts';
import { Icon } from '../ui/Icon.tsx';
import { othersInSeries } from '../../domain/events/repeat-event.ts';
import { lazyPart } from '../lazy-part.ts';

const EventDialog = lazyPart(() => import('./EventDialog.tsx'));
const ScheduleDialog = lazyPart(() => import('../publishing/ScheduleDialog.tsx'));

type Open =
  | { kind: 'none' | 'create' | 'trash' }
  | { kind: 'edit' | 'duplicate' | 'schedule' | 'delete'; event: StaffEvent };
const closed: Open = { kind: 'none' };
const initialDialog = (): Open => (location.hash === newEventHash ? { kind: 'create' } : closed);

/** The events page with its tabs and dialogs. */
export default function Events() {
  const list = useEvents();
  const [open, setOpen] = useState(initialDialog);
  const [deleted, setDeleted] = useState<StaffEvent | null>(null);
  const isRestored = list.data?.some(({ id }) => id === deleted?.id);
  const close = () => setOpen(closed);
  const [tab, setTab] = useSearchParam('tab');
  const events = list.data ?? [];
  const series = open.kind === 'delete' ? othersInSeries(open.event, events, 'all') : [];
  // The tab of a saved event opens, so that staff see it.
  const showTabOf = ({ event_type }: Pick<StaffEvent, 'event_type'>) => {
    setTab(event_type === 'featured' ? '' : event_type);
    close();
  };
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
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
          <EventList
            events={events}
            tab={tab}
            setTab={(tab) => setTab(tab === 'featured' ? '' : tab)}
            edit={(event) => setOpen({ kind: 'edit', event })}
            schedule={(event) => setOpen({ kind: 'schedule', event })}
            duplicate={(event) => setOpen({ kind: 'duplicate', event })}
            remove={(event) => setOpen({ kind: 'delete', event })}
          />
        )}
      </QueryBoundary>
      <Trash
        kind="events"
        list={() => listDeleted('events')}
        restore={restoreEvent}
        isOpen={open.kind === 'trash'}
        onClose={close}
        deleted={isRestored ? null : deleted}
        onUndoEnd={() => setDeleted(null)}
      />
      <Suspense fallback={<Spinner of="the dialog" />}>
        {(open.kind === 'create' || open.kind === 'duplicate') && (
          <EventDialog
            event={null}
            template={open.kind === 'duplicate' ? open.event : undefined}
            events={events}
            onSaved={showTabOf}
            onClose={close}
          />
        )}
        {open.kind === 'edit' && (
          <EventDialog event={open.event} events={events} onSaved={showTabOf} onClose={close} />
        )}
        {open.kind === 'schedule' && (
          <ScheduleDialog
            subject="events"
            id={open.event.id}
            title={open.event.title}
            onClose={close}
          />
        )}
      </Suspense>
      {open.kind === 'delete' && (
        <ConfirmDialog
          title="Delete Event"
          question={deleteQuestions.event}
          label="Delete"
          isDestructive
          onConfirm={async () => {
            if (await removeEvents([open.event])) setDeleted(open.event);
          }}
          {...(series.length > 0 && {
            alternative: {
              label: `Delete All ${series.length + 1}`,
              onConfirm: () => removeEvents([open.event, ...series]),
            },
          })}
          onClose={close}
        />
      )}
    </>
  );
}
