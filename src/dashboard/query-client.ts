import { QueryCache, QueryClient } from '@tanstack/react-query';
import { refreshSession } from '../stores/session.ts';

const threeHoursMs = 10_800_000;

/**
 * What was read from the records, kept for 3 hours and asked for once more after a failure. A failed
 * reading may mean that the right to read is gone, so the profile is looked up anew.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: () => void refreshSession() }),
  defaultOptions: {
    queries: {
      staleTime: threeHoursMs,
      gcTime: threeHoursMs,
      retry: 1,
      refetchOnWindowFocus: false,
    },
  },
});
