import { useStore } from '@nanostores/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import {
  fetchLiveRelease,
  fetchReleaseSince,
  fetchServedRelease,
} from '../../data/backend/releases.ts';
import { nextScheduledBuild } from '../../domain/time/rebuild-schedule.ts';
import { publishText } from '../../messages/publishing.ts';
import { $publishing } from '../../stores/publishing.ts';
import { queryClient } from '../query-client.ts';

export type PublishState = {
  label: string;
  message: string;
  status: 'pending' | 'success' | 'error';
  /** True if only ending the rollback publishes the changes. */
  isRolledBack?: boolean;
};

/** Returns the publishing state of the changes. Null without changes. */
export function usePublishState(): PublishState | null {
  const publishing = useStore($publishing);
  const { data: liveRelease } = useLiveRelease();
  const { ended, isLate } = useRelease(publishing.kind === 'requested' ? publishing.since : null);
  const { data: servedRelease } = useShownRelease(
    ended?.outcome === 'live' ? ended.built_at : null,
  );
  const rollbackState = (): PublishState => ({
    ...publishText.rolledBack(servedRelease?.builtAt ?? null),
    status: 'error',
    isRolledBack: true,
  });
  switch (publishing.kind) {
    case 'idle':
      return null;
    case 'pending':
      return { ...publishText.pending, status: 'pending' };
    case 'unsupported': {
      if (liveRelease && Date.parse(liveRelease.built_at) >= Date.parse(publishing.since))
        return { ...publishText.live(liveRelease.built_at), status: 'success' };
      const due = liveRelease
        ? nextScheduledBuild(liveRelease.built_at, new Date()).toISOString()
        : null;
      return { ...publishText['unsupported'](due), status: 'success' };
    }
    case 'rolled-back':
      if (!servedRelease || servedRelease.rolledBack) return rollbackState();
      return servedRelease.builtAt >= publishing.since
        ? { ...publishText.live(servedRelease.builtAt), status: 'success' }
        : { ...publishText.rollbackOver, status: 'error' };
    case 'requested':
      // Until it is live, the release that ends a rollback is not the served one.
      if (servedRelease?.rolledBack && (ended?.outcome === 'live' || !publishing.endsRollback))
        return rollbackState();
      if (ended?.outcome === 'live')
        return { ...publishText.live(ended.built_at), status: 'success' };
      if (ended) return { ...publishText.notBuilt(ended), status: 'error' };
      return isLate
        ? { ...publishText.late, status: 'error' }
        : { ...publishText.building, status: 'pending' };
    default:
      return { ...publishText[publishing.kind], status: 'error' };
  }
}

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
function useRelease(since: string | null): { ended: Poll['ended']; isLate: boolean } {
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
