import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PendingSite } from '../backend.ts';
import type { BuildSettings, buildRelease } from '../build/build-release.ts';
import { createReleaseHandler, type ReleaseHandler } from '../serve/release-handler.ts';
import { createBand } from '../serve/release-preview.ts';
import { previewTexts } from '../site.ts';
import type { Release } from '../store/release-store.ts';
import { acquireBuildLock, changesSince } from './rebuild.ts';

/** The previews whose files stay on the disk. */
const maxKept = 3;

type Base = Pick<BuildSettings, 'config' | 'backend' | 'sourceHash'> & { live: Release | null };

type Settings = {
  /** The folder of the releases, in which that of the previews lies. */
  releases: string;
  /** Returns what a preview differs from. */
  getBase: () => Base;
  build: typeof buildRelease;
  signal: AbortSignal;
};

/**
 * Creates the function that builds the site with what staff have prepared. It waits for other builds, and who asks
 * for the same site as the last one gets that.
 */
export function createPendingSites({ releases, getBase, build, signal }: Settings) {
  const folder = join(releases, 'previews');
  const cleared = rm(folder, { recursive: true, force: true });
  let last: { digest: string; built: Promise<ReleaseHandler> } | null = null;

  async function buildOne({ left_out: notMade, ...pending }: PendingSite): Promise<ReleaseHandler> {
    await cleared;
    const unlock = await acquireBuildLock(releases, {
      skipThrottle: true,
      isCounted: false,
      signal,
    });
    try {
      const { config, live, ...source } = getBase();
      const release = await build({
        config,
        ...source,
        id: `${Date.now()}-${randomUUID()}`,
        builtAt: new Date().toISOString(),
        releases: folder,
        isFallback: false,
        previous: live,
        // The catalog is that of the live release.
        changes: live && changesSince(live, [], source),
        pending,
        signal,
      });
      const names = (await readdir(folder)).filter((name) => name !== 'node_modules').toSorted();
      for (const name of names.slice(0, -maxKept))
        await rm(join(folder, name), { recursive: true });
      const { pending: text, cannotApply } = previewTexts;
      const leftOut = [notMade.length > 0 ? cannotApply(notMade) : '', release.skipped ?? ''];
      return await createReleaseHandler(release, {
        config,
        previous: live ? [live] : [],
        band: createBand(text, leftOut.join(' ').trim()),
      });
    } finally {
      unlock();
    }
  }

  return (pending: PendingSite): Promise<ReleaseHandler> => {
    // The rows of planned changes have the time of their trial.
    const omitTimes = (name: string, value: unknown) => (name === 'updated_at' ? null : value);
    const parts = JSON.stringify([pending, getBase().live?.id], omitTimes);
    const digest = createHash('sha256').update(parts).digest('base64');
    if (last?.digest === digest) return last.built;
    const before = last?.built.catch(() => undefined) ?? Promise.resolve();
    const built = before.then(() => buildOne(pending));
    last = { digest, built };
    built.catch(() => {
      if (last?.built === built) last = null;
    });
    return built;
  };
}
