import { useQuery } from '@tanstack/react-query';
import { countMessages } from '../../data/backend/messages.ts';

export const messageCountsKey = 'message counts';

/**
 * Counts the messages of each state that contain a text: when the tab becomes visible, and every
 * minute while it is. The menu and the page of the messages share the request.
 */
export const useMessageCounts = (searchText: string) =>
  useQuery({
    queryKey: [messageCountsKey, searchText],
    queryFn: () => countMessages(searchText),
    staleTime: 10_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
