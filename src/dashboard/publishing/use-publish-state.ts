import { useStore } from '@nanostores/react';
import { nextScheduledBuild } from '../../domain/rebuild-schedule.ts';
import { publishText } from '../../messages/publishing.ts';
import { $publishing } from '../../stores/publishing.ts';
import { useLiveRelease, useRelease, useShownRelease } from './use-releases.ts';

export type PublishState = {
  label: string;
  message: string;
  status: 'pending' | 'success' | 'error';
  /** Only the end of a rollback helps. */
  isRolledBack?: boolean;
};

/** How far the changes are on their way to the public site; null where there were none. */
export function usePublishState(): PublishState | null {
  const publishing = useStore($publishing);
  const { data: live } = useLiveRelease();
  const { ended, isLate } = useRelease(publishing.kind === 'requested' ? publishing.since : null);
  const { data: shown } = useShownRelease(ended?.outcome === 'live' ? ended.built_at : null);
  const rollbackNotice = (): PublishState => ({
    ...publishText.rolledBack(shown?.builtAt ?? null),
    status: 'error',
    isRolledBack: true,
  });
  switch (publishing.kind) {
    case 'nothing':
      return null;
    case 'pending':
      return { ...publishText.pending, status: 'pending' };
    case 'unsupported': {
      if (live && Date.parse(live.built_at) >= Date.parse(publishing.since))
        return { ...publishText.live(live.built_at), status: 'success' };
      const due = live ? nextScheduledBuild(live.built_at, new Date()).toISOString() : null;
      return { ...publishText['unsupported'](due), status: 'success' };
    }
    case 'rolled-back':
      if (!shown || shown.rolledBack) return rollbackNotice();
      return shown.builtAt >= publishing.since
        ? { ...publishText.live(shown.builtAt), status: 'success' }
        : { ...publishText.rollbackOver, status: 'error' };
    case 'requested':
      // Until it is live, the release that ends a rollback is not the one that is shown.
      if (shown?.rolledBack && (ended?.outcome === 'live' || !publishing.endsRollback))
        return rollbackNotice();
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
