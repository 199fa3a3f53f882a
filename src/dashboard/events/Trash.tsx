import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTrash } from '../../data/supabase/staff-events.ts';
import { sayMoment } from '../../domain/person.ts';
import { Answer } from '../parts/Answer.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { bringBack } from './change-events.ts';

/** What was deleted in the last month, and the way back. */
export default function Trash({ onClose }: { onClose: () => void }) {
  const trash = useQuery({
    queryKey: ['events-trash'],
    queryFn: listTrash,
    staleTime: 0,
    gcTime: 0,
  });
  const [busy, setBusy] = useState<string | null>(null);
  async function restore(id: string): Promise<void> {
    setBusy(id);
    await bringBack(id);
    await trash.refetch();
    setBusy(null);
  }
  return (
    <Dialog title="Trash" onClose={onClose}>
      <p className="soft mb-4">Deleted events are kept here for 30 days.</p>
      <Answer to={trash} of="the trash" failure="The trash could not be read.">
        {(events) => (
          <ul className="log">
            {events.map(({ id, title, deleted_at, deleted_by }) => (
              <li key={id}>
                <span>
                  <b>{title}</b>
                  <br />
                  <span className="code">
                    {deleted_by}, {sayMoment(deleted_at)}
                  </span>
                </span>
                <button
                  type="button"
                  className="press quiet"
                  disabled={busy !== null}
                  onClick={() => restore(id)}
                >
                  Restore<span className="sr-only"> {title}</span>
                </button>
              </li>
            ))}
            {events.length === 0 && <li>The trash is empty.</li>}
          </ul>
        )}
      </Answer>
    </Dialog>
  );
}
