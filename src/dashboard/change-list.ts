import { atom } from 'nanostores';
import type { Notice } from '../messages/notice.ts';
import { createTurns } from '../stores/in-turn.ts';
import { tell, withdraw } from '../stores/toasts.ts';
import { attemptShown } from './attempt-write.ts';
import { queries } from './queries.ts';

export type Change<Row> = (rows: Row[]) => Row[];
type Write = () => Promise<{ ok: true; value: unknown } | { ok: false; code: string }>;

/** Changes what is known of a list, where it was read. What is being read just now may be older. */
export function changeKnown<Row>(key: string, next: Change<Row>): void {
  queries.setQueryData<Row[]>([key], (rows) => rows && next(rows));
  if (queries.isFetching({ queryKey: [key], exact: true })) readAgain(key);
}

/** Reads a list again, in the background. */
export const readAgain = (key: string): void => void queries.invalidateQueries({ queryKey: [key] });

/** The rows as they are once the records have taken these changes. */
export const withChanges = <Row>(rows: Row[], changes: readonly Change<Row>[]): Row[] =>
  changes.reduce((changed, next) => next(changed), rows);

/**
 * The changes of a list that are shown at once; staff may make the next before the records took the
 * last. They reach the records in the order in which they were made, `inTurn` with whatever else is
 * written there. What is known stays what the records have, and `$waiting` is shown over it, so one that
 * the records did not take is simply no more, and `failed` is told.
 */
export function changesOf<Row>(key: string) {
  const inTurn = createTurns();
  const $waiting = atom<readonly Change<Row>[]>([]);

  async function change(next: Change<Row>, failed: Notice, write: Write): Promise<boolean> {
    $waiting.set([...$waiting.get(), next]);
    const answer = await attemptShown(failed, () => inTurn(write));
    if (answer?.ok) changeKnown(key, next);
    $waiting.set($waiting.get().filter((one) => one !== next));
    if (answer?.ok) {
      if (failed.subject) withdraw(failed.subject);
      return true;
    }
    if (answer) tell(failed);
    readAgain(key);
    return false;
  }
  return { $waiting, change, inTurn };
}
