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

/** Returns every event, kept up to date with Realtime. Changes of other users show a toast. */
export function useEvents() {
  useEffect(() => {
    return subscribeToStaffEvents(
      ignoreOwnChanges((change) => {
        if (change.kind === 'deleted') {
          const cachedEvents = queryClient.getQueryData<StaffEvent[]>([eventsKey]);
          const deletedEvent = cachedEvents?.find(({ id }) => id === change.id);
          if (!deletedEvent) return;
          updateCache<StaffEvent>(eventsKey, (events) => excludeEvent(events, change.id));
          showToast(eventNotices.someoneDeleted(deletedEvent.title));
          return;
        }
        updateCache<StaffEvent>(eventsKey, (events) => upsertEvent(events, change.event));
        const { someoneAdded, someoneUpdated } = eventNotices;
        showToast((change.kind === 'inserted' ? someoneAdded : someoneUpdated)(change.event.title));
      }),
      () => invalidate(eventsKey),
    );
  }, []);
  return useListQuery(eventsKey, listEvents, eventNotices.notFetched);
}
