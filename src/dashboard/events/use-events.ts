import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followStaffEvents, listEvents } from '../../data/supabase/staff-events.ts';
import { type StaffEvent, withEvent, withoutEvent } from '../../domain/staff-event.ts';
import { eventNotices } from '../../messages/dashboard.ts';
import { tell } from '../../stores/toasts.ts';
import { withoutEchoes } from './echoes.ts';

export const eventsKey = ['events'];

/** Every event, kept true by Realtime; what others do is told. */
export function useEvents() {
  const queries = useQueryClient();
  const asked = useQuery({ queryKey: eventsKey, queryFn: listEvents, staleTime: 0 });
  const { isError, failureCount } = asked;
  useEffect(() => {
    if (isError) tell(eventNotices.notFetched);
  }, [isError, failureCount]);

  useEffect(() => {
    const known = () => queries.getQueryData<StaffEvent[]>(eventsKey) ?? [];
    const change = (next: StaffEvent[]) => queries.setQueryData(eventsKey, next);
    const refresh = () => void queries.invalidateQueries({ queryKey: eventsKey });
    const wake = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', wake);
    const leave = followStaffEvents(
      withoutEchoes((heard) => {
        if (heard.kind === 'deleted') {
          const gone = known().find(({ id }) => id === heard.id);
          if (!gone) return;
          change(withoutEvent(known(), heard.id));
          tell(eventNotices.someoneDeleted(gone.title));
          return;
        }
        change(withEvent(known(), heard.event));
        const { someoneAdded, someoneUpdated } = eventNotices;
        tell((heard.kind === 'inserted' ? someoneAdded : someoneUpdated)(heard.event.title));
      }),
      refresh,
    );
    return () => {
      document.removeEventListener('visibilitychange', wake);
      leave();
    };
  }, [queries]);
  return asked;
}
