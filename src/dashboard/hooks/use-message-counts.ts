import { useQuery } from '@tanstack/react-query';
import type { MessageFilter } from '../../domain/people/inbox.ts';
import { countMessages } from '../../data/backend/messages.ts';

export const messageCountsKey = 'message counts';
export const countPollMs = 60_000;

/**
 * Counts the messages of each state that match: when the tab becomes visible, and every
 * minute while it is. The menu and the page of the messages share the request.
 */
export const useMessageCounts = ({
  searchText = '',
  assignee = null,
  kind = null,
}: Partial<Omit<MessageFilter, 'state'>> = {}) =>
  useQuery({
    queryKey: [messageCountsKey, searchText, assignee, kind],
    queryFn: () => countMessages({ searchText, assignee, kind }),
    staleTime: 10_000,
    refetchInterval: countPollMs,
    refetchOnWindowFocus: true,
  });
