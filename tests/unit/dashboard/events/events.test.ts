import { expect, it, vi } from 'vitest';
import {
  deferWhileWriting,
  ignoreOwnChanges,
  recordOwn,
} from '../../../../src/dashboard/events/events.ts';

const recordOwnDelete = (id: string) =>
  recordOwn(Promise.resolve({ ok: true, value: id } as const), () => [`${id} deleted`]);

const deleted = { kind: 'deleted', id: 'one' } as const;

it('ignores a client’s own change once', async () => {
  const onChange = vi.fn();
  const hear = ignoreOwnChanges(onChange);
  await recordOwnDelete('one');
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
    await recordOwnDelete('one');
  });
  await expect.poll(() => onChange).toHaveBeenCalled();
  expect(onChange.mock.calls).toEqual([[{ kind: 'deleted', id: 'two' }]]);
});

it('forgets own changes when the subscription restarts', async () => {
  ignoreOwnChanges(vi.fn());
  await recordOwnDelete('one');
  const onChange = vi.fn();
  ignoreOwnChanges(onChange)(deleted);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(deleted);
});
