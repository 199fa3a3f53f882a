import { skipToken, useQuery } from '@tanstack/react-query';
import { readLiveRelease, readReleaseSince } from '../../data/supabase/releases.ts';
import { readShownRelease } from '../../data/shown-release.ts';
import { queries } from '../queries.ts';

const often = 2000;
/** After a failure, as the server tries again by itself. */
const seldom = 15_000;
const mostLooks = 300;

/** The last release that went live. */
export const useLiveRelease = () =>
  useQuery({
    queryKey: ['release'],
    queryFn: readLiveRelease,
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
    queryFn: readShownRelease,
    staleTime: 0,
    // A host of files has no answer, now or later.
    refetchInterval: ({ state: { data } }) => (data === null ? false : seldom),
  });

type Look = { ended: Awaited<ReturnType<typeof readReleaseSince>>; count: number };

/** How the build ended that was asked for then; looked for while the tab is seen, some ten minutes long. */
export function useRelease(since: string | null): { ended: Look['ended']; isLate: boolean } {
  const queryKey = ['release', since];
  async function look(since: string): Promise<Look> {
    const before = queries.getQueryData<Look>(queryKey);
    return { ended: await readReleaseSince(since), count: (before?.count ?? 0) + 1 };
  }
  const { data } = useQuery({
    queryKey,
    queryFn: since === null ? skipToken : () => look(since),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.ended?.outcome === 'live' || isOver(data)) return false;
      return data?.ended ? seldom : often;
    },
  });
  return { ended: data?.ended ?? null, isLate: isOver(data) };
}

const isOver = (look: Look | undefined): boolean => look !== undefined && look.count >= mostLooks;
