import { exportForEdge } from './edge.ts';
import type { Records } from './records.ts';
import { renew } from './renew.ts';
import { openRequests } from './requests.ts';
import type { Shelf } from './shelf.ts';
import { digestSource } from './source.ts';

const usage =
  'npm run rollback [-- ID], npm run refresh [-- --even-if-smaller], npm run releases, npm run export -- FOLDER';

type Place = {
  shelf: Shelf;
  backend: string;
  home: string;
  records: Pick<Records, 'note' | 'tell'>;
};

/** Does what the operator asked; the lines to print. A shop that is running follows within a second. */
export async function obey(words: readonly string[], place: Place): Promise<string[]> {
  const [verb, ...more] = words;
  if (verb === 'releases' && more.length === 0) return list(place.shelf);
  if (verb === 'rollback' && more.length <= 1) return rollBack(place.shelf, more[0]);
  if (verb === 'export' && more.length === 1 && more[0]) return layOut(place.shelf, more[0]);
  if (verb === 'refresh' && more.every((word) => word === '--even-if-smaller'))
    return refresh(place, more.length > 0);
  throw new Error(`Please use: ${usage}`);
}

async function list(shelf: Shelf): Promise<string[]> {
  const [releases, live, pointer] = await Promise.all([
    shelf.list(),
    shelf.live(),
    shelf.readPointer(),
  ]);
  if (releases.length === 0) return ['There are no releases yet.'];
  const mark = (id: string) => (id === live?.id ? (pointer?.isHeld ? ' live, held' : ' live') : '');
  return releases.map(({ id, builtAt, books }) => `${id}  ${builtAt}  ${books} books${mark(id)}`);
}

async function rollBack(shelf: Shelf, asked: string | undefined): Promise<string[]> {
  const [releases, live] = await Promise.all([shelf.list(), shelf.live()]);
  const older = releases.filter(({ id, isStandIn }) => !isStandIn && live && id < live.id);
  const to = asked ? releases.find(({ id }) => id === asked) : older[0];
  if (!to) throw new Error(asked ? `There is no release ${asked}.` : 'There is no older release.');
  // Who agreed to end an earlier rollback has not seen this one.
  const requests = openRequests(shelf.folder);
  await requests.remove((await requests.list()).filter(({ kind }) => kind === 'end-rollback'));
  await shelf.point({ id: to.id, isHeld: true });
  return [
    `Live is ${to.id}, built at ${to.builtAt}, with ${to.books} books.`,
    'It stays until somebody ends the rollback in the dashboard, or runs npm run refresh.',
  ];
}

async function layOut(shelf: Shelf, target: string): Promise<string[]> {
  const live = await shelf.live();
  if (!live) throw new Error('There is no release yet: npm run refresh makes one.');
  const older = (await shelf.list()).filter(({ id }) => id !== live.id);
  await exportForEdge(live, target, older);
  return [`${target} holds ${live.id}, with ${live.books} books, for any static host.`];
}

async function refresh(place: Place, mayShrink: boolean): Promise<string[]> {
  const { shelf, backend, home, records } = place;
  const isUrgent = (await shelf.live()) === null;
  const source = await digestSource();
  const attempt = await renew({
    shelf,
    backend,
    home,
    source,
    cause: 'command',
    mayShrink,
    isUrgent,
  });
  if (!attempt) throw new Error('A rollback holds.');
  await records.note(attempt);
  await records.tell();
  if (attempt.outcome !== 'live') throw new Error(`The release was not renewed. ${attempt.reason}`);
  return [`Live is ${attempt.id}, with ${attempt.books} books, after ${attempt.seconds} s.`];
}
