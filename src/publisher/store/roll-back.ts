import { openRequests } from '../schedule/publish-requests.ts';
import type { Release, ReleaseStore } from './release-store.ts';

/**
 * Sets an earlier release live and pins it, so that only a confirmed request or a command replaces it.
 * Without an id, it is the one before the live release. Returns null if there is no such release.
 */
export async function rollBack(store: ReleaseStore, id?: string): Promise<Release | null> {
  const [releases, live] = await Promise.all([store.list(), store.live()]);
  const earlier = releases.filter((release) => !release.isFallback && live && release.id < live.id);
  const target = id === undefined ? earlier[0] : releases.find((release) => release.id === id);
  if (!target || target.isFallback) return null;
  // Requests to end a rollback refer to an earlier one, not to this one.
  const requests = openRequests(store.folder);
  await requests.remove((await requests.list()).filter(({ kind }) => kind === 'end-rollback'));
  await store.setLive({ id: target.id, isPinned: true });
  return target;
}
