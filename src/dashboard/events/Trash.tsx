import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTrash } from '../../data/supabase/staff-events.ts';
import { sayMoment } from '../../domain/person.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Failed } from '../parts/Failed.tsx';
import { Loading } from '../parts/Loading.tsx';
import { bringBack } from './change-events.ts';

/** What was deleted in the last month, and the way back. */
export default function Trash({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['events-trash'],
    queryFn: listTrash,
    staleTime: 0,
    gcTime: 0,
  });
  const [busy, setBusy] = useState<string | null>(null);
  async function restore(id: string): Promise<void> {
    setBusy(id);
    await bringBack(id);
    await refetch();
    setBusy(null);
  }
  return (
    <Dialog title="Trash" onClose={onClose}>
      <p className="soft mb-4">Deleted events are kept here for 30 days.</p>
      {data ? (
        <ul className="log">
          {data.map(({ id, title, deleted_at, deleted_by }) => (
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
          {data.length === 0 && <li>The trash is empty.</li>}
        </ul>
      ) : isError ? (
        <Failed sentence="The trash could not be read." retry={refetch} />
      ) : (
        <Loading of="the trash" />
      )}
    </Dialog>
  );
}
