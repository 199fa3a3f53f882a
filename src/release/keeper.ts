import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Cron } from 'croner';
import { buildRelease } from './build-release.ts';
import { readRelease, type Release } from './release.ts';
import { digestSource } from './source.ts';

const kept = 3;
const everyThreeHours = '0 */3 * * *';
const everyMinute = '* * * * *';

type Settings = {
  releases: string;
  backend: string;
  show: (release: Release) => Promise<void>;
  explain: (reason: string) => void;
};

/**
 * Keeps the shop's release fresh: shows the newest good one at once, builds another where that is
 * stale, and again every three hours. A build that fails replaces nothing. Where no catalogue was
 * ever read, a stand-in is shown and the catalogue is tried again every minute.
 */
export async function keepFresh(settings: Settings) {
  const { releases, backend, show, explain } = settings;
  await mkdir(releases, { recursive: true });
  const source = await digestSource();
  let live: Release | null = null;
  let running: Promise<void> | null = null;

  async function take(release: Release): Promise<void> {
    await show(release);
    live = release;
    await prune(releases);
  }

  async function rebuild(): Promise<void> {
    try {
      await take(await buildRelease({ releases, backend, source, isStandIn: false }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`The release was not renewed. ${reason}`);
      explain(reason);
      if (!live) await take(await buildRelease({ releases, backend, source, isStandIn: true }));
    }
  }

  /** Never two builds at once: who asks meanwhile waits for the one under way. */
  function refresh(): Promise<void> {
    running ??= rebuild().finally(() => {
      running = null;
    });
    return running;
  }

  const newest = await newestOf(releases, (release) => {
    return release.backend === backend && release.source === source && !release.isStandIn;
  });
  if (newest) await take(newest);
  else await refresh();

  const schedules = [
    new Cron(everyThreeHours, () => refresh()),
    new Cron(everyMinute, async () => {
      if (live?.isStandIn) await refresh();
    }),
  ];
  if (newest && Date.now() - Date.parse(newest.builtAt) > 3 * 3_600_000) void refresh();
  return {
    refresh,
    stop(): void {
      for (const schedule of schedules) schedule.stop();
    },
  };
}

async function newestOf(releases: string, isUsable: (release: Release) => boolean) {
  for (const id of await idsIn(releases)) {
    const release = await readRelease(join(releases, id));
    if (release && isUsable(release)) return release;
  }
  return null;
}

async function prune(releases: string): Promise<void> {
  for (const id of (await idsIn(releases)).slice(kept)) {
    await rm(join(releases, id), { recursive: true, force: true });
  }
}

/** Newest first. */
async function idsIn(releases: string): Promise<string[]> {
  const names = await readdir(releases);
  return names
    .filter((name) => /^\d{17}$/.test(name))
    .toSorted()
    .toReversed();
}
