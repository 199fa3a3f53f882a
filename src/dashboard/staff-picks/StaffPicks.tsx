import { BadgeDollarSign, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { listPicks, type PickRow } from '../../data/supabase/staff-pick-rows.ts';
import { deleteQuestions, pickNotices } from '../../messages/dashboard.ts';
import { Confirm } from '../parts/Confirm.tsx';
import { Failed } from '../parts/Failed.tsx';
import { Loading } from '../parts/Loading.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { useList } from '../parts/use-list.ts';
import { dropPick, picksKey, priceAll } from './change-picks.ts';
import { PickTable } from './PickTable.tsx';

const Picker = lazy(() => import('./Picker.tsx'));

type Open = { kind: 'nothing' | 'picker' } | { kind: 'remove'; pick: PickRow };

/** What staff recommend, in their order. */
export default function StaffPicks() {
  const { data, isError, refetch } = useList(picksKey, listPicks, pickNotices.notFetched);
  const [open, setOpen] = useState<Open>({ kind: 'nothing' });
  const [through, setThrough] = useState<number | null>(null);
  const close = () => setOpen({ kind: 'nothing' });
  const askToRemove = useCallback((pick: PickRow) => setOpen({ kind: 'remove', pick }), []);
  const active = data?.filter(({ is_active }) => is_active).length ?? 0;

  async function refreshAll(): Promise<void> {
    if (!data || through !== null) return;
    setThrough(0);
    await priceAll(data, setThrough);
    setThrough(null);
  }
  return (
    <>
      <ScreenHead title="Staff Picks Management">
        <button
          type="button"
          className="press quiet"
          disabled={!data?.length || through !== null}
          onClick={refreshAll}
        >
          <BadgeDollarSign aria-hidden="true" />{' '}
          {through === null
            ? 'Update All Prices'
            : `Updating ${through} of ${data?.length ?? 0}...`}
        </button>
        <button type="button" className="press" onClick={() => setOpen({ kind: 'picker' })}>
          <Plus aria-hidden="true" /> Add Products
        </button>
      </ScreenHead>
      {data ? (
        <>
          <h2 className="mb-3">Current Staff Picks ({active} active)</h2>
          <PickTable picks={data} remove={askToRemove} />
        </>
      ) : isError ? (
        <Failed sentence="Failed to fetch staff picks" retry={refetch} />
      ) : (
        <Loading of="the staff picks" />
      )}
      <Suspense fallback={<Loading of="the dialog" />}>
        {open.kind === 'picker' && <Picker picks={data ?? []} onClose={close} />}
      </Suspense>
      {open.kind === 'remove' && (
        <Confirm
          title="Remove Staff Pick"
          question={deleteQuestions.pick}
          label="Remove"
          act={() => dropPick(open.pick)}
          onClose={close}
        />
      )}
    </>
  );
}
