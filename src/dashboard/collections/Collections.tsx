import { Plus, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type CollectionRow, listCollections } from '../../data/supabase/staff-collections.ts';
import { collectionNotices, deleteQuestions } from '../../messages/dashboard.ts';
import { Answer } from '../parts/Answer.tsx';
import { Confirm } from '../parts/Confirm.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Press } from '../parts/Press.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { useAction } from '../parts/use-action.ts';
import { useList } from '../parts/use-list.ts';
import {
  $waitingCollections,
  collectionsKey,
  dropCollection,
  refreshData,
} from './change-collections.ts';
import { CollectionTable } from './CollectionTable.tsx';

const CollectionDialog = lazy(() => import('./CollectionDialog.tsx'));

type Open = { kind: 'nothing' | 'create' } | { kind: 'edit' | 'delete'; row: CollectionRow };

/** Which of the provider's collections the shop shows, how and in which order. */
export default function Collections() {
  const list = useList(
    collectionsKey,
    listCollections,
    collectionNotices.notFetched,
    $waitingCollections,
  );
  const [open, setOpen] = useState<Open>({ kind: 'nothing' });
  const [refresh, isRefreshing] = useAction(refreshData);
  const close = () => setOpen({ kind: 'nothing' });
  return (
    <>
      <ScreenHead title="Collections Management">
        <Press className="press quiet" isOff={isRefreshing} onClick={() => refresh()}>
          <RefreshCw aria-hidden="true" /> {isRefreshing ? 'Refreshing...' : 'Refresh Data'}
        </Press>
        <button type="button" className="press" onClick={() => setOpen({ kind: 'create' })}>
          <Plus aria-hidden="true" /> Add Collection
        </button>
      </ScreenHead>
      <Answer to={list} of="the collections" failure="Failed to fetch collections">
        {(rows) => (
          <CollectionTable
            rows={rows}
            edit={(row) => setOpen({ kind: 'edit', row })}
            remove={(row) => setOpen({ kind: 'delete', row })}
          />
        )}
      </Answer>
      <Suspense fallback={<Loading of="the dialog" />}>
        {open.kind === 'create' && <CollectionDialog row={null} onClose={close} />}
        {open.kind === 'edit' && <CollectionDialog row={open.row} onClose={close} />}
      </Suspense>
      {open.kind === 'delete' && (
        <Confirm
          title="Delete Collection"
          question={deleteQuestions.collection}
          label="Delete"
          act={() => dropCollection(open.row)}
          onClose={close}
        />
      )}
    </>
  );
}
