import type { Notice } from '../messages/notice.ts';
import { createTurns } from '../stores/in-turn.ts';
import { tell } from '../stores/toasts.ts';
import { attemptShown } from './attempt-write.ts';
import { queries } from './queries.ts';

type Change<Row> = (rows: Row[]) => Row[];
type Write = () => Promise<{ ok: true; value: unknown } | { ok: false; code: string }>;

/** Changes what is known of a list, where it was read. What is being read just now may be older. */
export function changeKnown<Row>(key: string, next: Change<Row>): void {
  queries.setQueryData<Row[]>([key], (rows) => rows && next(rows));
  if (queries.isFetching({ queryKey: [key], exact: true })) readAgain(key);
}

/** Reads a list again, in the background. */
export const readAgain = (key: string): void => void queries.invalidateQueries({ queryKey: [key] });

/**
 * The changes of a list that are shown at once; staff may make the next before the records took the
 * last. They reach the records in the order in which they were made. One that the records did not take
 * is taken back, and `failed` is told.
 */
export function changesOf<Row>(key: string) {
  const inTurn = createTurns();
  const waiting = new Set<Change<Row>>();
  const withChanges: Change<Row> = (rows) =>
    [...waiting].reduce((changed, next) => next(changed), rows);

  return async (next: Change<Row>, failed: Notice, write: Write): Promise<boolean> => {
    const before = queries.getQueryData<Row[]>([key]);
    waiting.add(next);
    changeKnown(key, next);
    const answer = await attemptShown(failed, () => inTurn(write));
    if (answer?.ok) {
      changeKnown(key, withChanges);
      waiting.delete(next);
      return true;
    }
    waiting.delete(next);
    queries.setQueryData([key], before && withChanges(before));
    if (answer) tell(failed);
    readAgain(key);
    return false;
  };
}
