import { useEffect } from 'react';
import { subscribeToStaffEvents, listEvents } from '../../data/supabase/staff-events.ts';
import { type StaffEvent, upsertEvent, excludeEvent } from '../../domain/staff-event.ts';
import { eventNotices } from '../../messages/dashboard.ts';
import { showToast } from '../../stores/toasts.ts';
import { updateCache, invalidate } from '../optimistic-list.ts';
import { useListQuery } from '../hooks/use-list-query.ts';
import { queryClient } from '../query-client.ts';
import { ignoreOwnChanges } from './own-changes.ts';

export const eventsKey = 'events';

/** Every event, kept true by Realtime; what others do is told. */
export function useEvents() {
  useEffect(() => {
    return subscribeToStaffEvents(
      ignoreOwnChanges((heard) => {
        if (heard.kind === 'deleted') {
          const known = queryClient.getQueryData<StaffEvent[]>([eventsKey]);
          const gone = known?.find(({ id }) => id === heard.id);
          if (!gone) return;
          updateCache<StaffEvent>(eventsKey, (events) => excludeEvent(events, heard.id));
          showToast(eventNotices.someoneDeleted(gone.title));
          return;
        }
        updateCache<StaffEvent>(eventsKey, (events) => upsertEvent(events, heard.event));
        const { someoneAdded, someoneUpdated } = eventNotices;
        showToast((heard.kind === 'inserted' ? someoneAdded : someoneUpdated)(heard.event.title));
      }),
      () => invalidate(eventsKey),
    );
  }, []);
  return useListQuery(eventsKey, listEvents, eventNotices.notFetched);
}
