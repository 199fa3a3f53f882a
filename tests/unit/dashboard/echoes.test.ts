import { expect, it, vi } from 'vitest';
import {
  recordOwnDelete,
  deferWhileWriting,
  ignoreOwnChanges,
} from '../../../src/dashboard/events/own-changes.ts';

const deleted = { kind: 'deleted', id: 'one' } as const;

it('ignores a client’s own change once', () => {
  const told = vi.fn();
  const hear = ignoreOwnChanges(told);
  recordOwnDelete('one');
  hear(deleted);
  expect(told).not.toHaveBeenCalled();
  hear(deleted);
  expect(told).toHaveBeenCalledExactlyOnceWith(deleted);
});

it('delays changes during a write, because they may be its own', async () => {
  const told = vi.fn();
  const hear = ignoreOwnChanges(told);
  await deferWhileWriting(async () => {
    hear(deleted);
    hear({ kind: 'deleted', id: 'two' });
    recordOwnDelete('one');
  });
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  expect(told.mock.calls).toEqual([[{ kind: 'deleted', id: 'two' }]]);
});

it('forgets own changes when the subscription restarts', () => {
  ignoreOwnChanges(vi.fn());
  recordOwnDelete('one');
  const told = vi.fn();
  ignoreOwnChanges(told)(deleted);
  expect(told).toHaveBeenCalledExactlyOnceWith(deleted);
});
