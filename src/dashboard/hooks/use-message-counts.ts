import { useQuery } from '@tanstack/react-query';
import { countMessages } from '../../data/backend/messages.ts';

export const messageCountsKey = 'message counts';

/**
 * Counts the messages of each state that match, of one assignee or of all: when the tab becomes visible, and every
 * minute while it is. The menu and the page of the messages share the request.
 */
export const useMessageCounts = (searchText: string, assignee: string | null = null) =>
  useQuery({
    queryKey: [messageCountsKey, searchText, assignee],
    queryFn: () => countMessages(searchText, assignee),
    staleTime: 10_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
