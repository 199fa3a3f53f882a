import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { Spinner } from '../ui/QueryBoundary.tsx';
import type TrashDialogComponent from './TrashDialog.tsx';
import { UndoToast } from './UndoToast.tsx';

const TrashDialog = lazyPart(() => import('./TrashDialog.tsx'));

type Props = ComponentProps<typeof TrashDialogComponent> & {
  isOpen: boolean;
  /** The row that was deleted last, until it is restored. It can be undone for ten seconds. */
  deleted: { id: string; title: string } | null;
  onUndoEnd: () => void;
};

/** The trash of a page, and the toast that undoes its last deletion. */
export function Trash({ isOpen, deleted, onUndoEnd, ...dialog }: Props) {
  return (
    <>
      {deleted && (
        <UndoToast
          key={deleted.id}
          title={deleted.title}
          restore={() => dialog.restore(deleted.id)}
          onEnd={onUndoEnd}
        />
      )}
      <Suspense fallback={<Spinner of="the dialog" />}>
        {isOpen && <TrashDialog {...dialog} />}
      </Suspense>
    </>
  );
}
