import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../../src/dashboard/crud/list.ts';
import { receiveChange, send } from '../../../../src/dashboard/events/events.ts';
import { toFormValues, toRow } from '../../../../src/domain/events/event-form.ts';
import { $toasts } from '../../../../src/stores/toasts.ts';

const event = (id: string, updated_at: string) => ({
  ...toRow({ ...toFormValues(null), title: `Event ${id}` }),
  id,
  created_at: '2026-01-01T10:00:00Z',
  updated_at,
});
const first = '2026-01-01T10:00:00.1Z';
const second = '2026-01-01T10:00:00.200+00:00';
const shown = () => $toasts.get().map(({ text }) => text);
const versions = () =>
  queryClient.getQueryData<ReturnType<typeof event>[]>(['events'])?.map((row) => row.updated_at);

beforeEach(() => void queryClient.setQueryData(['events'], [event('a', first)]));
afterEach(() => {
  queryClient.clear();
  $toasts.set([]);
});

it('shows what somebody else changed, and nothing that it knows', async () => {
  await receiveChange({ kind: 'updated', event: event('a', first) });
  await receiveChange({ kind: 'deleted', id: 'gone' });
  expect(shown()).toEqual([]);
  await receiveChange({ kind: 'updated', event: event('a', second) });
  expect(versions()).toEqual([second]);
  // An older one that comes late.
  await receiveChange({ kind: 'updated', event: event('a', first) });
  expect(versions()).toEqual([second]);
  await receiveChange({ kind: 'inserted', event: event('b', first) });
  await receiveChange({ kind: 'deleted', id: 'a' });
  expect(versions()).toEqual([first]);
  expect(shown()).toHaveLength(3);
});

it('waits for a write, whose echo may come before its response', async () => {
  const written = Promise.withResolvers<void>();
  const write = send(async () => {
    await written.promise;
    queryClient.setQueryData(['events'], [event('a', second)]);
  });
  const received = receiveChange({ kind: 'updated', event: event('a', second) });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(shown()).toEqual([]);
  written.resolve();
  await Promise.all([write, received]);
  expect(shown()).toEqual([]);
});
