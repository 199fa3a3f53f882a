import { unwatchFile, watchFile } from 'node:fs';
import { Cron } from 'croner';
import { betweenBuilds } from '../domain/schedule.ts';
import { buildRelease } from './build-release.ts';
import { createPacer } from './pacer.ts';
import type { Records } from './records.ts';
import type { Release } from './release.ts';
import { renew, type Cause } from './renew.ts';
import { openRequests, type RequestKind } from './requests.ts';
import type { Shelf } from './shelf.ts';
import { digestSource } from './source.ts';

const everyMinute = '* * * * *';

type Settings = {
  shelf: Shelf;
  backend: string;
  home: string;
  show: (release: Release, older: readonly Release[]) => Promise<void>;
  explain: (reason: string) => void;
  build?: typeof buildRelease;
};

/**
 * Keeps the shop's release fresh. `showLast` shows the last good one at once; `open` then renews it
 * where it is stale or of older code, and again three hours after each release or when asked. Whoever
 * moves the pointer of the shelf, this process or another, is followed within a second. Where the
 * catalogue cannot be read and never was, a stand-in is shown; until there is a release, a build is tried
 * again every minute.
 */
export function createKeeper({
  shelf,
  backend,
  home,
  show,
  explain,
  build = buildRelease,
}: Settings) {
  let live: Release | null = null;
  let showing = Promise.resolve();
  let onEnd: Records['note'] = () => Promise.resolve();
  let source = '';
  const stopping = new AbortController();
  const requests = openRequests(shelf.folder);

  const pacer = createPacer({
    run,
    mostPatience: () => (live === null || live.isStandIn ? 60_000 : Infinity),
  });

  async function take(release: Release): Promise<void> {
    const older = (await shelf.list()).filter(({ id }) => id !== release.id);
    await show(release, older);
    live = release;
  }

  /** One after another: the pointer may move while a release is being opened. */
  function follow(): Promise<void> {
    showing = showing
      .then(async () => {
        const next = await shelf.live();
        if (!next || next.id === live?.id || next.isStandIn || next.backend !== backend) return;
        await take(next);
      })
      .catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'release-not-shown', why: String(error) }));
      });
    return showing;
  }

  async function run(cause: Cause, began: () => void): Promise<boolean> {
    const attempt = await renew({
      shelf,
      backend,
      home,
      source,
      cause,
      isUrgent: !live,
      began,
      signal: stopping.signal,
      build,
    });
    if (!attempt) began();
    if (!attempt || stopping.signal.aborted) return true;
    const { id, outcome, reason, books, seconds } = attempt;
    const say = outcome === 'live' ? console.log : console.error;
    if (live) say(JSON.stringify({ event: 'release', id, cause, outcome, books, seconds, reason }));
    else if (reason)
      console.error(outcome === 'live' ? reason : `The release was not renewed. ${reason}`);
    await onEnd(attempt);
    if (attempt.outcome === 'live') await follow();
    else {
      explain(attempt.reason);
      if (!live && isWithoutCatalog(attempt.reason)) await standIn();
    }
    return outcome === 'live';
  }

  async function standIn(): Promise<void> {
    const beganAt = new Date();
    const id = await shelf.nextId(beganAt);
    const builtAt = beganAt.toISOString();
    const { signal } = stopping;
    const releases = shelf.folder;
    await take(await build({ id, builtAt, releases, backend, source, isStandIn: true, signal }));
  }

  /** Of a wrong clock's moments, those to come are as far away as those gone by. */
  const isLongAgo = (moment: number) => !(Math.abs(Date.now() - moment) < betweenBuilds);
  const isStale = () => !live || isLongAgo(Date.parse(live.builtAt));
  let askedAt = NaN;
  let clock: Cron | null = null;

  /** Once in three hours: what fails is the pacer's to try again. */
  function askFor(cause: 'start' | 'schedule'): void {
    askedAt = Date.now();
    pacer.ask(cause);
  }

  return {
    /** Whether a release of an earlier run is shown. */
    async showLast(): Promise<boolean> {
      await follow();
      return live !== null;
    },

    /** Resolves when a release is shown. */
    async open(records: Pick<Records, 'note' | 'tell'>): Promise<void> {
      onEnd = async (attempt) => {
        await records.note(attempt);
        await records.tell();
      };
      source = await digestSource();
      watchFile(shelf.pointerFile, { interval: 500, persistent: false }, () => void follow());
      if (!live) {
        askFor('start');
        await pacer.rest();
      } else {
        const kinds = (await requests.list()).map(({ kind }) => kind);
        const asked = kinds.find((kind) => kind !== 'webhook') ?? kinds[0];
        if (asked) pacer.ask(causeOf(asked));
        else if (live.source !== source || isStale()) askFor('start');
      }
      clock = new Cron(everyMinute, () => {
        if (isStale() && isLongAgo(askedAt)) askFor('schedule');
        return records.tell();
      });
    },

    /** Asks for a release; resolves when the request cannot be lost any more. Rejects where it is not stored. */
    async request(kind: RequestKind): Promise<{ joined: boolean }> {
      await requests.add(kind);
      return pacer.ask(causeOf(kind));
    },
    /** When the release was built that somebody rolled back to; null where none is held. */
    async rolledBackTo(): Promise<string | null> {
      const pointer = await shelf.readPointer();
      if (!pointer?.isHeld) return null;
      return (await shelf.live())?.builtAt ?? null;
    },
    state: pacer.state,
    stop(): void {
      stopping.abort();
      pacer.stop();
      unwatchFile(shelf.pointerFile);
      clock?.stop();
    },
  };
}

/** Only the catalog's silence: a slow machine and a fault of the build open no other shop. */
const isWithoutCatalog = (reason: string): boolean =>
  reason.startsWith('No catalogue') && !reason.endsWith('The catalog itself was read.');

const causeOf = (kind: RequestKind): Cause => (kind === 'webhook' ? 'webhook' : 'publish');

export type Keeper = ReturnType<typeof createKeeper>;
