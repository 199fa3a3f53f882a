import { skipToken, useQuery } from '@tanstack/react-query';
import { fetchLiveRelease, fetchReleaseSince } from '../../data/supabase/releases.ts';
import { fetchServedRelease } from '../../data/served-release.ts';
import { queryClient } from '../query-client.ts';

const pollIntervalMs = 2000;
/** After a failure, as the server tries again by itself. */
const retryIntervalMs = 15_000;
const maxPolls = 300;

/** The last release that went live. */
export const useLiveRelease = () =>
  useQuery({
    queryKey: ['release'],
    queryFn: fetchLiveRelease,
    staleTime: 0,
    refetchInterval: 60_000,
  });

/**
 * The release that shoppers see, by the site's own server. A release of which the records tell is a
 * reason to ask again.
 */
export const useShownRelease = (told: string | null = null) =>
  useQuery({
    queryKey: ['shown-release', told],
    queryFn: fetchServedRelease,
    staleTime: 0,
    // A host of files has no answer, now or later.
    refetchInterval: ({ state: { data } }) => (data === null ? false : retryIntervalMs),
  });

type Poll = { ended: Awaited<ReturnType<typeof fetchReleaseSince>>; count: number };

/** How the build ended that was asked for then; looked for while the tab is seen, some ten minutes long. */
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
