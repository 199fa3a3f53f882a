import { beforeEach, expect, it, vi } from 'vitest';
import { ServiceUnavailableError } from '../../../src/domain/result.ts';
import { $toasts } from '../../../src/stores/toasts.ts';
import {
  updateCache,
  createOptimisticList,
  applyChanges,
} from '../../../src/dashboard/optimistic-list.ts';
import { queryClient } from '../../../src/dashboard/query-client.ts';
import { whenIdle } from '../../../src/dashboard/run-mutation.ts';

type Row = { id: string; isOn: boolean };

const publish = vi.hoisted(() => vi.fn());
vi.mock('../../../src/stores/publishing.ts', () => ({ publish }));

const key = 'rows';
const failed = { title: 'Error', text: 'Not switched' };
const { $pending, change } = createOptimisticList<Row>(key);
const turn =
  (id: string, isOn: boolean) =>
  (rows: Row[]): Row[] =>
    rows.map((row) => (row.id === id ? { id, isOn } : row));
const shown = () =>
  applyChanges(queryClient.getQueryData<Row[]>([key]) ?? [], $pending.get())
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
  await vi.waitFor(() => expect(requested).toHaveLength(1));
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
  await vi.waitFor(() => expect(requested).toHaveLength(1));
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
    await vi.waitFor(() => expect(requested).toHaveLength(index + 1));
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
  await vi.waitFor(() => expect(requested).toHaveLength(1));
  requested[0]?.end(true);
  await vi.waitFor(() => expect(requested).toHaveLength(2));
  expect(ended).not.toHaveBeenCalled();
  expect(removeEventListener).not.toHaveBeenCalled();
  requested[1]?.end(true);
  await wait;
  expect(ended).toHaveBeenCalledWith(2);
  expect(removeEventListener).toHaveBeenCalledOnce();
});
