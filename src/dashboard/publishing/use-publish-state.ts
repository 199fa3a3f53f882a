import { useStore } from '@nanostores/react';
import { nextScheduledBuild } from '../../domain/rebuild-schedule.ts';
import { publishText } from '../../messages/publishing.ts';
import { $publishing } from '../../stores/publishing.ts';
import { useLiveRelease, useRelease, useShownRelease } from './use-releases.ts';

export type PublishState = {
  label: string;
  message: string;
  status: 'under-way' | 'done' | 'stuck';
  /** Only the end of a rollback helps. */
  isRolledBack?: boolean;
};

/** How far the changes are on their way to the public site; null where there were none. */
export function usePublishState(): PublishState | null {
  const publishing = useStore($publishing);
  const { data: live } = useLiveRelease();
  const { ended, isLate } = useRelease(publishing.kind === 'asked' ? publishing.since : null);
  const { data: shown } = useShownRelease(ended?.outcome === 'live' ? ended.built_at : null);
  const rollbackNotice = (): PublishState => ({
    ...publishText.rolledBack(shown?.builtAt ?? null),
    status: 'stuck',
    isRolledBack: true,
  });
  switch (publishing.kind) {
    case 'nothing':
      return null;
    case 'gathering':
      return { ...publishText.gathering, status: 'under-way' };
    case 'no-door': {
      if (live && Date.parse(live.built_at) >= Date.parse(publishing.since))
        return { ...publishText.live(live.built_at), status: 'done' };
      const due = live ? nextScheduledBuild(live.built_at, new Date()).toISOString() : null;
      return { ...publishText['no-door'](due), status: 'done' };
    }
    case 'rolled-back':
      if (!shown || shown.rolledBack) return rollbackNotice();
      return shown.builtAt >= publishing.since
        ? { ...publishText.live(shown.builtAt), status: 'done' }
        : { ...publishText.rollbackOver, status: 'stuck' };
    case 'asked':
      // Until it is live, the release that ends a rollback is not the one that is shown.
      if (shown?.rolledBack && (ended?.outcome === 'live' || !publishing.endsRollback))
        return rollbackNotice();
      if (ended?.outcome === 'live') return { ...publishText.live(ended.built_at), status: 'done' };
      if (ended) return { ...publishText.notBuilt(ended), status: 'stuck' };
      return isLate
        ? { ...publishText.late, status: 'stuck' }
        : { ...publishText.building, status: 'under-way' };
    default:
      return { ...publishText[publishing.kind], status: 'stuck' };
  }
}
