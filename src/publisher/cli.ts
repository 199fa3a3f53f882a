import { exportStatic } from './static-export.ts';
import type { ReleaseReporter } from './release-reporter.ts';
import { rebuild } from './rebuild.ts';
import { openRequests } from './requests.ts';
import type { ReleaseStore } from './release-store.ts';
import { hashSource } from './source-hash.ts';

const usage =
  'npm run release:build [-- --allow-shrink], release:list, release:rollback [-- ID], release:export -- FOLDER';

type CommandContext = {
  store: ReleaseStore;
  backend: string;
  home: string;
  reporter: Pick<ReleaseReporter, 'record' | 'send'>;
};

/** Does what the operator asked; the lines to print. A shop that is running follows within a second. */
export async function runReleaseCommand(
  words: readonly string[],
  place: CommandContext,
): Promise<string[]> {
  const [verb, ...more] = words;
  if (verb === 'list' && more.length === 0) return list(place.store);
  if (verb === 'rollback' && more.length <= 1) return rollBack(place.store, more[0]);
  if (verb === 'export' && more.length === 1 && more[0]) return exportRelease(place.store, more[0]);
  if (verb === 'build' && more.every((word) => word === '--allow-shrink'))
    return build(place, more.length > 0);
  throw new Error(`Usage: ${usage}`);
}

async function list(shelf: ReleaseStore): Promise<string[]> {
  const [releases, live, pointer] = await Promise.all([
    shelf.list(),
    shelf.live(),
    shelf.readPointer(),
  ]);
  if (releases.length === 0) return ['There are no releases yet.'];
  const mark = (id: string) =>
    id === live?.id ? (pointer?.isPinned ? ' live, pinned' : ' live') : '';
  return releases.map(({ id, builtAt, books }) => `${id}  ${builtAt}  ${books} books${mark(id)}`);
}

async function rollBack(shelf: ReleaseStore, asked: string | undefined): Promise<string[]> {
  const [releases, live] = await Promise.all([shelf.list(), shelf.live()]);
  const older = releases.filter(({ id, isFallback }) => !isFallback && live && id < live.id);
  const to = asked ? releases.find(({ id }) => id === asked) : older[0];
  if (!to) throw new Error(asked ? `There is no release ${asked}.` : 'There is no older release.');
  // Who agreed to end an earlier rollback has not seen this one.
  const requests = openRequests(shelf.folder);
  await requests.remove((await requests.list()).filter(({ kind }) => kind === 'end-rollback'));
  await shelf.setLive({ id: to.id, isPinned: true });
  return [
    `Live is ${to.id}, built at ${to.builtAt}, with ${to.books} books.`,
    'It stays until somebody ends the rollback in the dashboard, or runs npm run release:build.',
  ];
}

async function exportRelease(shelf: ReleaseStore, target: string): Promise<string[]> {
  const live = await shelf.live();
  if (!live) throw new Error('There is no release yet: npm run release:build makes one.');
  const older = (await shelf.list()).filter(({ id }) => id !== live.id);
  await exportStatic(live, target, older);
  return [`${target} holds ${live.id}, with ${live.books} books, for any static host.`];
}

async function build(place: CommandContext, allowShrink: boolean): Promise<string[]> {
  const { store, backend, home, reporter } = place;
  const skipThrottle = (await store.live()) === null;
  const sourceHash = await hashSource();
  const attempt = await rebuild({
    store,
    backend,
    home,
    sourceHash,
    trigger: 'command',
    allowShrink,
    skipThrottle,
  });
  if (!attempt) throw new Error('Rebuilds are paused: a rollback is pinned.');
  await reporter.record(attempt);
  await reporter.send();
  if (attempt.outcome !== 'live') throw new Error(`The release was not renewed. ${attempt.reason}`);
  return [`Live is ${attempt.id}, with ${attempt.books} books, after ${attempt.seconds} s.`];
}
