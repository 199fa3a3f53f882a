import { useStore } from '@nanostores/react';
import { nextBuildAfter } from '../../domain/schedule.ts';
import { publishWords } from '../../messages/publishing.ts';
import { $publishing } from '../../stores/publishing.ts';
import { useLiveRelease, useRelease, useShownRelease } from './use-releases.ts';

export type PublishState = {
  word: string;
  sentence: string;
  standing: 'under-way' | 'done' | 'stuck';
  /** Only the end of a rollback helps. */
  isRolledBack?: boolean;
};

/** How far the changes are on their way to the public site; null where there were none. */
export function usePublishState(): PublishState | null {
  const publishing = useStore($publishing);
  const { data: live } = useLiveRelease();
  const { ended, isLate } = useRelease(publishing.kind === 'asked' ? publishing.since : null);
  const { data: shown } = useShownRelease(ended?.outcome === 'live' ? ended.built_at : null);
  const rolledBack = (): PublishState => ({
    ...publishWords.rolledBack(shown?.builtAt ?? null),
    standing: 'stuck',
    isRolledBack: true,
  });
  switch (publishing.kind) {
    case 'nothing':
      return null;
    case 'gathering':
      return { ...publishWords.gathering, standing: 'under-way' };
    case 'no-door': {
      if (live && Date.parse(live.built_at) >= Date.parse(publishing.since))
        return { ...publishWords.live(live.built_at), standing: 'done' };
      const due = live ? nextBuildAfter(live.built_at, new Date()).toISOString() : null;
      return { ...publishWords['no-door'](due), standing: 'done' };
    }
    case 'rolled-back':
      if (!shown || shown.rolledBack) return rolledBack();
      return shown.builtAt >= publishing.since
        ? { ...publishWords.live(shown.builtAt), standing: 'done' }
        : { ...publishWords.rollbackOver, standing: 'stuck' };
    case 'asked':
      // Until it is live, the release that ends a rollback is not the one that is shown.
      if (shown?.rolledBack && (ended?.outcome === 'live' || !publishing.endsRollback))
        return rolledBack();
      if (ended?.outcome === 'live')
        return { ...publishWords.live(ended.built_at), standing: 'done' };
      if (ended) return { ...publishWords.notBuilt(ended), standing: 'stuck' };
      return isLate
        ? { ...publishWords.late, standing: 'stuck' }
        : { ...publishWords.building, standing: 'under-way' };
    default:
      return { ...publishWords[publishing.kind], standing: 'stuck' };
  }
}
