import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../domain/people/user-account.ts';
import { useAction } from '../hooks/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';
import { useRestoreFocusOnUnmount } from '../ui/restore-focus.ts';

type DeletedRow = { id: string; title: string; deleted_at: string; deleted_by: string };

type Props = {
  /** What is deleted, as a plural noun: “events”. */
  kind: string;
  list: () => Promise<DeletedRow[]>;
  restore: (id: string) => Promise<unknown>;
  onClose: () => void;
};

/** What was deleted in the last month, with a button to restore each. */
export default function TrashDialog({ kind, list, restore: restoreRow, onClose }: Props) {
  const trash = useQuery({ queryKey: ['trash', kind], queryFn: list, staleTime: 0, gcTime: 0 });
  const [restore, isBusy] = useAction(async (id: string) => {
    await restoreRow(id);
    await trash.refetch();
  });
  return (
    <Dialog title="Trash" onClose={onClose}>
      <p className="soft mb-4">Deleted {kind} are kept here for 30 days.</p>
      <QueryBoundary to={trash} of="the trash" failure="The trash could not be read.">
        {(rows) => (
          <ul className="log">
            {rows.map((row) => (
              <Deleted key={row.id} row={row} isBusy={isBusy} restore={restore} />
            ))}
            {rows.length === 0 && <li>The trash is empty.</li>}
          </ul>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

type DeletedProps = { row: DeletedRow; isBusy: boolean; restore: (id: string) => void };

function Deleted({ row: { id, title, deleted_at, deleted_by }, isBusy, restore }: DeletedProps) {
  const item = useRestoreFocusOnUnmount<HTMLLIElement>();
  return (
    <li ref={item}>
      <span>
        <b dir="auto">{title}</b>
        <br />
        <span className="code">
          {deleted_by}, {formatDateTime(deleted_at)}
        </span>
      </span>
      <Button className="button button--secondary" isOff={isBusy} onClick={() => restore(id)}>
        Restore<span className="sr-only"> {title}</span>
      </Button>
    </li>
  );
}
