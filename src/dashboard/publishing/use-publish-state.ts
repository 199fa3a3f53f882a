import { useStore } from '@nanostores/react';
import { nextScheduledBuild } from '../../domain/rebuild-schedule.ts';
import { publishText } from '../../messages/publishing.ts';
import { $publishing } from '../../stores/publishing.ts';
import { useLiveRelease, useRelease, useShownRelease } from './use-releases.ts';

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
