import { useQuery } from '@tanstack/react-query';
import { listDeletedEvents, type DeletedEvent } from '../../data/supabase/staff-events.ts';
import { formatDateTime } from '../../domain/user-account.ts';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Button } from '../ui/Button.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useRestoreFocusOnUnmount } from '../ui/restore-focus.ts';
import { restoreEvent } from './event-mutations.ts';

/** The events deleted in the last month, with a button to restore each. */
export default function Trash({ onClose }: { onClose: () => void }) {
  const trash = useQuery({
    queryKey: ['events-trash'],
    queryFn: listDeletedEvents,
    staleTime: 0,
    gcTime: 0,
  });
  const [restore, isBusy] = useAction(async (id: string) => {
    await restoreEvent(id);
    await trash.refetch();
  });
  return (
    <Dialog title="Trash" onClose={onClose}>
      <p className="soft mb-4">Deleted events are kept here for 30 days.</p>
      <QueryBoundary to={trash} of="the trash" failure="The trash could not be read.">
        {(events) => (
          <ul className="log">
            {events.map((event) => (
              <Deleted key={event.id} event={event} isBusy={isBusy} restore={restore} />
            ))}
            {events.length === 0 && <li>The trash is empty.</li>}
          </ul>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

type Props = { event: DeletedEvent; isBusy: boolean; restore: (id: string) => void };

function Deleted({ event: { id, title, deleted_at, deleted_by }, isBusy, restore }: Props) {
  const row = useRestoreFocusOnUnmount<HTMLLIElement>();
  return (
    <li ref={row}>
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
