import { QueryCache, QueryClient } from '@tanstack/react-query';
import { refreshSession } from '../stores/session.ts';

const threeHoursMs = 10_800_000;

/**
 * Caches responses for 3 hours and retries once. A failed request may mean that the access was
 * revoked, so the profile is fetched again.
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
