import { useStore } from '@nanostores/react';
import { nextBuildAfter } from '../../domain/schedule.ts';
import { publishWords } from '../../messages/publishing.ts';
import { $publishing } from '../../stores/publishing.ts';
import { useLiveRelease, useRelease } from './use-releases.ts';

export type PublishState = {
  word: string;
  sentence: string;
  standing: 'under-way' | 'done' | 'stuck';
};

/** How far the changes are on their way to the public site; null where there were none. */
export function usePublishState(): PublishState | null {
  const publishing = useStore($publishing);
  const { data: live } = useLiveRelease();
  const { ended, isLate } = useRelease(publishing.kind === 'asked' ? publishing.since : null);
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
    case 'asked':
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
