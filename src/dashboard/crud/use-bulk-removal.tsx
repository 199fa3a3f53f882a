import type { ReactNode } from 'react';
import type { ToastMessage } from '../../messages/toast-message.ts';
import { useConfirm } from '../ui/Dialog.tsx';
import type { BulkAction } from '../ui/SortableTable.tsx';

type Options<Row> = {
  title: string;
  label: string;
  question: (count: number) => string;
  notices: { deleted: ToastMessage; restoredMany: (count: number) => ToastMessage };
  remove: (rows: readonly Row[], done: ToastMessage) => Promise<boolean>;
  restoreAll: (ids: readonly string[], done: ToastMessage) => Promise<boolean>;
};

const undoMs = 10_000;

/** Returns the action that removes the selected rows after a question, with an undo, and its dialog. */
export function useBulkRemoval<Row extends { id: string }>(
  options: Options<Row>,
): [BulkAction<Row>, ReactNode] {
  const [ask, dialog] = useConfirm();
  const { title, label, question, notices, remove, restoreAll } = options;
  const removal: BulkAction<Row> = {
    label,
    isDestructive: true,
    async act(rows) {
      const ids = rows.map(({ id }) => id);
      const undo = () => void restoreAll(ids, notices.restoredMany(ids.length));
      ask({
        title,
        label,
        question: question(rows.length),
        isDestructive: true,
        onConfirm: () => remove(rows, { ...notices.deleted, undo, durationMs: undoMs }),
      });
    },
  };
  return [removal, dialog];
}
