import { useEffect } from 'react';
import {
  subscribeToStaffEvents,
  listEvents,
  type EventChange,
} from '../../data/backend/staff-events.ts';
import { type StaffEvent, upsertEvent, excludeEvent } from '../../domain/events/staff-event.ts';
import { eventNotices } from '../../messages/dashboard.ts';
import { showToast } from '../../stores/toasts.ts';
import { updateCache, invalidate } from '../optimistic-list.ts';
import { useListQuery } from '../hooks/use-list-query.ts';
import { queryClient } from '../query-client.ts';

export const eventsKey = 'events';

/**
 * Returns every event, kept up to date with Realtime. Changes of other users show a toast. A page calls it
 * once, because it opens the channel.
 */
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

export type EventsQuery = ReturnType<typeof useEvents>;

const ownChanges = new Set<string>();
let pendingWriteCount = 0;
let deferred: (() => void)[] = [];
const getId = (event: Pick<StaffEvent, 'id' | 'updated_at'>) =>
  `${event.id} ${Date.parse(event.updated_at)}`;

/**
 * Runs a write. Realtime messages are deferred meanwhile, because they may be echoes of this write.
 */
export async function deferWhileWriting<Value>(write: () => Promise<Value>): Promise<Value> {
  pendingWriteCount += 1;
  try {
    return await write();
  } finally {
    pendingWriteCount -= 1;
    if (pendingWriteCount === 0) {
      const callbacks = deferred;
      deferred = [];
      // After the caller has recorded the write.
      setTimeout(() => callbacks.forEach((callback) => callback()), 0);
    }
  }
}

export const recordOwnWrite = (event: StaffEvent): void => void ownChanges.add(getId(event));
export const recordOwnDelete = (id: string): void => void ownChanges.add(`${id} deleted`);

/**
 * Forwards only changes of other users. It also forgets own changes, because echoes from before the
 * subscription never arrive.
 */
export function ignoreOwnChanges(
  callback: (change: EventChange) => void,
): (change: EventChange) => void {
  ownChanges.clear();
  return function handle(change) {
    if (pendingWriteCount > 0) {
      deferred.push(() => handle(change));
      return;
    }
    const changeId = change.kind === 'deleted' ? `${change.id} deleted` : getId(change.event);
    if (!ownChanges.delete(changeId)) callback(change);
  };
}
