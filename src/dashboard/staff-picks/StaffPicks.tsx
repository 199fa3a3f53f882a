import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { listPicks, type StaffPickRow } from '../../data/supabase/staff-picks.ts';
import { deleteQuestions, pickNotices } from '../../messages/dashboard.ts';
import { QueryBoundary, Spinner } from '../ui/QueryBoundary.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useListQuery } from '../hooks/use-list-query.ts';
import { $pendingPicks, removePick, picksKey } from './pick-mutations.ts';
import { PickTable } from './PickTable.tsx';
import { $pricing, refreshAllPrices } from './refresh-all-prices.ts';
import { Icon } from '../ui/Icon.tsx';

const Picker = lazy(() => import('./ProductPicker.tsx'));

type Open = { kind: 'none' | 'picker' } | { kind: 'remove'; pick: StaffPickRow };

/** The page of staff's picks, in staff's order. */
export default function StaffPicks() {
  const list = useListQuery(picksKey, listPicks, pickNotices.notFetched, $pendingPicks);
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const picks = list.data ?? [];
  const pricing = useStore($pricing);
  const close = () => setOpen({ kind: 'none' });
  const askToRemove = useCallback((pick: StaffPickRow) => setOpen({ kind: 'remove', pick }), []);

  return (
    <>
      <PageHeader title="Staff Picks Management">
        <Button
          className="button button--secondary"
          isOff={picks.length === 0 || pricing !== null}
          onClick={() => void refreshAllPrices(picks)}
        >
          <Icon name="badge-dollar-sign" />{' '}
          {pricing ? `Updating ${pricing.through} of ${pricing.of}...` : 'Update All Prices'}
        </Button>
        <button type="button" className="button" onClick={() => setOpen({ kind: 'picker' })}>
          <Icon name="plus" /> Add Products
        </button>
      </PageHeader>
      <QueryBoundary to={list} of="the staff picks" failure="Failed to fetch staff picks">
        {() => (
          <>
            <h2 className="mb-3">
              Current Staff Picks ({picks.filter(({ is_active }) => is_active).length} active)
            </h2>
            <PickTable picks={picks} remove={askToRemove} />
          </>
        )}
      </QueryBoundary>
      <Suspense fallback={<Spinner of="the dialog" />}>
        {open.kind === 'picker' && <Picker picks={picks} onClose={close} />}
      </Suspense>
      {open.kind === 'remove' && (
        <ConfirmDialog
          title="Remove Staff Pick"
          question={deleteQuestions.pick}
          label="Remove"
          onConfirm={() => removePick(open.pick)}
          onClose={close}
        />
      )}
    </>
  );
}
