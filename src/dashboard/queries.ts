import { QueryCache, QueryClient } from '@tanstack/react-query';
import { refreshSession } from '../stores/session.ts';

const threeHours = 10_800_000;

/**
 * What was read from the records, kept for 3 hours and asked for once more after a failure. A failed
 * reading may mean that the right to read is gone, so the profile is looked up anew.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: () => void refreshSession() }),
  defaultOptions: {
    queries: { staleTime: threeHours, gcTime: threeHours, retry: 1, refetchOnWindowFocus: false },
  },
});
