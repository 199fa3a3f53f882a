import { atom } from 'nanostores';
import type { ToastMessage } from '../messages/toast-message.ts';
import { createSerialQueue } from '../stores/serial-queue.ts';
import { showToast, withdraw } from '../stores/toasts.ts';
import { runPublishedMutation } from './run-mutation.ts';
import { queryClient } from './query-client.ts';

export type Change<Row> = (rows: Row[]) => Row[];
type Write = () => Promise<{ ok: true; value: unknown } | { ok: false; code: string }>;

/** Changes what is known of a list, where it was read. What is being read just now may be older. */
export function updateCache<Row>(key: string, next: Change<Row>): void {
  queryClient.setQueryData<Row[]>([key], (rows) => rows && next(rows));
  if (queryClient.isFetching({ queryKey: [key], exact: true })) invalidate(key);
}

/** Reads a list again, in the background. */
export const invalidate = (key: string): void =>
  void queryClient.invalidateQueries({ queryKey: [key] });

/** The rows as they are once the records have taken these changes. */
export const applyChanges = <Row>(rows: Row[], changes: readonly Change<Row>[]): Row[] =>
  changes.reduce((changed, next) => next(changed), rows);

/**
 * The changes of a list that are shown at once; staff may make the next before the records took the
 * last. They reach the records in the order in which they were made, `inTurn` with whatever else is
 * written there. What is known stays what the records have, and `$waiting` is shown over it, so one that
 * the records did not take is simply no more, and `failed` is told.
 */
export function createOptimisticList<Row>(key: string) {
  const enqueue = createSerialQueue();
  const $pending = atom<readonly Change<Row>[]>([]);

  async function change(next: Change<Row>, failed: ToastMessage, write: Write): Promise<boolean> {
    $pending.set([...$pending.get(), next]);
    const answer = await runPublishedMutation(failed, () => enqueue(write));
    if (answer?.ok) updateCache(key, next);
    $pending.set($pending.get().filter((one) => one !== next));
    if (answer?.ok) {
      if (failed.subject) withdraw(failed.subject);
      return true;
    }
    if (answer) showToast(failed);
    invalidate(key);
    return false;
  }
  return { $pending, change, enqueue };
}
