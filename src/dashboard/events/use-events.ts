import { useEffect } from 'react';
import { followStaffEvents, listEvents } from '../../data/supabase/staff-events.ts';
import { type StaffEvent, withEvent, withoutEvent } from '../../domain/staff-event.ts';
import { eventNotices } from '../../messages/dashboard.ts';
import { tell } from '../../stores/toasts.ts';
import { changeKnown, readAgain } from '../change-list.ts';
import { useList } from '../parts/use-list.ts';
import { queries } from '../queries.ts';
import { withoutEchoes } from './echoes.ts';

export const eventsKey = 'events';

/** Every event, kept true by Realtime; what others do is told. */
export function useEvents() {
  useEffect(() => {
    return followStaffEvents(
      withoutEchoes((heard) => {
        if (heard.kind === 'deleted') {
          const known = queries.getQueryData<StaffEvent[]>([eventsKey]);
          const gone = known?.find(({ id }) => id === heard.id);
          if (!gone) return;
          changeKnown<StaffEvent>(eventsKey, (events) => withoutEvent(events, heard.id));
          tell(eventNotices.someoneDeleted(gone.title));
          return;
        }
        changeKnown<StaffEvent>(eventsKey, (events) => withEvent(events, heard.event));
        const { someoneAdded, someoneUpdated } = eventNotices;
        tell((heard.kind === 'inserted' ? someoneAdded : someoneUpdated)(heard.event.title));
      }),
      () => readAgain(eventsKey),
    );
  }, []);
  return useList(eventsKey, listEvents, eventNotices.notFetched);
}
