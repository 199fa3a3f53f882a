import { skipToken, useQuery } from '@tanstack/react-query';
import {
  fetchLiveRelease,
  fetchReleaseSince,
  fetchServedRelease,
} from '../../data/supabase/releases.ts';
import { queryClient } from '../query-client.ts';

const pollIntervalMs = 2000;
/** The interval after a failed build, because the server retries by itself. */
const retryIntervalMs = 15_000;
const maxPolls = 300;

/** Returns the last live release. */
export const useLiveRelease = () =>
  useQuery({
    queryKey: ['release'],
    queryFn: fetchLiveRelease,
    staleTime: 0,
    refetchInterval: 60_000,
  });

/**
 * Returns the release that the site serves. It refetches if the database has a new live release.
 */
export const useShownRelease = (liveSince: string | null = null) =>
  useQuery({
    queryKey: ['shown-release', liveSince],
    queryFn: fetchServedRelease,
    staleTime: 0,
    // A static host never has an answer.
    refetchInterval: ({ state: { data } }) => (data === null ? false : retryIntervalMs),
  });

type Poll = { ended: Awaited<ReturnType<typeof fetchReleaseSince>>; count: number };

/**
 * Returns the outcome of the requested build. Polls for about ten minutes while the tab is visible.
 */
export function useRelease(since: string | null): { ended: Poll['ended']; isLate: boolean } {
  const queryKey = ['release', since];
  async function poll(since: string): Promise<Poll> {
    const before = queryClient.getQueryData<Poll>(queryKey);
    return { ended: await fetchReleaseSince(since), count: (before?.count ?? 0) + 1 };
  }
  const { data } = useQuery({
    queryKey,
    queryFn: since === null ? skipToken : () => poll(since),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.ended?.outcome === 'live' || isOver(data)) return false;
      return data?.ended ? retryIntervalMs : pollIntervalMs;
    },
  });
  return { ended: data?.ended ?? null, isLate: isOver(data) };
}

const isOver = (poll: Poll | undefined): boolean => poll !== undefined && poll.count >= maxPolls;
