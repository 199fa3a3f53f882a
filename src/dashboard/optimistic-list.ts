import { atom } from 'nanostores';
import type { ToastMessage } from '../messages/toast-message.ts';
import { createSerialQueue } from '../domain/serial-queue.ts';
import { showToast, withdraw } from '../stores/toasts.ts';
import { runPublishedMutation } from './run-mutation.ts';
import { queryClient } from './query-client.ts';

export type Change<Row> = (rows: Row[]) => Row[];
type Write = () => Promise<{ ok: true; value: unknown } | { ok: false; code: string }>;

/**
 * Changes a cached list. It also refetches the list if a request is in progress, because that
 * response may be older.
 */
export function updateCache<Row>(key: string, apply: Change<Row>): void {
  queryClient.setQueryData<Row[]>([key], (rows) => rows && apply(rows));
  if (queryClient.isFetching({ queryKey: [key], exact: true })) invalidate(key);
}

/** Refetches a list in the background. */
export const invalidate = (key: string): void =>
  void queryClient.invalidateQueries({ queryKey: [key] });

/** Returns the rows with the pending changes applied. */
export const applyChanges = <Row>(rows: Row[], changes: readonly Change<Row>[]): Row[] =>
  changes.reduce((changed, apply) => apply(changed), rows);

/**
 * Creates optimistic updates for a list. Changes are shown at once and sent in order through
 * `enqueue`. The cache keeps the rows of the database, and `$pending` is applied on top. A failed
 * change is removed from `$pending`, and `failed` is shown.
 */
export function createOptimisticList<Row>(key: string) {
  const enqueue = createSerialQueue();
  const $pending = atom<readonly Change<Row>[]>([]);

  async function change(apply: Change<Row>, failed: ToastMessage, write: Write): Promise<boolean> {
    $pending.set([...$pending.get(), apply]);
    const result = await runPublishedMutation(failed, () => enqueue(write));
    if (result?.ok) updateCache(key, apply);
    $pending.set($pending.get().filter((pending) => pending !== apply));
    if (result?.ok) {
      if (failed.subject) withdraw(failed.subject);
      return true;
    }
    if (result) showToast(failed);
    invalidate(key);
    return false;
  }
  return { $pending, change, enqueue };
}
