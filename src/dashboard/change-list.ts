import type { Notice } from '../messages/notice.ts';
import { tell } from '../stores/toasts.ts';
import { attemptShown } from './attempt-write.ts';
import { queries } from './queries.ts';

type Write = () => Promise<{ ok: true; value: unknown } | { ok: false; code: string }>;

/** Changes what is known of a list, where it was read. What is being read just now may be older. */
export function changeKnown<Row>(key: string, next: (rows: Row[]) => Row[]): void {
  queries.setQueryData<Row[]>([key], (rows) => rows && next(rows));
  if (queries.isFetching({ queryKey: [key], exact: true })) readAgain(key);
}

/** Reads a list again, in the background. */
export const readAgain = (key: string): void => void queries.invalidateQueries({ queryKey: [key] });

/** Shows a change at once, and takes it back, and says so, when the records did not take it. */
export async function changeAtOnce<Row>(
  key: string,
  next: (rows: Row[]) => Row[],
  failed: Notice,
  write: Write,
): Promise<boolean> {
  const before = queries.getQueryData<Row[]>([key]);
  changeKnown(key, next);
  const answer = await attemptShown(failed, write);
  if (answer?.ok) {
    changeKnown(key, next);
    return true;
  }
  queries.setQueryData([key], before);
  if (answer) tell(failed);
  readAgain(key);
  return false;
}
