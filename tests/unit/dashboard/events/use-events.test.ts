import { expect, it, vi } from 'vitest';
import {
  recordOwnDelete,
  deferWhileWriting,
  ignoreOwnChanges,
} from '../../../../src/dashboard/events/use-events.ts';

const deleted = { kind: 'deleted', id: 'one' } as const;

it('ignores a client’s own change once', () => {
  const onChange = vi.fn();
  const hear = ignoreOwnChanges(onChange);
  recordOwnDelete('one');
  hear(deleted);
  expect(onChange).not.toHaveBeenCalled();
  hear(deleted);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(deleted);
});

it('delays changes during a write, because they may be its own', async () => {
  const onChange = vi.fn();
  const hear = ignoreOwnChanges(onChange);
  await deferWhileWriting(async () => {
    hear(deleted);
    hear({ kind: 'deleted', id: 'two' });
    recordOwnDelete('one');
  });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(onChange.mock.calls).toEqual([[{ kind: 'deleted', id: 'two' }]]);
});

it('forgets own changes when the subscription restarts', () => {
  ignoreOwnChanges(vi.fn());
  recordOwnDelete('one');
  const onChange = vi.fn();
  ignoreOwnChanges(onChange)(deleted);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(deleted);
});
