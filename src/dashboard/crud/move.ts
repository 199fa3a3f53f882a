import { moveIds, type Place, sortByIds } from '../../domain/reorder.ts';
import type { ToastMessage } from '../../messages/toast-message.ts';
import type { createList } from './list.ts';
import { invalidate } from './write.ts';

type Answer = { ok: true; value: string[] } | { ok: false; code: string; message: string };
type MoveRows = (ids: readonly string[], place: Place) => Promise<Answer>;

/**
 * Creates the function that moves rows of a list. `moveRows` returns all ids
 * in the order of the database, which includes the moves of other users.
 */
export const createMove =
  <Row extends { id: string }>(
    { key, change }: Pick<ReturnType<typeof createList<Row>>, 'key' | 'change'>,
    failed: ToastMessage,
    moveRows: MoveRows,
  ) =>
  (ids: readonly string[], place: Place): Promise<boolean> =>
    change(
      'order',
      (rows) =>
        sortByIds(
          rows,
          moveIds(
            rows.map(({ id }) => id),
            ids,
            place,
          ),
        ),
      failed,
      () => moveRows(ids, place),
      (ordered) => (rows) => {
        const known = new Set(ordered);
        // Somebody else has added or deleted rows.
        if (rows.length !== known.size || rows.some(({ id }) => !known.has(id))) invalidate(key);
        return sortByIds(rows, ordered);
      },
    );
