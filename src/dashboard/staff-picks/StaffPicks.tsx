import { useStore } from '@nanostores/react';
import { BadgeDollarSign, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { listPicks, type PickRow } from '../../data/supabase/staff-picks.ts';
import { deleteQuestions, pickNotices } from '../../messages/dashboard.ts';
import { Answer } from '../parts/Answer.tsx';
import { Confirm } from '../parts/Confirm.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Press } from '../parts/Press.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { useList } from '../parts/use-list.ts';
import { $waitingPicks, dropPick, picksKey } from './change-picks.ts';
import { PickTable } from './PickTable.tsx';
import { $pricing, priceAll } from './price-all.ts';

const Picker = lazy(() => import('./Picker.tsx'));

type Open = { kind: 'nothing' | 'picker' } | { kind: 'remove'; pick: PickRow };

/** What staff recommend, in their order. */
export default function StaffPicks() {
  const list = useList(picksKey, listPicks, pickNotices.notFetched, $waitingPicks);
  const [open, setOpen] = useState<Open>({ kind: 'nothing' });
  const picks = list.data ?? [];
  const pricing = useStore($pricing);
  const close = () => setOpen({ kind: 'nothing' });
  const askToRemove = useCallback((pick: PickRow) => setOpen({ kind: 'remove', pick }), []);

  return (
    <>
      <ScreenHead title="Staff Picks Management">
        <Press
          className="press quiet"
          isOff={picks.length === 0 || pricing !== null}
          onClick={() => void priceAll(picks)}
        >
          <BadgeDollarSign aria-hidden="true" />{' '}
          {pricing ? `Updating ${pricing.through} of ${pricing.of}...` : 'Update All Prices'}
        </Press>
        <button type="button" className="press" onClick={() => setOpen({ kind: 'picker' })}>
          <Plus aria-hidden="true" /> Add Products
        </button>
      </ScreenHead>
      <Answer to={list} of="the staff picks" failure="Failed to fetch staff picks">
        {() => (
          <>
            <h2 className="mb-3">
              Current Staff Picks ({picks.filter(({ is_active }) => is_active).length} active)
            </h2>
            <PickTable picks={picks} remove={askToRemove} />
          </>
        )}
      </Answer>
      <Suspense fallback={<Loading of="the dialog" />}>
        {open.kind === 'picker' && <Picker picks={picks} onClose={close} />}
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
