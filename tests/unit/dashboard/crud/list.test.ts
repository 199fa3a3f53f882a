import { beforeEach, expect, it, vi } from 'vitest';
import { ServiceUnavailableError } from '../../../../src/domain/result.ts';
import { $toasts } from '../../../../src/stores/toasts.ts';
import {
  applyChanges,
  createList,
  queryClient,
  updateCache,
  whenIdle,
} from '../../../../src/dashboard/crud/list.ts';

type Row = { id: string; isOn: boolean };

const publish = vi.hoisted(() => vi.fn());
vi.mock('../../../../src/stores/publishing.ts', () => ({ publish }));

const key = 'rows';
const failed = { title: 'Error', text: 'Not switched' };
const notice = (text: string) => ({ title: 'Rows', text });
const deleteRows = vi.fn();
const restoreRows = vi.fn();
const list = createList<Row>({
  key,
  fetchRows: async () => [],
  notices: {
    notFetched: notice('Not fetched'),
    deleted: notice('Deleted'),
    notDeleted: notice('Not deleted'),
    restored: notice('Restored'),
    notRestored: notice('Not restored'),
  },
  deleteRows,
  restoreRows,
});
const change = (apply: (rows: Row[]) => Row[], message: typeof failed, write: Write) =>
  list.change(`switch ${(count += 1)}`, apply, message, write);
let count = 0;
type Write = () => Promise<{ ok: true; value: null }>;
const cached = () => queryClient.getQueryData<Row[]>([key]);
const texts = () => $toasts.get().map(({ text }) => text);
const turn =
  (id: string, isOn: boolean) =>
  (rows: Row[]): Row[] =>
    rows.map((row) => (row.id === id ? { id, isOn } : row));
const shown = () =>
  applyChanges(queryClient.getQueryData<Row[]>([key]) ?? [], list.$pending.get())
    .filter(({ isOn }) => isOn)
    .map(({ id }) => id);

/** A fake backend that completes a write when the test says so. */
function openRecords() {
  const requested: { isOn: boolean; end: (isTaken: boolean) => void }[] = [];
  const write = (isOn: boolean) => () =>
    new Promise<{ ok: true; value: null }>((resolve, reject) => {
      const end = (isTaken: boolean) =>
        isTaken
          ? resolve({ ok: true, value: null })
          : reject(new ServiceUnavailableError('No line'));
      requested.push({ isOn, end });
    });
  return { asked: requested, write };
}

beforeEach(() => {
  publish.mockClear();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  $toasts.set([]);
  queryClient.setQueryData<Row[]>(
    [key],
    [
      { id: 'a', isOn: true },
      { id: 'b', isOn: true },
    ],
  );
});

it('sends two clicks on one switch in order, and always shows the last', async () => {
  const { asked: requested, write } = openRecords();
  const off = change(turn('a', false), failed, write(false));
  const on = change(turn('a', true), failed, write(true));
  await expect.poll(() => requested).toHaveLength(1);
  expect(shown()).toEqual(['a', 'b']);
  requested[0]?.end(true);
  await expect(off).resolves.toBe(true);
  expect(shown()).toEqual(['a', 'b']);
  expect(requested.map(({ isOn }) => isOn)).toEqual([false, true]);
  requested[1]?.end(true);
  await expect(on).resolves.toBe(true);
  expect(shown()).toEqual(['a', 'b']);
});

it('reverts a failed change and keeps the next', async () => {
  const { asked: requested, write } = openRecords();
  const first = change(turn('a', false), failed, write(false));
  const second = change(turn('b', false), failed, write(false));
  await expect.poll(() => requested).toHaveLength(1);
  requested[0]?.end(false);
  await expect(first).resolves.toBe(false);
  expect(shown()).toEqual(['a']);
  expect($toasts.get()).toMatchObject([failed]);
  requested[1]?.end(true);
  await expect(second).resolves.toBe(true);
  expect(shown()).toEqual(['a']);
  expect(publish).toHaveBeenCalledOnce();
});

it('shows the backend’s rows after two failures, with later updates', async () => {
  const { asked: requested, write } = openRecords();
  const changes = [
    change(turn('a', false), failed, write(false)),
    change(turn('b', false), failed, write(false)),
  ];
  expect(shown()).toEqual([]);
  updateCache<Row>(key, (rows) => [...rows, { id: 'c', isOn: true }]);
  expect(shown()).toEqual(['c']);
  for (const index of [0, 1]) {
    await expect.poll(() => requested).toHaveLength(index + 1);
    requested[index]?.end(false);
    await expect(changes[index]).resolves.toBe(false);
  }
  expect(shown()).toEqual(['a', 'b', 'c']);
  expect($toasts.get()).toMatchObject([failed, failed]);
});

it('publishes successful changes when the writes end, and then no longer blocks leaving', async () => {
  const { asked: requested, write } = openRecords();
  void change(turn('a', false), failed, write(false));
  void change(turn('a', true), failed, write(true));
  expect(addEventListener).toHaveBeenCalledWith('beforeunload', expect.any(Function));
  const ended = vi.fn();
  const wait = whenIdle().then(() => ended(publish.mock.calls.length));
  await expect.poll(() => requested).toHaveLength(1);
  requested[0]?.end(true);
  await expect.poll(() => requested).toHaveLength(2);
  expect(ended).not.toHaveBeenCalled();
  expect(removeEventListener).not.toHaveBeenCalled();
  requested[1]?.end(true);
  await wait;
  expect(ended).toHaveBeenCalledWith(2);
  expect(removeEventListener).toHaveBeenCalledOnce();
});

const saved = (value: Row) => async () => ({ ok: true as const, value });

it('shows a saved row as the database has it, an unknown one last', async () => {
  const done = notice('Saved');
  await list.save({ topic: 'a', done, failed, write: saved({ id: 'a', isOn: false }) });
  await list.save({ topic: 'c', done, failed, write: saved({ id: 'c', isOn: true }) });
  expect(cached()?.map(({ id, isOn }) => `${id} ${isOn}`)).toEqual(['a false', 'b true', 'c true']);
  expect(texts()).toEqual(['Saved', 'Saved']);
  expect(publish).toHaveBeenCalledTimes(2);
});

it('shows what a refusal says, or leaves it to the form', async () => {
  const write = async () => ({ ok: false as const, code: 'duplicate', message: 'Twice' });
  const refused = ({ message }: { message: string }) => notice(message);
  expect(await list.save({ topic: 'a', failed, refused, write })).toMatchObject({
    code: 'duplicate',
  });
  await list.save({ topic: 'b', failed, refused: () => null, write });
  expect(texts()).toEqual(['Twice']);
  expect(cached()).toHaveLength(2);
  expect(publish).not.toHaveBeenCalled();
});

it('deletes a row after a pending change of it, and keeps one that it could not delete', async () => {
  const { asked: requested, write } = openRecords();
  const [a, b] = [
    { id: 'a', isOn: true },
    { id: 'b', isOn: true },
  ];
  deleteRows.mockResolvedValue({ ok: true, value: null });
  const switched = change(turn('a', false), failed, write(false));
  const removed = list.remove([a], '“A” is');
  await expect.poll(() => requested).toHaveLength(1);
  expect(deleteRows).not.toHaveBeenCalled();
  requested[0]?.end(true);
  await switched;
  await removed;
  expect(cached()).toEqual([b]);
  deleteRows.mockResolvedValue({ ok: false, code: 'refused' });
  await list.remove([b], '“B” is');
  expect(cached()).toEqual([b]);
  expect(texts()).toEqual(['Deleted. “A” is in the trash.', 'Not deleted']);
});

it('refetches after restoring, and says whether the row is back', async () => {
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  restoreRows.mockResolvedValue({ ok: true, value: null });
  await expect(list.restore(['a'])).resolves.toBe(true);
  restoreRows.mockResolvedValue({ ok: false, code: 'duplicate' });
  await expect(list.restore(['a'])).resolves.toBe(false);
  expect(texts()).toEqual(['Not restored']);
  expect(refetched).toHaveBeenCalledTimes(2);
});
